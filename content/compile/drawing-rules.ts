/** The paper's size in CSS pixels, and the `viewBox` that every drawing has (content/drawings/README.md). */
export const drawingSize = { width: 320, height: 240 };

/** Thrown for a drawing that breaks the rules of content/drawings/README.md; `reasons` lists every violation. */
export class DrawingError extends Error {
  constructor(readonly reasons: string[]) {
    super(reasons.join('; '));
  }
}

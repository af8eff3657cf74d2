/** The shortest swipe (row B3). */
export const swipePx = 50;

interface Point {
  clientX: number;
  clientY: number;
}

/** What a finger's way asks for: it counts only if mostly horizontal and longer than 50 px (row B3). */
export function swipe(from: Point, to: Point): 'previous' | 'next' | undefined {
  const across = to.clientX - from.clientX;
  const along = to.clientY - from.clientY;
  if (Math.abs(across) <= swipePx || Math.abs(across) <= Math.abs(along)) return undefined;
  return across > 0 ? 'previous' : 'next';
}

/** For a tab in the background, which is not painted. */
const atMostMs = 100;

/** Resolves once the browser has painted what is rendered now, or soon if it paints nothing. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, atMostMs);
    // The frame is painted after these callbacks, and before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });

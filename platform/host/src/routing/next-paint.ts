/** For a tab in the background, which is not painted. */
const atMostMs = 100;

/** Resolves once what is rendered now is on the screen, or soon if the browser paints nothing. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, atMostMs);
    // A frame is on the screen by the time that the one after it has been painted, which is after its callbacks.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

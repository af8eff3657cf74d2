import * as scheduler from 'scheduler';

/** Of React's own scheduler, whose types leave it out. 0: the default, 200 slices per second. */
const { unstable_forceFrameRate: setSlicesPerSecond } = scheduler as unknown as {
  unstable_forceFrameRate: (slicesPerSecond: number) => void;
};

/**
 * Slices of 83 ms: nobody interacts with the page that is being left, and the browser's work after each slice takes as long as
 * a third of it.
 */
const longSlicesPerSecond = 12;

/**
 * Makes React render transitions in slices of 83 ms instead of 5, until a screen is shown. For a page that a visitor is waiting
 * for: after each slice, the browser recomputes the styles of the page that is still shown, since the slice has added some for
 * the next page. On a phone, that took longer than the rendering.
 */
export const beginLongSlices = () => setSlicesPerSecond(longSlicesPerSecond);

/** Called when a screen is shown: back to React's own 5 ms, with which a page that is being hydrated responds to input at once. */
export const endLongSlices = () => setSlicesPerSecond(0);

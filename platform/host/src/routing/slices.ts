import * as scheduler from 'scheduler';

/** Of React's own scheduler, whose types leave it out. 0: the default, 200 slices per second. */
const { unstable_forceFrameRate: setSlicesPerSecond } = scheduler as unknown as {
  unstable_forceFrameRate: (slicesPerSecond: number) => void;
};

/** Slices of 40 ms: with what the browser does after one, still no long task. */
const longSlicesPerSecond = 25;

/**
 * Has React render transitions in slices of 40 ms instead of 5, until a screen is shown. For a page that a visitor waits for: after each
 * slice the browser computes styles, since the slice has added some for the next page, and makes a frame. Slices of 5 ms made a tap into
 * another remote take an eighth longer on a phone, although no element's styles change (decision 0056).
 */
export const beginLongSlices = () => setSlicesPerSecond(longSlicesPerSecond);

/** Called when a screen is shown: back to React's own 5 ms, with which a page that is being hydrated responds to input at once. */
export const endLongSlices = () => setSlicesPerSecond(0);

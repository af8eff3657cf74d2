/** What this package uses of React's scheduler, which has no types of its own for it. */
declare module 'scheduler' {
  /** @param slicesPerSecond 0: the default, 200; otherwise at most 125 */
  export function unstable_forceFrameRate(slicesPerSecond: number): void;
}

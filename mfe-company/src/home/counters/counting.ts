/** How long a counter runs, in milliseconds (row B6). */
export const countingMs = 5000;

/** The value of a counter at a time: fast at first, slow towards the end, exact from `countingMs` on (row B6). */
export function countAt(final: number, elapsedMs: number): number {
  const left = 1 - Math.min(Math.max(elapsedMs / countingMs, 0), 1);
  return Math.round(final * (1 - left ** 3));
}

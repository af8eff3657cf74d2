// @ts-check
// Runs in the page before its own scripts (measure.ts): records the browser's entries for paints, long tasks and layout shifts.
// A separate file, because it is sent to the page as text.
{
  const seen = { largestPaint: 0, blocking: 0, longest: 0, longestAfterPaint: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  /** @param {string} type @param {(entry: PerformanceEntry & { value?: number, hadRecentInput?: boolean }) => void} take */
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    seen.blocking += Math.max(0, duration - 50);
    seen.longest = Math.max(seen.longest, duration);
    if (paint && startTime >= paint.startTime) seen.longestAfterPaint = Math.max(seen.longestAfterPaint, duration);
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    seen.shift += hadRecentInput ? 0 : value;
  });
}

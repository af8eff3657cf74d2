/** Each range ends at 1.2 times its beginning, so percentiles are accurate to 10 %. */
const growth = 1.2;
/** An hour, in milliseconds. */
const greatestBucket = 84;

/** The number of the range that a value is in. @param value not negative; values below 1 are in the first range */
export const bucketOf = (value: number) =>
  value < 1 ? 0 : Math.min(1 + Math.floor(Math.log(value) / Math.log(growth)), greatestBucket);

/** The value in the middle of a range. */
export const valueOf = (bucket: number) => (bucket === 0 ? 0 : growth ** (bucket - 0.5));

/**
 * The value that a share of the values does not exceed.
 * @param counts how many values each range has
 * @returns undefined without values
 */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | undefined {
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of sorted) {
    below += count;
    if (below >= all * share) return valueOf(bucket);
  }
  return undefined;
}

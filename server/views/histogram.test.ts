import { bucketOf, percentile, valueOf } from './histogram';

test.each([0, 0.4, 1, 7, 250, 2500, 59_000])('a value of %d is recovered from its range to about 10 %', (value) => {
  expect(Math.abs(valueOf(bucketOf(value)) - value)).toBeLessThanOrEqual(Math.max(1, value * 0.11));
});

test('a time longer than an hour is in the last range', () => {
  expect(bucketOf(1e9)).toBe(bucketOf(1e8));
});

test('a percentile matches that of the values, to about 10 %', () => {
  const counts = new Map<number, number>();
  for (let value = 1; value <= 1000; value += 1) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1);
  for (const share of [0.5, 0.75, 0.95]) {
    expect(Math.abs(percentile(counts, share)! / (1000 * share) - 1)).toBeLessThan(0.11);
  }
  expect(percentile(new Map(), 0.75)).toBeUndefined();
});

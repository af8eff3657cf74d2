import { countAt } from './counting';

it('starts at 0 and ends at the exact figure after 5 s', () => {
  expect(countAt(1000, 0)).toBe(0);
  expect(countAt(1000, 4900)).toBeLessThanOrEqual(1000);
  expect([1000, 10, 200, 150].map((final) => countAt(final, 5000))).toEqual([1000, 10, 200, 150]);
  expect(countAt(10, 60_000)).toBe(10);
});

it('never counts down', () => {
  const shown = Array.from({ length: 51 }, (_, step) => countAt(200, step * 100));
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
});

import { ReportCounts } from './counts';

test('a new kind takes the place of the rarest: made-up kinds hide no genuine report', () => {
  const counts = new ReportCounts(3);
  for (const kind of ['script', 'script', 'made up 1', 'made up 2', 'made up 3', 'style']) counts.add(kind);
  expect(counts.figures()).toEqual({ kinds: { script: 2, 'made up 3': 1, style: 1 }, others: 2 });
  expect(counts.takeNew()).toBe(6);
  expect(counts.takeNew()).toBe(0);
});

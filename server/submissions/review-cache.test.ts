import type { Ratings } from 'api/forms';
import type { Reviews } from '../database/reviews';
import { ReviewCache } from './review-cache';

test('a review that is stored while the ratings are read is in those of the next page', async () => {
  const reads: ((ratings: Ratings) => void)[] = [];
  const ratings = () => new Promise<Ratings>((resolve) => reads.push(resolve));
  const cache = new ReviewCache({ ratings } as unknown as Reviews);
  const before = { gland: { count: 1, average: 1 } };
  const after = { gland: { count: 2, average: 3 } };

  const first = cache.ratings();
  cache.invalidate();
  reads[0]!(before);
  expect(await first).toEqual(before);

  const next = cache.ratings();
  reads[1]!(after);
  expect(await next).toEqual(after);
});

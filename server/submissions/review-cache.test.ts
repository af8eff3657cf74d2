import type { Ratings } from 'api/forms';
import type { Reviews } from '../database/reviews';
import { ReviewCache } from './review-cache';

test('a review that is stored while the ratings are being read is in the ratings of the next page', async () => {
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

test('while the database fails, pages get what was last known, marked as a fallback, and do not ask each time', async () => {
  const known = { reviews: [{ id: '1' }], count: 1, average: 5 };
  const of = jest.fn(() => Promise.resolve(known));
  const database = { dataVersion: () => undefined };
  const cache = new ReviewCache({ of, database } as unknown as Reviews);
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const read = await cache.ofProduct('gland');
  expect([read, cache.isFallback(read)]).toEqual([known, false]);

  of.mockImplementation(() => Promise.reject(new Error('down')));
  const fallback = await cache.ofProduct('gland');
  expect(fallback).toMatchObject(known);
  expect(cache.isFallback(fallback)).toBe(true);
  expect(cache.isFallback(await cache.ofProduct('lug'))).toBe(true);
  expect(of).toHaveBeenCalledTimes(2);

  of.mockImplementation(() => Promise.resolve(known));
  now.mockReturnValue(12_000);
  expect(cache.isFallback(await cache.ofProduct('gland'))).toBe(false);
  now.mockRestore();
});

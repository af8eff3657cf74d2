import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database, databaseFile } from '../database/database';
import { makeId } from '../database/ids';
import { Reviews } from '../database/reviews';
import { ReviewCache } from './review-cache';

const folder = mkdtempSync(path.join(tmpdir(), 'review-cache-'));
const database = new Database({ DATA_DIR: folder });
const reviews = new Reviews(database);
const cache = new ReviewCache(reviews);
let reading: jest.SpiedFunction<Reviews['of']>;

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  reading = jest.spyOn(reviews, 'of');
});

/** As if the last commit were so many seconds ago. */
async function settle(secondsAgo = 60) {
  await database.connections();
  const then = Date.now() / 1000 - secondsAgo;
  const files = ['', '-wal'].map((suffix) => databaseFile(folder) + suffix).filter((file) => existsSync(file));
  for (const file of files) utimesSync(file, then, then);
}

/** Stores a published review, as another process does: by connections of its own. */
async function publishElsewhere(productId: string) {
  const id = makeId();
  const created_at = new Date().toISOString();
  const other = new Database({ DATA_DIR: folder });
  try {
    const { writer } = await other.connections();
    await writer
      .insertInto('submissions')
      .values({
        id,
        form: 'review',
        created_at,
        email: 'ada@example.com',
        address: null,
        fields: '{}',
        suspicion: null,
        idempotency_key: null,
        body_hash: '',
      })
      .execute();
    const shown = { customer_name: 'Ada', stars: 4, comment: 'Fits.', state: 'published' as const, author: null };
    await writer
      .insertInto('reviews')
      .values({ ...shown, submission_id: id, product_id: productId, created_at })
      .execute();
  } finally {
    await other.close();
  }
}

const countOf = async (productId: string) => (await cache.ofProduct(productId)).count;

test('reviews are read once while nothing is committed, and are the same object for each page', async () => {
  await settle();
  const first = await cache.ofProduct('plug');
  expect(await cache.ofProduct('plug')).toBe(first);
  expect(reading).toHaveBeenCalledTimes(1);
});

test('a review that another process stores is on the very next page', async () => {
  await settle();
  const before = await countOf('plug');
  await publishElsewhere('plug');
  expect(await countOf('plug')).toBe(before + 1);
});

test('it is on the next page also if that comes long after it was stored', async () => {
  await settle();
  const before = await countOf('plug');
  await publishElsewhere('plug');
  await settle(30);
  expect(await countOf('plug')).toBe(before + 1);
  await publishElsewhere('plug');
  await settle(20);
  expect(await countOf('plug')).toBe(before + 2);
});

test('soon after a commit each page reads the reviews: the commit may not be visible to readers yet', async () => {
  await settle(-60);
  await cache.ofProduct('plug');
  await cache.ofProduct('plug');
  expect(reading).toHaveBeenCalledTimes(2);
});

test('what an author alone may see is neither kept nor taken from what is kept', async () => {
  await settle();
  const first = await cache.ofProduct('plug');
  await cache.ofProduct('plug', { token: 'a'.repeat(43), hash: 'b'.repeat(43) });
  expect(reading).toHaveBeenLastCalledWith('plug', 'b'.repeat(43));
  expect(await cache.ofProduct('plug')).toBe(first);
  expect(reading).toHaveBeenCalledTimes(2);
});

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataFiles, searchIndexFile } from 'api/addresses';
import type { ProductDetails, SearchEntry } from 'api/records';
import { Search } from 'server/search/search';
import { fixtureDir, testCompany } from '../site/fixture-content';

const content = fixtureDir(testCompany);
const read = async <T>(address: string) => JSON.parse(await readFile(path.join(content, address), 'utf8')) as T;
const search = new Search(content);
afterAll(() => search.close());

const found = async (query: string) => (await search.find(query)).results.map(({ title }) => title);

it('finds whatever contains the text, as the search of the specification does (row C13)', async () => {
  const entries = await read<SearchEntry[]>(dataFiles.search);
  const texts = entries.flatMap(({ title, productCategory, company }) => [
    title.slice(3, 9).trim(),
    productCategory.slice(2, 7).trim(),
    company.slice(0, 4),
    title.toUpperCase(),
  ]);
  for (const text of new Set(texts)) {
    const contain = entries.filter((entry) =>
      [entry.title, entry.productCategory, entry.company].join('\n').toLowerCase().includes(text.toLowerCase()),
    );
    const { results, total } = await search.find(text);
    expect(results.map(({ title }) => title)).toEqual(expect.arrayContaining(contain.map(({ title }) => title)));
    expect(total).toBeGreaterThanOrEqual(contain.length);
  }
}, 60_000);

it('finds a product by its words in any order, with plural and typing error', async () => {
  const [product] = await read<ProductDetails[]>(dataFiles.productDetails);
  const { productName } = product!;
  const backwards = productName.replace(/[(),]/g, ' ').split(' ').filter(Boolean).reverse().join(' ');
  expect((await found(backwards)).slice(0, 3)).toContain(productName);
});

it('answers pages of results that do not overlap', async () => {
  const first = await search.find('a', { limit: 3 });
  const second = await search.find('a', { limit: 3, page: 2 });
  const addresses = [...first.results, ...second.results].map(({ address }) => address);
  expect(addresses).toHaveLength(6);
  expect(new Set(addresses).size).toBe(6);
});

it('answers results of one kind only', async () => {
  const { results } = await search.find('cable', { kind: 'category' });
  expect(results.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['category']));
  expect(results.every(({ kind }) => kind === 'category')).toBe(true);
});

it.each(['family', 'document'] as const)('counts and pages all results of the kind %s', async (kind) => {
  const find = (page: number) => search.find('cable', { kind, limit: 2, page });
  const { total } = await find(1);
  expect(total).toBeGreaterThan(4);
  const pages = await Promise.all(Array.from({ length: Math.ceil(total / 2) }, (_, at) => find(at + 1)));
  const results = pages.flatMap((page) => page.results);
  expect(results).toHaveLength(total);
  expect(new Set(results.map(({ address }) => address)).size).toBe(total);
  expect(results.every((item) => item.kind === kind)).toBe(true);
});

it('says where in a title the words are', async () => {
  const { results } = await search.find('gland');
  const { title, marks } = results.find((item) => item.marks.title.length > 0)!;
  const [[start, end]] = marks.title as [[number, number]];
  expect(title.slice(start, end)).toMatch(/^gland/i);
});

it.each([
  '',
  '   ',
  '"',
  '*',
  "' OR 1=1 --",
  'NEAR(a b)',
  'a AND',
  '()',
  '\u0000',
  '%',
  '\\',
  'title:cable',
  '-'.repeat(200),
])('answers %j without an error', async (query) =>
  expect(await search.find(query)).toMatchObject({ query: query.trim() }),
);

it('offers words that are spelt alike if nothing was found', async () => {
  expect(await search.find('xqzwv')).toMatchObject({ total: 0, results: [] });
});

it('reads the new index after the content has changed, and uses the old one while there is none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'search-'));
  const file = path.join(folder, searchIndexFile);
  const own = new Search(folder, { checkEveryMs: 0 });
  try {
    await expect(own.find('cable')).rejects.toThrow('cannot be opened');
    await cp(path.join(content, searchIndexFile), file);
    const before = await own.find('cable');
    expect(before.total).toBeGreaterThan(0);
    await rm(file);
    await writeFile(file, 'no index');
    expect(await own.find('cable')).toEqual(before);
    await rm(file);
    expect(await own.find('cable')).toEqual(before);
    await cp(path.join(content, searchIndexFile), file);
    expect(await own.find('cable')).toEqual(before);
  } finally {
    await own.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('has only a few searches under way at once, so that the server can answer others between them', async () => {
  const index = await search.index();
  let waiting = 0;
  let most = 0;
  const original = index.readColumns.bind(index);
  const reading = jest.spyOn(index, 'readColumns').mockImplementation((statements) => {
    waiting += 1;
    most = Math.max(most, waiting);
    return original(statements).finally(() => (waiting -= 1));
  });
  await Promise.all(Array.from({ length: 60 }, (_, at) => search.find(`gland ${at}`)));
  reading.mockRestore();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(10);
});

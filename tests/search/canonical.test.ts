import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeIndex } from '../site/search-index';
import { Search } from 'server/search/search';
import { canonicalPath } from 'server/pages/canonical';

const products = [
  { id: 'gland_a2', productCategoryId: 'glands' },
  { id: 'resin_91', productCategoryId: 'Resin_Jointing_Kits' },
];
let folder: string;
let search: Search;
const index = () => search.index();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canonical-'));
  await writeIndex(folder, products);
  search = new Search(folder);
});
afterAll(async () => {
  await search.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['/Home', '/home'],
  ['/home/', '/home'],
  ['/our-products/GLANDS', '/our-products/glands'],
  ['/our-products/resin_jointing_kits', '/our-products/Resin_Jointing_Kits'],
  ['/our-products/glands/Gland_A2', '/our-products/glands/gland_a2'],
  ['/our-products/cables/gland_a2', '/our-products/glands/gland_a2'],
])('%s is really %s', async (asked, right) => {
  await expect(canonicalPath(asked, index)).resolves.toBe(right);
});

test.each([
  '/home',
  '/our-products/glands/gland_a2',
  '/nope',
  '/our-products/none',
  '/our-products/glands/none',
  '/x/y/gland_a2',
])('%s stays', async (asked) => {
  await expect(canonicalPath(asked, index)).resolves.toBeUndefined();
});

test('without an index pages are served, and only the addresses of fixed pages are corrected', async () => {
  const none = () => Promise.reject(new Error('there is no index'));
  await expect(canonicalPath('/Home/', none)).resolves.toBe('/home');
  await expect(canonicalPath('/our-products/GLANDS', none)).resolves.toBeUndefined();
});

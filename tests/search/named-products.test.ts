import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchIndexFile } from 'api/addresses';
import { termsOf } from 'api/search';
import { Search } from 'server/search/search';
import type { PlacedEntry } from '../../content/compile/search/entry';
import { indexFile } from '../../content/compile/search/index-file';

/** More products than are ranked, each with all words of the query. */
const many = 60;

const terms = (text: string) => termsOf(text).join(' ');
const family = (id: number, title: string, noun: string, text: string): PlacedEntry => ({
  ...{ id, title, kind: 'family', detail: '', address: `/our-products/all/${id}`, rows: [] },
  fields: { title: terms(title), head: noun, names: '', specs: terms(text), text: '' },
});

let folder: string;
let search: Search;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'named-products-'));
  const cables = Array.from({ length: many }, (_, at) =>
    family(at + 1, `Armoured Cable, Series ${at + 1}`, 'cable', '4 core, 16 mm², with a gland, 4 core 16 mm²'),
  );
  const glands = ['Gland for Armoured Cable, Indoor', 'Gland for Armoured Cable, Outdoor'].map((title, at) =>
    family(many + at + 1, title, 'gland', 'Brass, for conductors of 16 mm²'),
  );
  const ties = Array.from({ length: 6 }, (_, at) => family(100 + at, `Tie ${at + 1}`, 'tie', 'for trays, 200 mm'));
  const trays = [family(200, 'Basket Tray', 'tray', '200 mm'), family(201, 'Perforated Tray', 'tray', '225 mm')];
  await mkdir(path.dirname(path.join(folder, searchIndexFile)), { recursive: true });
  await writeFile(
    path.join(folder, searchIndexFile),
    await indexFile([...cables, ...glands, ...ties, ...trays], { synonyms: [], arabic: [] }),
  );
  search = new Search(folder);
});
afterAll(async () => {
  await search.close();
  await rm(folder, { recursive: true });
});

it('says that results are only near if they mention what is asked for, but do not have its name', async () => {
  const isNear = async (query: string) => (await search.find(query)).near;
  expect(await isNear('brass conductor')).toBe(true);
  expect(await isNear('brass gland')).toBe(false);
});

const found = async (query: string) => (await search.find(query)).results.map(({ title }) => title);

it('finds what a query names first, however much else has all of its words', async () => {
  const titles = await found('gland for 4 core 16 mm² armoured cable');
  expect(titles.slice(0, 2)).toEqual(['Gland for Armoured Cable, Indoor', 'Gland for Armoured Cable, Outdoor']);
  expect(new Set(titles).size).toBe(titles.length);
});

it('finds others of what a query names before what only goes with it, where a single one has all of the query', async () => {
  expect((await found('tray 200 mm')).slice(0, 3)).toEqual(['Basket Tray', 'Perforated Tray', 'Tie 1']);
});

it('lists every matching product exactly once across the result pages', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => search.find('gland for 4 core 16 mm² armoured cable', { page, limit: 25 })),
  );
  const addresses = pages.flatMap(({ results }) => results.map(({ address }) => address));
  expect(pages[0]!.total).toBe(many + 2);
  expect(new Set(addresses).size).toBe(many + 2);
  expect(addresses).toHaveLength(many + 2);
});

it('finds the cables where they are what is named', async () => {
  expect((await found('4 core 16 mm² armoured cable'))[0]).toContain('Armoured Cable, Series');
});

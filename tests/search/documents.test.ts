import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchIndexFile } from 'api/addresses';
import { Search } from 'server/search/search';
import type { PlacedEntry } from '../../content/compile/search/entry';
import { indexFile } from '../../content/compile/search/index-file';

const firstDocument = 2 ** 40;

/** A thing whose name has a word more than those of its datasheets, which are therefore more relevant. */
const thing = (id: number): PlacedEntry => ({
  ...{ id, kind: 'family', title: 'Brass Thing Number', address: `/our-products/things/${id}`, detail: '', rows: [] },
  fields: { title: 'brass thing number', head: 'thing', names: '', specs: '', text: '' },
});
const datasheet = (nth: number): PlacedEntry => ({
  ...{ id: firstDocument + nth, kind: 'document', title: 'Brass Thing', address: `/uploads/${nth}.pdf` },
  ...{ detail: 'PDF', rows: [] },
  fields: { title: 'brass thing', head: 'datasheet pdf', names: '', specs: '', text: '' },
});

let folder: string;
let search: Search;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'search-documents-'));
  const entries = [thing(1), thing(2), ...Array.from({ length: 1100 }, (_, nth) => datasheet(nth))];
  const file = path.join(folder, searchIndexFile);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await indexFile(entries, { synonyms: [], arabic: [] }));
  search = new Search(folder);
});
afterAll(async () => {
  await search.close();
  await rm(folder, { recursive: true });
});

it('finds a product among any number of documents that have its name', async () => {
  const { results, total } = await search.find('brass thing');
  expect(results.map(({ kind }) => kind)).toEqual(['family', 'family']);
  expect(total).toBe(2);
});

it('finds the documents if a word of the query means them', async () => {
  const { results } = await search.find('brass thing datasheet');
  expect(results[0]!.kind).toBe('document');
});

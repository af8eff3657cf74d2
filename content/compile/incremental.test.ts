import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { searchIndexFile } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import { compileContent, compiledStamp } from '.';
import type * as Datasheet from './pdf/datasheet';
import { makeDatasheet } from './pdf/datasheet';
import { makeSite, type Site } from './__fixtures__/site';

jest.mock('./pdf/datasheet', () => {
  const actual = jest.requireActual<typeof Datasheet>('./pdf/datasheet');
  return { ...actual, makeDatasheet: jest.fn(actual.makeDatasheet) };
});
const made = jest.mocked(makeDatasheet);

let site: Site;
beforeEach(async () => {
  site = await makeSite();
  await site.product({ datasheet: true });
  await site.edit('products/cable_ties.yaml', 'image: part', 'image: part\n  datasheet: true');
});
afterEach(() => site.remove());

it('does nothing when nothing has changed', async () => {
  const first = await site.compile();
  const written = (await stat(join(site.outDir, 'data/site.json'))).mtimeMs;
  const started = process.cpuUsage();
  const second = await site.compile();
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  expect(second).toEqual({ ...first, unchanged: true });
  expect((await stat(join(site.outDir, 'data/site.json'))).mtimeMs).toBe(written);
});

it('has another stamp once something was written, although the folder may be the same', async () => {
  const { outDir } = site;
  const stamp = () => compiledStamp({ outDir, cacheDir: site.cacheDir });
  expect(await stamp()).toBeUndefined();
  await site.compile();
  const first = await stamp();
  await site.compile();
  expect([await stamp(), typeof first]).toEqual([first, 'string']);
  await site.product({ datasheet: true, productName: 'A newer name' });
  await site.compile();
  expect(await stamp()).not.toBe(first);
});

it('writes everything again when a file of the output is missing', async () => {
  await site.compile();
  await rm(join(site.outDir, 'favicon.svg'));
  expect((await site.compile()).unchanged).toBe(false);
  expect((await site.read('favicon.svg')).toString()).toContain('<svg');
});

it('rebuilds one datasheet for one changed product, and the same file for the same content', async () => {
  await site.compile();
  const ties = await site.read('uploads/cable-ties-1-datasheet.pdf');
  const cables = await site.read('uploads/cables-1-datasheet.pdf');
  made.mockClear();
  await site.product({ datasheet: true, productName: 'Another name' });
  await site.compile();
  expect(made).toHaveBeenCalledTimes(1);
  expect(await site.read('uploads/cable-ties-1-datasheet.pdf')).toEqual(ties);
  expect(await site.read('uploads/cables-1-datasheet.pdf')).not.toEqual(cables);
  await site.product({ datasheet: true });
  await site.compile();
  expect(await site.read('uploads/cables-1-datasheet.pdf')).toEqual(cables);
});

it('does not rebuild a datasheet for a new review', async () => {
  await site.compile();
  made.mockClear();
  const customerReviews = [{ customerName: 'A', stars: 5, comment: 'B', date: '2024-01-01' }];
  await site.product({ datasheet: true, customerReviews });
  await site.compile();
  expect(made).not.toHaveBeenCalled();
});

it('makes the PDF and the entry in the search index of a renamed product, and not those of products that name it', async () => {
  await site.product({ datasheet: true, alternatives: ['cable_ties_1'] });
  await site.compile();
  made.mockClear();
  await site.edit('products/cable_ties.yaml', 'productName: ', 'productName: New ');
  const lines: string[] = [];
  const { dir, outDir, cacheDir } = site;
  await compileContent({ sourceDir: dir, outDir, cacheDir, log: (line) => lines.push(line) });
  expect((await site.read('data/products/cables_1.json')).toString()).toContain('"productName":"New ');
  expect(made).toHaveBeenCalledTimes(1);
  expect(lines).toContainEqual(expect.stringMatching(/^indexed 1 of /));
});

it('leaves neither old files nor temporary folders behind', async () => {
  await site.compile();
  await site.edit('products/cable_ties.yaml', 'cable_ties_1', 'cable_ties_2');
  const { files } = await site.compile();
  expect(files).not.toContain('data/products/cable_ties_1.json');
  expect(await readdir(join(site.outDir, 'data/products'))).not.toContain('cable_ties_1.json');
  expect(await readdir(join(site.outDir, '..'))).toEqual(['content', 'out']);
});

it('keeps files that have not changed with their dates, and writes the others with their compressed siblings', async () => {
  await site.compile();
  const dateOf = async (path: string) => (await stat(join(site.outDir, path), { bigint: true })).mtimeNs;
  const paths = [
    'data/products/cable_ties_1.json',
    'data/products/cable_ties_1.json.br',
    'data/products/cables_1.json',
  ];
  const before = await Promise.all(paths.map(dateOf));
  await site.product({ datasheet: true, productName: 'Another name' });
  await site.compile();
  const after = await Promise.all(paths.map(dateOf));
  expect(after.map((date, at) => date === before[at])).toEqual([true, true, false]);
  const changed = await site.read('data/products/cables_1.json');
  expect(changed.toString()).toContain('Another name');
  expect(brotliDecompressSync(await site.read('data/products/cables_1.json.br'))).toEqual(changed);
});

it.each<[string, (site: Site) => Promise<void>]>([
  ['a name', ({ edit }) => edit('products/cable_ties.yaml', 'productName: ', 'productName: New ')],
  ['a value', ({ product }) => product({ alternatives: ['cable_ties_1'], description: [{ Rating: '32 A' }] })],
  ['a category', ({ edit }) => edit('categories.yaml', 'title: ', 'title: New ')],
  ['a fact that pages name', ({ edit }) => edit('company.yaml', 'tagline: ', 'tagline: New ')],
  ['a synonym', ({ write }) => write('synonyms.yaml', 'words:\n  spout: nozzle\n')],
])('writes the same files after a change of %s as when built from scratch', async (_, change) => {
  await site.product({ alternatives: ['cable_ties_1'] });
  await site.compile();
  await change(site);
  const { files, unchanged } = await site.compile();
  expect(unchanged).toBe(false);
  const other = join(site.dir, '../fresh');
  const fresh = await compileContent({
    sourceDir: site.dir,
    outDir: other,
    cacheDir: join(site.dir, '../fresh-cache'),
  });
  expect([...files].sort()).toEqual([...fresh.files].sort());
  for (const path of files) {
    // SQLite counts the changes of a file; that both have the same rows is tested with the index.
    if (path === searchIndexFile) continue;
    expect([path, (await site.read(path)).equals(await readFile(join(other, path)))]).toEqual([path, true]);
  }
});

it.each<[string, (file: string, text: string) => Promise<void>]>([
  ['in place, with its size, inode and date', (file, text) => withDate(file, () => writeFile(file, text))],
  [
    'by another file of the same size and date',
    (file, text) =>
      withDate(file, async () => {
        await writeFile(`${file}.other`, text);
        await rename(`${file}.other`, file);
      }),
  ],
  [
    'with a date long ago',
    async (file, text) => {
      await writeFile(file, text);
      await utimes(file, 0, 0);
    },
  ],
  [
    'with a date that is still to come',
    async (file, text) => {
      await writeFile(file, text);
      await utimes(file, new Date('2100-01-01'), new Date('2100-01-01'));
    },
  ],
])('reads a file whose content has changed %s, and again when it has changed back', async (_, replace) => {
  await site.compile();
  const file = join(site.dir, 'products/cable_ties.yaml');
  const before = await readFile(file, 'utf8');
  const name = async () => (await site.json<ProductDetails>('data/products/cable_ties_1.json')).productName;
  await replace(file, before.replace('Product cable', 'Article cable'));
  await site.compile();
  expect(await name()).toBe('Article cable_ties_1');
  await replace(file, before);
  await site.compile();
  expect(await name()).toBe('Product cable_ties_1');
});

/** Changes a file without changing its date. */
async function withDate(file: string, change: () => Promise<void>) {
  const { atime, mtime } = await stat(file);
  await change();
  await utimes(file, atime, mtime);
}

it('writes compressed siblings of text files', async () => {
  const { files } = await site.compile();
  const plain = await site.read('data/products.json');
  expect(brotliDecompressSync(await site.read('data/products.json.br'))).toEqual(plain);
  expect(gunzipSync(await site.read('data/products.json.gz'))).toEqual(plain);
  expect(files.filter((path) => /\.(jpg|webp|woff2|pdf)\.(br|gz)$/.test(path))).toEqual([]);
  for (const path of files.filter((each) => /\.(br|gz)$/.test(each))) {
    const original = await site.read(path.replace(/\.(br|gz)$/, ''));
    expect((await site.read(path)).length).toBeLessThan(original.length);
  }
});

it('refuses a text that has not changed, in every run, when what it links to is gone', async () => {
  const link = '/our-products/cables/cables_1';
  await site.edit('products/cable_ties.yaml', '<p>Made for tests.</p>', `<p>See <a href="${link}">these</a>.</p>`);
  await site.compile();
  await site.product({ id: 'cables_2' });
  const broken = [
    `products/cable_ties.yaml › cable_ties_1 › detail[0]: the link "${link}" does not open: there is no product cables_1 in the category cables`,
  ];
  expect(await site.problems()).toEqual(broken);
  expect(await site.problems()).toEqual(broken);
  await site.product({});
  expect(await site.problems()).toEqual([]);
});

it('lists the problem of a file of one record in every run until it is fixed, and then reads the file that refers to it', async () => {
  await site.compile();
  await site.edit('company.yaml', 'tagline: ', 'slogan: ');
  const first = await site.problems();
  expect(first).toContainEqual(expect.stringContaining('company.yaml › slogan: there is no such field'));
  expect(await site.problems()).toEqual(first);
  await site.edit('company.yaml', 'slogan: ', 'tagline: ');
  expect(await site.problems()).toEqual([]);
});

it('lists the problem of a record in every run until it is fixed', async () => {
  await site.product({ detail: ['<p>Made <u>for</u> tests.</p>'] });
  const first = await site.problems();
  expect(first).toEqual([expect.stringContaining('the tag <u> is not allowed')]);
  expect(await site.problems()).toEqual(first);
  await site.product({});
  expect(await site.problems()).toEqual([]);
});

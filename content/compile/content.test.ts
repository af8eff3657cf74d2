import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ProductCategory, ProductDetails } from 'api/records';
import { categoryImageKeys, sectionKeys } from '../schema';
import { compileContent, type CompileResult } from './index';

// The content of the repository itself. Its cache is the usual one, so that only the first run is slow.
jest.setTimeout(300_000);

const families = [
  ...['cable_glands', 'lv_resin_joint', 'laser_marking', 'heat_shrink_termination', 'cold_shrink_lv_joint'],
  'resin_filled_joints',
];

let root: string;
let result: CompileResult;
let categories: ProductCategory[];
let products: ProductDetails[];
const read = (path: string) => readFile(join(root, 'out', path));
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'));
  result = await compileContent({ outDir: join(root, 'out') });
  categories = JSON.parse((await read('data/products-category.json')).toString()) as ProductCategory[];
  products = JSON.parse((await read('data/product-details.json')).toString()) as ProductDetails[];
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('has no warnings', () => {
  expect(result.warnings).toEqual([]);
});

it('has the 19 categories and at least 200 products (row C14)', () => {
  expect(categories.length).toBeGreaterThanOrEqual(19);
  expect(new Set(categories.map(({ image }) => image))).toEqual(new Set(categoryImageKeys));
  expect(products.length).toBeGreaterThanOrEqual(200);
  for (const { id } of categories)
    expect(products.some(({ productCategoryId }) => productCategoryId === id)).toBe(true);
});

it('shows every brand (row C14)', () => {
  const shown = new Set(products.flatMap(({ company }) => company));
  expect([...shown].sort()).toEqual([
    ...['3M', 'ABB', 'Barton', 'Breeze', 'Decoduct', 'Eaton (Moeller)', 'Elite', 'Hager', 'Hex', 'Legrand Swift'],
    ...['MK Logic Plus', 'Marechal', 'Mesc', 'Oxford Cavi', 'PCE', 'Raychem', 'Rayon', 'Schneider', 'Seimens'],
  ]);
});

it('uses every key convention and every section', () => {
  const entries = products.flatMap(({ description }) => description.flatMap((entry) => Object.entries(entry)));
  const uses = (wanted: (key: string, value: unknown) => boolean) => entries.some(([key, value]) => wanted(key, value));
  expect(uses((key, value) => key !== '' && !/^[-^%*]/.test(key) && value !== '')).toBe(true);
  expect(uses((key, value) => key !== '' && !/^[-^%*]/.test(key) && value === '')).toBe(true);
  expect(uses((key) => key === '')).toBe(true);
  for (const start of ['-', '^', '%']) expect(uses((key) => key.startsWith(start))).toBe(true);
  for (const section of Object.keys(sectionKeys))
    expect([section, uses((key) => key === section)]).toEqual([section, true]);
});

it('uses every part of a product', () => {
  const some = (wanted: (product: ProductDetails) => unknown) => products.some((product) => Boolean(wanted(product)));
  expect(some(({ company }) => company.length > 1)).toBe(true);
  expect(some(({ detailDescription }) => detailDescription)).toBe(true);
  expect(some(({ detailDescriptionAfterTable }) => detailDescriptionAfterTable)).toBe(true);
  const blocks = products.flatMap((each) => [
    ...(each.detailDescription ?? []),
    ...(each.detailDescriptionAfterTable ?? []),
  ]);
  for (const part of ['title', 'images1', 'content', 'table', 'images2', 'DataAfterTable', 'downloadFile'] as const) {
    expect([part, blocks.some((block) => block[part] !== undefined)]).toEqual([part, true]);
  }
  for (const part of [
    'Specification',
    'downloadFile',
    'downloadFiles',
    'viewManufacturersCatalogue',
    'price',
  ] as const) {
    expect([part, some((product) => product[part])]).toEqual([part, true]);
  }
  expect(some(({ customerReviews }) => customerReviews.length > 1)).toBe(true);
  expect(some(({ customerReviews }) => customerReviews.length === 0)).toBe(true);
});

it.each(families)('has products with a table of the family %s', async (family) => {
  const columns: unknown = parse(await readFile(join(__dirname, `../table-columns/${family}.yaml`), 'utf8'));
  const using = products.filter(
    ({ productDetailTableColumns }) => JSON.stringify(productDetailTableColumns) === JSON.stringify(columns),
  );
  expect(using.length).toBeGreaterThan(0);
});

it('names only files that exist, all PDFs small', async () => {
  const text = (await read('data/product-details.json')).toString() + (await read('data/home.json')).toString();
  const addresses = new Set(text.match(/(?<=")\/images\/[^" ]+|(?<=, )\/images\/[^" ]+/g));
  expect(addresses.size).toBeGreaterThan(100);
  for (const address of addresses) expect([address, existsSync(join(root, 'out', address))]).toEqual([address, true]);
  for (const { downloadFile, downloadFiles = {} } of products) {
    for (const name of [downloadFile, ...Object.values(downloadFiles)]) {
      if (!name) continue;
      const pdf = await read(`uploads/${name}`);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeLessThan(120_000);
    }
  }
  expect((await read('catalogue-and-company-profile.pdf')).length).toBeLessThan(3_000_000);
});

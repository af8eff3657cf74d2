import type { ProductDetails } from 'api/records';
import { stringify } from 'yaml';
import { makeSite, type Site } from '../__fixtures__/site';
import { withLetters } from './dimension-letters';

let site: Site;
beforeEach(async () => {
  site = await makeSite();
  const attributes = [
    { id: 'length', label: 'Length', type: 'number', unit: 'mm' },
    { id: 'width', label: 'Width', type: 'number', unit: 'mm' },
    { id: 'bundle_diameter', label: 'Bundle diameter', type: 'range', unit: 'mm' },
  ];
  const ids = attributes.map(({ id }) => id);
  await site.write('attributes.yaml', stringify(attributes));
  await site.write('classes.yaml', stringify([{ id: 'tie', label: 'Ties', attributes: ids, card: ['length'] }]));
  await parameters('length, bundle_diameter');
});
afterEach(() => site.remove());

const parameters = (dimensions: string) =>
  site.write('drawings/parameters.yaml', stringify({ flat: { draw: 'tie_dimensions', dimensions } }));
const ties = {
  class: 'tie',
  dimensionDrawing: 'flat',
  variants: {
    columns: ['sku', 'length mm', 'bundle_diameter mm'],
    rows: [
      ['T-1', 100, '2 to 22'],
      ['T-2', 200, '2 to 50'],
    ],
  },
};
const at = 'products/cables.yaml › cables_1 › dimensionDrawing';

it('gives table and drawing the same letters, and says what they are', async () => {
  await site.product(ties);
  await site.compile();
  const product = await site.json<ProductDetails>('data/products/cables_1.json');
  expect(product.productDetailTableColumns?.[0]?.map(({ name }) => name)).toEqual([
    'Order code',
    'Length A (mm)',
    'Bundle diameter B (mm)',
  ]);
  expect(product.detailDescription).toMatchObject([
    {
      title: 'Dimensions',
      images1: [{ src: expect.stringContaining('/flat.') as string }],
      content: ['Letters in the column headings: A length, B bundle diameter.'],
    },
  ]);
});

it('makes the table again when the list of dimensions changes', async () => {
  await site.product(ties);
  await site.compile();
  await parameters('bundle_diameter, length');
  await site.compile();
  const product = await site.json<ProductDetails>('data/products/cables_1.json');
  expect(product.productDetailTableColumns?.[0]?.[1]?.name).toBe('Length B (mm)');
  expect(product.detailDescription?.[0]?.content).toEqual([
    'Letters in the column headings: A bundle diameter, B length.',
  ]);
});

it('puts the letter of a range above its two ends, or after both', () => {
  const header = [
    [
      { id: 'bundle', name: 'Bundle (mm)', colSpan: 2 },
      { id: 'sizes', name: 'Sizes', colSpan: 3 },
    ],
    [
      { id: 'bundle_diameter_min', name: 'Min' },
      { id: 'bundle_diameter_max', name: 'Max' },
      { id: 'length', name: 'Length (mm)' },
      { id: 'width_min', name: 'Width from' },
      { id: 'width_max', name: 'to' },
    ],
  ];
  const { columns, missing } = withLetters(header, ['length', 'bundle_diameter', 'width', 'depth']);
  expect(columns.map((cells) => cells.map(({ name }) => name))).toEqual([
    ['Bundle B (mm)', 'Sizes'],
    ['Min', 'Max', 'Length A (mm)', 'Width from C', 'to C'],
  ]);
  expect(missing).toEqual(['depth']);
});

it('refuses a dimension that the product lacks', async () => {
  await parameters('length, width');
  await site.product(ties);
  expect(await site.problems()).toEqual([`${at}: the drawing flat shows B, width, but the product has no width`]);
});

it('refuses a dimension that is not a column of the table', async () => {
  await site.product({ ...ties, table: { columns: [[{ id: 'length', name: 'Length' }]] } });
  expect(await site.problems()).toEqual([
    `${at}: the drawing flat shows B, bundle_diameter, but the table has no column for it`,
  ]);
});

it('refuses a drawing without dimensions, and dimensions that are not lengths', async () => {
  await site.product({ ...ties, dimensionDrawing: 'part' });
  expect(await site.problems()).toEqual([`${at}: drawings/parameters.yaml has no drawing part with dimensions`]);
  await site.product({ ...ties, dimensionDrawing: undefined });
  await parameters('stud');
  expect(await site.problems()).toEqual([
    'drawings/parameters.yaml › flat: this drawing cannot show stud, only length, width, bundle_diameter',
    'drawings/parameters.yaml › flat › dimensions: attributes.yaml has no stud in mm',
  ]);
});

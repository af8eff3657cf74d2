import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductDetails } from 'api/records';
import { parse, stringify } from 'yaml';
import { readPdf } from '../__fixtures__/read-pdf';
import { makeSite, type Site } from '../__fixtures__/site';

let site: Site;
beforeEach(async () => {
  site = await makeSite();
  const attributes = [
    { id: 'cores', label: 'Cores', type: 'number' },
    { id: 'area', label: 'Area', type: 'number', unit: 'mm²' },
    { id: 'diameter', label: 'Overall diameter', type: 'number', unit: 'mm' },
  ];
  const columns = ['cores', 'area mm²', 'diameter mm'];
  const rows = [
    [4, 16, 22.7],
    [4, 25, 26.1],
  ];
  await site.write('attributes.yaml', stringify(attributes));
  await site.write(
    'classes.yaml',
    stringify([{ id: 'cable', label: 'Cables', attributes: ['cores'], card: ['cores'] }]),
  );
  await site.write('cable-dimensions.yaml', stringify([{ id: 'swa', by: ['cores', 'area'], columns, rows }]));
});
afterEach(() => site.remove());

const cableTable = {
  of: 'swa',
  rows: { cores: 4 },
  columns: [
    { name: 'Cable', text: '{cores} × {area} mm²' },
    { name: 'Diameter', text: '{diameter}' },
  ],
};

it('prints the table of cables of a document, and shows that of a block', async () => {
  await site.product({
    detailDescription: [{ title: 'Cables', cableTable }],
    downloads: { 'Selection Table': { file: 'selection.pdf', sections: [{ heading: 'Sizes', cableTable }] } },
  });
  await site.compile();
  const { text } = await readPdf(await site.read('uploads/selection.pdf'));
  const shown = text.replaceAll('\u00a0', ' ');
  for (const cell of ['Diameter', '4 × 16 mm²', '22.7', '4 × 25 mm²', '26.1']) expect(shown).toContain(cell);
  const product = await site.json<ProductDetails>('data/products/cables_1.json');
  expect(product.detailDescription).toMatchObject([
    {
      table: [
        ['Cable', 'Diameter'],
        ['4 × 16 mm²', '22.7'],
        ['4 × 25 mm²', '26.1'],
      ],
    },
  ]);
});

it('shows what fits a cable after the product that has it, and no other, has changed', async () => {
  const attributes = parse(await readFile(join(site.dir, 'attributes.yaml'), 'utf8')) as object[];
  await site.write(
    'attributes.yaml',
    stringify([...attributes, { id: 'takes', label: 'Takes', type: 'range', unit: 'mm' }]),
  );
  const classes = parse(await readFile(join(site.dir, 'classes.yaml'), 'utf8')) as object[];
  await site.write(
    'classes.yaml',
    stringify([...classes, { id: 'gland', label: 'Glands', attributes: ['takes'], card: ['takes'] }]),
  );
  const before = await readFile(join(site.dir, 'products/cable_ties.yaml'), 'utf8');
  const [product] = parse(before) as object[];
  const gland = (code: string) =>
    site.write(
      'products/cable_ties.yaml',
      stringify([
        { ...product, class: 'gland', variants: { columns: ['sku', 'takes mm'], rows: [[code, '20 to 30']] } },
      ]),
    );
  const fitting = {
    name: 'Gland',
    product: 'cable_ties_1',
    fits: { diameter: 'takes' },
    shows: 'sku',
    given: {},
    all: false,
  };
  const columns = [...cableTable.columns, fitting];
  await site.product({ detailDescription: [{ title: 'Cables', cableTable: { ...cableTable, columns } }] });
  const shown = async () => {
    await site.compile();
    const { detailDescription } = await site.json<ProductDetails>('data/products/cables_1.json');
    return detailDescription?.[0]?.table?.map((row) => row.at(-1));
  };
  await gland('G-1');
  expect(await shown()).toEqual(['Gland', 'G-1', 'G-1']);
  await gland('G-2');
  expect(await shown()).toEqual(['Gland', 'G-2', 'G-2']);
});

import type { ProductDetails } from 'api/records';
import { stringify } from 'yaml';
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

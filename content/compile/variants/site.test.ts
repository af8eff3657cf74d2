import type { AttributesFile, CategoryFile, ProductDetails, VariantsFile, VariantTablesFile } from 'api/records';
import { stringify } from 'yaml';
import { drawing, makeSite, type Site } from '../__fixtures__/site';
import { attributes, classes, plug } from './__fixtures__/plug';

let site: Site;
beforeEach(async () => {
  site = await makeSite();
  await site.write('attributes.yaml', stringify(attributes));
  await site.write('classes.yaml', stringify(classes));
});
afterEach(() => site.remove());

it('writes the variants, the table made of them and the line of the card', async () => {
  await site.product({
    ...plug,
    description: [{ '@current': '' }, { '@ip': 'when mated' }, { Standard: 'IEC 60309-2' }],
  });
  await site.compile();
  const product = await site.json<ProductDetails>('data/products/cables_1.json');
  expect(product).toMatchObject({
    ...{ class: 'plug', attributes: { current: 16, body: 'Polyamide' }, price: 21, priceBasis: 'kit of 2' },
    description: [{ 'Rated current': '16 A' }, { Protection: 'IP44 or IP67 when mated' }, { Standard: 'IEC 60309-2' }],
    productDetailTableData: [{ sku: '013-6' }, { sku: '0132-6' }],
    variants: [{ sku: '013-6' }, { sku: '0132-6' }],
  });
  const { id, class: productClass, attributes: common, variants } = product;
  expect(await site.json<VariantsFile>('data/variants/cables.json')).toEqual({
    products: [{ id, class: productClass, attributes: common, variants }],
  });
  expect((await site.json<CategoryFile>('data/categories/cables.json')).products).toMatchObject([
    { price: 21, priceBasis: 'kit of 2', cardLine: '16 A · 2P+E or 3P+E · IP44 or IP67', variantCount: 2 },
  ]);
  const registry = await site.json<AttributesFile>('data/attributes.json');
  expect(registry.attributes[0]).toEqual(attributes[0]);
  expect(registry.classes).toMatchObject([{ id: 'plug', etim: 'EC000441', attributes: classes[0]!.attributes }]);
});

it('writes what a category can be filtered by, and a line for each variant', async () => {
  await site.product(plug);
  await site.compile();
  const { facets } = await site.json<CategoryFile>('data/categories/cables.json');
  expect(facets?.columns).toEqual([]);
  expect(await site.json<VariantTablesFile>('data/tables/cables.json')).toEqual({
    tables: [
      {
        label: 'Industrial plug',
        columns: [
          { id: 'poles', name: 'Poles' },
          { id: 'ip', name: 'Protection' },
          { id: 'cable', name: 'Cable diameter (mm)', number: true },
        ],
        priceName: 'List price (EUR / kit of 2)',
        rows: [
          { product: 0, sku: '013-6', cells: ['2P+E', 'IP44', '8.0 to 12.5'], price: '21.00' },
          { product: 0, sku: '0132-6', cells: ['3P+E', 'IP67', '13.0'], price: 'On request' },
        ],
      },
    ],
  });
});

it('refuses an attribute whose id has another meaning in the addresses of lists', async () => {
  await site.write('attributes.yaml', stringify([...attributes, { id: 'sort', label: 'Sort', type: 'text' }]));
  expect(await site.problems()).toEqual(['attributes.yaml › sort: addresses of lists use this id for something else']);
});

// Pins, gangs and cores are numbers as the current is, poles and the colour lists of words.
it.each([
  [{ poles: '3P+N+E' }, 'Poles 3P+N+E, but the product has 2P+E or 3P+E'],
  [{ current: '32 A' }, 'Rated current 32 A, but the product has 16 A'],
  [{ poles: '2P+E', current: '63 A' }, 'Rated current 63 A, but the product has 16 A'],
])('refuses a drawing that shows %j for a product without such a variant', async (parameters, shows) => {
  await site.write('drawings/plug_drawing.svg', drawing);
  await site.write('drawings/parameters.yaml', stringify({ plug_drawing: parameters }));
  await site.product({ ...plug, image: 'plug_drawing' });
  expect(await site.problems()).toEqual([
    `products/cables.yaml › cables_1 › image: the drawing plug_drawing shows ${shows}`,
  ]);
});

it('refuses what disagrees between records', async () => {
  await site.write('drawings/plug_4p.svg', drawing);
  await site.write('drawings/parameters.yaml', stringify({ plug_4p: { poles: '3P+N+E' }, gone: { pins: 4 } }));
  await site.write(
    'classes.yaml',
    stringify([
      ...classes,
      { id: 'b', label: 'B', attributes: ['nothing'], card: ['x'], tables: [{ label: 'B', with: 'y' }] },
    ]),
  );
  const other = { columns: ['sku', 'ip', 'replaced_by'], rows: [['013-6', 'IP44', 'X-1']] };
  await site.product({ ...plug, image: 'plug_4p' });
  await site.edit('products/cable_ties.yaml', 'added:', `class: plug\n  attributes: { current: 16 A }\n  added:`);
  await site.edit('products/cable_ties.yaml', 'added:', `variants: ${JSON.stringify(other)}\n  added:`);
  const problems = await site.problems();
  expect(problems.sort()).toEqual([
    'classes.yaml › b › attributes[0]: attributes.yaml has no attribute nothing',
    'classes.yaml › b › card[0]: the class has no attribute x',
    'classes.yaml › b › tables[0].label: the class or another of its tables has the same label',
    'classes.yaml › b › tables[0].with: the class has no attribute y',
    'drawings/parameters.yaml › gone › pins: attributes.yaml has no attribute pins',
    'drawings/parameters.yaml › gone: there is no such drawing',
    'products/cable_ties.yaml › cable_ties_1 › variants.rows[0]: is replaced by X-1, which no other variant has',
    'products/cables.yaml › cables_1 › image: the drawing plug_4p shows Poles 3P+N+E, but the product has 2P+E or 3P+E',
    'products/cables.yaml › cables_1 › variants.rows[0]: the code 013-6 is used already by cable_ties_1',
  ]);
});

it('refuses rows of information where the table has to show several variants', async () => {
  const columns = [[{ id: 'a', name: 'A' }]];
  await site.product({ ...plug, table: { columns, rows: [{ a: 1 }] } });
  expect(await site.problems()).toEqual([
    'products/cables.yaml › cables_1 › table.rows: several variants need the table; put other information into a block',
  ]);
  await site.product({ table: { columns } });
  expect(await site.problems()).toEqual([
    'products/cables.yaml › cables_1 › table.rows: are missing, and there are no variants to fill them',
  ]);
});

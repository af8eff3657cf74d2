import { attributeSource } from '../../schema/variants';
import { plug, read, registry } from './__fixtures__/plug';
import { categoryFacets } from './facets';

/** The registry, with the given attributes as facets. */
const registryWith = (...facets: string[]) => ({
  ...registry,
  attributes: new Map(
    [...registry.attributes].map(([id, one]) => [id, attributeSource.parse({ ...one, facet: facets.includes(id) })]),
  ),
});
const listed = (fields: Record<string, unknown> = plug, makers = ['Hex']) => ({ makers, family: read(fields).family });
const columnsOf = (products: ReturnType<typeof listed>[], ...facets: string[]) =>
  categoryFacets(products, registryWith(...facets))?.columns;

const large = {
  class: 'plug',
  attributes: { current: '32 A', ip: 'IP67', cable: '10 mm' },
  variants: {
    columns: ['sku', 'poles', 'for_sizes', 'pilot', 'ways'],
    rows: [
      ['023-6', '3P+E', '16, 20', true, 8],
      ['024-6', '2P+E', '20S', false, null],
    ],
  },
};

it('stores each value once, one index where all variants of a product have it, and null for none', () => {
  expect(
    columnsOf([listed(), listed(large), { makers: ['PCE'], family: undefined }], 'current', 'poles', 'cable'),
  ).toEqual([
    { id: 'current', label: 'Rated current', unit: 'A', type: 'number', values: [16, 32], products: [0, 1, null] },
    { id: 'poles', label: 'Poles', type: 'words', values: ['2P+E', '3P+E'], products: [[0, 1], [1, 0], null] },
    {
      ...{ id: 'cable', label: 'Cable diameter', unit: 'mm', decimals: 1, type: 'range' },
      values: [
        [8, 12.5],
        [10, 10],
        [13, 13],
      ],
      products: [[0, 2], 1, null],
    },
  ]);
});

it('keeps several words of one variant together, and writes yes and no as words', () => {
  expect(columnsOf([listed(large)], 'for_sizes', 'pilot')).toMatchObject([
    { id: 'for_sizes', values: [['16', '20'], ['20S']], products: [[0, 1]] },
    { id: 'pilot', values: ['No', 'Yes'], products: [[1, 0]] },
  ]);
});

it('has the makers last, and nothing that is the same for all', () => {
  const products = [listed(), listed(large, ['Hex', 'PCE'])];
  expect(columnsOf(products, 'body')).toEqual([
    { id: 'brand', label: 'Brand', type: 'words', values: ['Hex', ['Hex', 'PCE']], products: [0, 1] },
  ]);
  expect(columnsOf([listed(), listed()], 'current')).toEqual([]);
});

it('has the lowest and highest of each number that is not a facet, to order by', () => {
  expect(categoryFacets([listed(), listed(large)], registryWith('cable'))?.orders).toEqual([
    {
      id: 'current',
      label: 'Rated current',
      products: [
        [16, 16],
        [32, 32],
      ],
    },
  ]);
});

it('is absent for a category without variants', () => {
  expect(categoryFacets([{ makers: ['Hex'], family: undefined }], registry)).toBeUndefined();
});

it('names the unit of an order that is called like another one', () => {
  const same = registryWith();
  for (const id of ['current', 'cable']) same.attributes.set(id, { ...same.attributes.get(id)!, label: 'Size' });
  const { orders } = categoryFacets([listed(), listed(large)], same)!;
  expect(orders.map(({ label }) => label)).toEqual(expect.arrayContaining(['Size (A)', 'Size (mm)']));
  expect(categoryFacets([listed(), listed(large)], registryWith())?.orders[0]?.label).toBe('Rated current');
});

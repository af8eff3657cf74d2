import type { CategoryFacets } from '../records';
import { byNumber } from './by-number';
import { orderOptions } from './order';

const facets: CategoryFacets = {
  columns: [
    { id: 'material', label: 'Material', type: 'words', values: ['Brass'], products: [0, 0, null, 0] },
    { id: 'area', label: 'Area', type: 'number', values: [1, 4, 6], products: [[0, 2], 1, null, [null, 1]] },
  ],
  orders: [{ id: 'length', label: 'Length', products: [[5, 9], [5, 5], null, [1, 20]] }],
};
const counts = [2, 1, 0, 2];
const all = [true, true, true, true, true];
const order = (value: string, fits = all) => byNumber([0, 1, 2, 3], value, facets, counts, fits).join('');

it.each([
  ['area', '0132'],
  ['-area', '0132'],
  ['length', '3012'],
  ['-length', '3012'],
  ['material', '0123'],
  ['nothing', '0123'],
  ['', '0123'],
  ['-', '0123'],
])('orders by %j; without the number last, equal ones as before', (value, expected) => {
  expect(order(value)).toBe(expected);
});

it('orders by the numbers of the variants that fit', () => {
  // The first product's variant with 1 does not fit, so that it comes after those with 4.
  expect(order('area', [false, true, true, true, true])).toBe('1302');
});

it('offers each number in both directions', () => {
  expect(orderOptions(facets.columns, facets.orders).map(({ value, text }) => `${value}: ${text}`)).toEqual([
    'area: Area: low to high',
    '-area: Area: high to low',
    'length: Length: low to high',
    '-length: Length: high to low',
  ]);
});

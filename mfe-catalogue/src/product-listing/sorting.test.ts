import { summary } from '../testing';
import { sorted } from './sorted';
import { orderFromAddress, sortFromAddress, sortOptions, withSort, type SortValue } from './sorting';

const products = [
  summary('a', { price: 20, reviewCount: 1, rating: 3, added: '2020-05-01' }),
  summary('b', { reviewCount: 3, rating: 4.5, added: '2022-01-01' }),
  summary('c', { price: 5, reviewCount: 3, rating: 2, added: '2019-12-31' }),
  summary('d', { price: 20, reviewCount: 0, rating: 0, added: '2022-01-01' }),
];

const order = (value: SortValue) =>
  sorted(products, value)
    .map(({ id }) => id)
    .join('');

it.each<[string, SortValue, string]>([
  ['the catalogue’s order', '1', 'abcd'],
  ['most reviews first', '2', 'bcad'],
  ['best average first', '3', 'bacd'],
  ['newest first', '4', 'bdac'],
  ['cheapest first, unpriced last', '5', 'cadb'],
  ['dearest first, unpriced last', '6', 'adcb'],
])('sorts by %s', (_, value, ids) => {
  expect(order(value)).toBe(ids);
});

it('does not change the list that it is given', () => {
  const before = [...products];
  sorted(products, '5');
  expect(products).toEqual(before);
});

it('offers the six options with the values 1 to 6', () => {
  expect(sortOptions.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6']);
});

it.each([
  ['', '1'],
  ['sort=5', '5'],
  ['sort=0', '1'],
  ['sort=7', '1'],
  ['sort=cheap', '1'],
])('reads the query %j as order %s', (query, value) => {
  expect(sortFromAddress(new URLSearchParams(query))).toBe(value);
});

it('reads a numeric order from its own parameter', () => {
  expect(orderFromAddress(new URLSearchParams('order=-length&sort=5'))).toBe('-length');
  expect(orderFromAddress(new URLSearchParams('sort=length'))).toBeNull();
});

it.each([
  ['', '5', 'sort=5'],
  ['sort=5', '1', ''],
  ['from=mail&sort=5', '6', 'from=mail&sort=6'],
  ['ip=IP67&sort=5&page=2', '-length', 'ip=IP67&order=-length'],
  ['order=length', '5', 'sort=5'],
  ['order=length', '1', ''],
  ['ip=IP67&order=length', '', 'ip=IP67'],
])('changes the query %j with order %s to %j', (query, value, changed) => {
  expect(withSort(new URLSearchParams(query), value).toString()).toBe(changed);
});

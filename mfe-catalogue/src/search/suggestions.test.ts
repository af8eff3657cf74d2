import type { SearchAnswer, SearchItem } from 'api/search-results';
import { searchEntry } from '../testing';
import { suggestionsOf } from './suggestions';

const item = (given: Partial<SearchItem>): SearchItem => ({
  kind: 'family',
  title: 'A gland',
  address: '/our-products/industrial_cable_glands/1',
  detail: 'Of brass',
  marks: { title: [], detail: [] },
  ...given,
});
const answerOf = (results: SearchItem[], given: Partial<SearchAnswer> = {}): SearchAnswer => ({
  query: 'gland',
  total: results.length,
  near: false,
  results,
  words: [],
  ...given,
});
const glands = [searchEntry('1'), searchEntry('2'), searchEntry('3')];
const shape = ({ groups }: ReturnType<typeof suggestionsOf>) =>
  groups.map(({ name, options }) => [name, ...options.map(({ title }) => title.text)]);

it('has the products whose names contain the text while the search has not answered', () => {
  const found = suggestionsOf('gland', glands);
  expect(shape(found)).toEqual([['Products', 'Gland 1', 'Gland 2', 'Gland 3']]);
  expect(found.count).toBe(3);
  expect(found.groups[0]!.options[0]!.title.marks).toEqual([[0, 5]]);
});

it('has them in the order of the search, and the other results in groups, that of the best result first (row C13)', () => {
  const address = '/our-products/industrial_cable_glands/3';
  const code = item({ kind: 'variant', address: `${address}#G-1`, title: 'G-1' });
  const others = [
    item({ address: '/x', title: 'Cleat' }),
    item({ kind: 'page', address: '/about', title: 'About' }),
    item({ address }),
  ];
  const products = [
    ['Products', 'Gland 3', 'Gland 1', 'Gland 2'],
    ['More products', 'Cleat'],
  ];
  const groups = (results: SearchItem[]) => shape(suggestionsOf('gland', glands, answerOf(results)));
  expect(groups([...others, code])).toEqual([...products, ['Order codes', 'G-1'], ['Pages', 'About']]);
  expect(groups([code, ...others])).toEqual([['Order codes', 'G-1'], ...products, ['Pages', 'About']]);
  expect(suggestionsOf('gland', glands, answerOf(others)).count).toBe(3);
});

it('opens a product with its first option where names contain the text: what is not a product follows (row C13)', () => {
  const category = item({ kind: 'category', address: '/our-products/industrial_cable_glands', title: 'Glands' });
  const product = item({ address: '/x', title: 'Cleat' });
  const answer = answerOf([category, product]);
  expect(shape(suggestionsOf('gland', glands, answer))).toEqual([
    ['Products', 'Gland 1', 'Gland 2', 'Gland 3'],
    ['More products', 'Cleat'],
    ['Categories', 'Glands'],
  ]);
  expect(shape(suggestionsOf('cleats', [], answer))).toEqual([
    ['Categories', 'Glands'],
    ['Products', 'Cleat'],
  ]);
});

it('leaves the products that are shown already where they are, and the rest follows', () => {
  const code = item({ kind: 'variant', address: '/x#G-1', title: 'G-1' });
  const found = suggestionsOf('gland', glands, answerOf([code, item({ address: '/x', title: 'Cleat' })]), true);
  expect(shape(found)).toEqual([
    ['Products', 'Gland 1', 'Gland 2', 'Gland 3'],
    ['More products', 'Cleat'],
    ['Order codes', 'G-1'],
  ]);
});

it('counts what the search has found where no name contains the text', () => {
  const found = suggestionsOf('32a', [], answerOf([item({})], { total: 40 }));
  expect([found.count, found.total, shape(found)]).toEqual([40, 40, [['Products', 'A gland']]]);
});

it('offers the nearest products without counting them', () => {
  const found = suggestionsOf('32a zinc', [], answerOf([item({})], { near: true }));
  expect([found.count, shape(found)]).toEqual([0, [['Nearest products', 'A gland']]]);
});

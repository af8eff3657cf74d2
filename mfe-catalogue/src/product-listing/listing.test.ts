import type { CategoryFacets, ProductSummary } from 'api/records';
import { listingOf } from './listing';

const products = ['a1', 'a2'].map((id) => ({ id, productName: id, variantCount: 1 }) as ProductSummary);
const facets: CategoryFacets = {
  columns: [{ id: 'material', label: 'Material', type: 'words', values: ['Brass', 'Steel'], products: [0, 1] }],
  orders: [],
};
const countsFor = (query: string) =>
  listingOf({ products: products.map((each) => ({ ...each })), facets }, new URLSearchParams(query)).facets!.counts;

it('counts the options of a category once for all lists without a choice, whatever else their addresses ask for', () => {
  expect(countsFor('asked=1')).toBe(countsFor('sort=2'));
  expect(countsFor('')).toEqual([[1, 1]]);
  expect(countsFor('material=Brass')).not.toBe(countsFor(''));
});

import { addresses } from 'api/addresses';
import { readItems } from './items';

const read = (query: string) => readItems(new URLSearchParams(query));

it('reads items in one parameter and in several, each once', () => {
  expect(read('items=a,B%2F1&items=+c+&items=&items=A')).toEqual(['A', 'B/1', 'c']);
  expect(read('')).toEqual([]);
});

it('reads what addresses are made of', () => {
  const items = ['ZE-1/2', 'a_b'];
  expect(addresses.compare.to(items, { onlyDifferences: true })).toBe('/compare?items=ZE-1/2,a_b&only=differences');
  expect(addresses.compare.to([], { onlyDifferences: true })).toBe('/compare');
  expect(read('items=ZE-1/2,a_b&only=differences')).toEqual(items);
});

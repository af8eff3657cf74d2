import { choicesOf, lacksChoice, namesChoice, replacing } from './choices';
import { tablesOf } from './tables';
import type { Attribute, ProductDetails } from 'api/records';

const attributes: Attribute[] = [
  { id: 'curve', label: 'Tripping curve', type: 'enum', values: ['B', 'C', 'D'] },
  {
    id: 'material',
    label: 'Material',
    type: 'enum',
    values: ['Brass', 'Steel', 'Stainless steel 304', 'Stainless steel 316L'],
  },
  { id: 'colour', label: 'Colour', type: 'enum', values: ['Red', 'Green', 'Green-and-yellow'] },
  { id: 'size', label: 'Size', type: 'enum', values: ['20', '25'] },
];
const choices = choicesOf(attributes);
const replaced = replacing([['indoor', 'outdoor']], choices);

test.each([
  ['green', 'red lamp 24 V', ['red']],
  ['in B curve', 'MCB 20 A C curve', ['c']],
  ['type D', 'type C 32 A MCB', ['c']],
  ['in 316', 'tray in stainless steel 304', ['304']],
  ['in steel', 'brass gland', ['brass']],
  ['outdoor', 'indoor gland', ['indoor']],
])('"%s" takes the place of other values in "%s"', (now, before, keys) => {
  expect([...replaced(now, before)]).toEqual(keys);
});

test.each([
  ['with green too', 'red lamp'],
  ['size 25', 'gland size 20'],
  ['red', 'red lamp'],
  ['B', 'busbar C'],
])('"%s" replaces nothing in "%s"', (now, before) => {
  expect([...replaced(now, before)]).toEqual([]);
});

test('one letter is a value only beside the name of its attribute', () => {
  expect(namesChoice('B curve', choices)).toBe(true);
  expect(namesChoice('vitamin B', choices)).toBe(false);
});

test('a table lacks a value that its rows do not have, in a column that they have', () => {
  const product = { variants: [{ sku: 'A', attributes: { curve: 'C' } }] } as unknown as ProductDetails;
  const [table = []] = tablesOf(product, new Map(attributes.map((one) => [one.id, one])), 'AED');
  expect(lacksChoice('in B curve', 'MCB', table, choices)).toBe(true);
  expect(lacksChoice('in C curve', 'MCB', table, choices)).toBe(false);
  expect(lacksChoice('in red', 'MCB', table, choices)).toBe(false);
});

import type { Attribute, ProductDetails } from 'api/records';
import { rowsOfVariants } from './variant-rows';

const attributes = new Map<string, Attribute>(
  (
    [
      { id: 'armour', label: 'Armour', type: 'enumeration', values: ['None', 'Steel wire'], facet: true },
      { id: 'screen', label: 'Screen', type: 'enumeration', values: ['Copper tape'], facet: true },
      { id: 'tail', label: 'Tail length', type: 'number', unit: 'mm', facet: true },
    ] as Attribute[]
  ).map((attribute) => [attribute.id, attribute]),
);
const labelOf = (values: Record<string, string | number>) =>
  rowsOfVariants({ variants: [{ sku: 'A-1', attributes: values }] } as unknown as ProductDetails, attributes)[0]?.label;

test('a word needs no attribute name; a number, or the absence of a value, does', () => {
  expect(labelOf({ tail: 650, armour: 'None', screen: 'Copper tape' })).toBe(
    'Tail length 650 mm · Armour none · Copper tape',
  );
  expect(labelOf({ armour: 'Steel wire' })).toBe('Steel wire');
});

import type { AttributesFile } from 'api/records';
import { product } from '../testing';
import { compare } from './comparison';

const registry: AttributesFile = {
  attributes: [
    { id: 'size', label: 'Size', type: 'enum', values: ['20', '25'], ordered: true },
    { id: 'diameter', label: 'Cable diameter', type: 'range', unit: 'mm', decimals: 1 },
    { id: 'armour', label: 'Armour', type: 'enum', values: ['None', 'Steel wire'] },
  ],
  classes: [
    { id: 'gland', label: 'Cable glands', attributes: ['diameter', 'size', 'armour'] },
    { id: 'cable', label: 'Cables', attributes: ['armour'] },
  ],
};
const gland = product({
  id: 'cw',
  class: 'gland',
  attributes: { armour: 'Steel wire' },
  variants: [
    { sku: 'CW-20', attributes: { size: '20', diameter: { min: 6.5, max: 14 } } },
    {
      sku: 'CW-25',
      attributes: { size: '25', diameter: { min: 11, max: 20 } },
      price: { amount: 21, quantity: 2, unit: 'piece', packing: 'kit' },
    },
  ],
  price: 21,
  priceBasis: 'kit of 2',
  description: [{ Standard: 'BS 6121' }, { Armour: 'Steel wire' }, { '': 'A note' }, { Performance: '' }],
});
const a2 = product({
  id: 'a2',
  class: 'gland',
  attributes: { armour: 'None' },
  description: [{ Standard: 'BS 6121' }],
});
const [small, large] = gland.variants!;

const table = (...compared: Parameters<typeof compare>[0]) =>
  compare(compared, registry, 'EUR').rows.map(({ label, values, differs }) => [label, ...values, differs]);

it('puts attributes before other properties, and says which differ', () => {
  expect(table({ product: gland }, { product: a2 })).toEqual([
    ['Brand', 'Hex', 'Hex', false],
    ['List price', 'EUR 21.00 / kit of 2', 'On request', true],
    ['Cable diameter', '6.5 to 20.0 mm', '–', false],
    ['Size', '20 or 25', '–', false],
    ['Armour', 'Steel wire', '–', false],
    ['Standard', 'BS 6121', 'BS 6121', false],
  ]);
});

it('shows all words of a value that is a list', () => {
  const meter = product({
    id: 'meter',
    class: 'gland',
    variants: [
      { sku: 'PM-1', attributes: { armour: ['None'] } },
      { sku: 'PM-2', attributes: { armour: ['None', 'Steel wire'] } },
    ],
  });
  const [pulse, both] = meter.variants!;
  expect(
    table({ product: meter, variant: pulse }, { product: meter, variant: both }).find(([label]) => label === 'Armour'),
  ).toEqual(['Armour', 'None', 'None, Steel wire', true]);
});

it('says of which items the picture may show another variant', () => {
  const single = { ...a2, variants: [{ sku: 'A2-20', attributes: {} }] };
  const { items } = compare(
    [{ product: gland }, { product: gland, variant: small }, { product: single, variant: single.variants[0] }],
    registry,
    'EUR',
  );
  expect(items.map(({ isPictureOfFamily }) => isPictureOfFamily)).toEqual([false, true, false]);
});

it('does not count an unknown value as a difference, and says where values are missing', () => {
  const plain = { ...a2, variants: [{ sku: 'A2-20', attributes: {} }] };
  const rows = compare(
    [{ product: gland, variant: small }, { product: plain }, { product: plain }],
    registry,
    'EUR',
  ).rows;
  const marked = (label: string) => {
    const { differs, incomplete } = rows.find((row) => row.label === label)!;
    return { differs, incomplete };
  };
  expect(marked('Size')).toEqual({ differs: false, incomplete: true });
  expect(marked('Armour')).toEqual({ differs: true, incomplete: false });
  expect(marked('Standard')).toEqual({ differs: false, incomplete: false });
});

it('compares variants by their own values, and those of their product', () => {
  expect(table({ product: gland, variant: small }, { product: gland, variant: large })).toEqual([
    ['Brand', 'Hex', 'Hex', false],
    ['List price', 'On request', 'EUR 21.00 / kit of 2', true],
    ['Cable diameter', '6.5 to 14.0 mm', '11.0 to 20.0 mm', true],
    ['Size', '20', '25', true],
    ['Armour', 'Steel wire', 'Steel wire', false],
    ['Standard', 'BS 6121', 'BS 6121', false],
  ]);
});

it('names items by their codes and addresses, and several classes', () => {
  const { items, classes } = compare(
    [{ product: gland, variant: small }, { product: product({ id: 'xlpe', class: 'cable' }) }],
    registry,
    'EUR',
  );
  expect(items).toMatchObject([
    { key: 'CW-20', code: 'CW-20', address: '/our-products/industrial_cable_glands/cw#CW-20' },
    { key: 'xlpe', address: '/our-products/industrial_cable_glands/xlpe' },
  ]);
  expect(classes).toEqual(['Cable glands', 'Cables']);
});

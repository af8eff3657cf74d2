import type { VariantTable } from 'api/records';
import { alignedAtPoint, linesOf } from './table-lines';

const row = (product: number, sku: string, ...cells: string[]) => ({ product, sku, cells });
const tables: VariantTable[] = [
  {
    label: 'Boxes',
    columns: [
      { id: 'material', name: 'Material' },
      { id: 'depth', name: 'Depth (mm)', number: true },
    ],
    rows: [
      row(0, 'A1', 'Steel', '47'),
      row(0, 'A2', 'PVC', '−5'),
      row(2, 'C1', 'PVC', '–'),
      row(2, 'C2', 'PVC', '16 to 20'),
    ],
  },
  { label: 'Covers', columns: [], rows: [row(1, 'B1')] },
];
const all = [{ variantCount: 2 }, { variantCount: 1 }, { variantCount: 2 }, {}];
const codes = (order: string, variants = [true, true, true, true, true], indices = [2, 1, 0]) =>
  linesOf(tables, all, { indices, variants, order }).map(({ lines }) => lines.map(({ sku }) => sku).join(' '));

it('lists the variants that fit, in the order of their products', () => {
  expect(codes('')).toEqual(['C1 C2 A1 A2', 'B1']);
  expect(codes('', [false, true, false, true, true])).toEqual(['C1 C2 A2', '']);
});

it('leaves out products of other pages', () => {
  expect(codes('', undefined, [1, 2])).toEqual(['C1 C2', 'B1']);
});

it.each([
  ['depth', ['A2 C2 A1 C1', 'B1']],
  ['-depth', ['A1 C2 A2 C1', 'B1']],
  ['material', ['C1 C2 A1 A2', 'B1']],
  ['nothing', ['C1 C2 A1 A2', 'B1']],
])('orders by the column %s if it has numbers, those without one last', (order, expected) => {
  expect(codes(order)).toEqual(expected);
});

it('orders ranges by their upper end when falling, as the products are', () => {
  const column = { id: 'load', name: 'Load (W)', number: true } as const;
  const rows = [row(0, 'A', '20 to 30'), row(1, 'B', '10 to 50'), row(2, 'C', '40')];
  const shown = { indices: [0, 1, 2], variants: [true, true, true] };
  const sorted = (order: string) =>
    linesOf(
      [{ label: 'Dimmers', columns: [column], rows }],
      [{ variantCount: 1 }, { variantCount: 1 }, { variantCount: 1 }],
      {
        ...shown,
        order,
      },
    )[0]!.lines.map(({ sku }) => sku);
  expect(sorted('load')).toEqual(['B', 'A', 'C']);
  expect(sorted('-load')).toEqual(['B', 'C', 'A']);
});

it('puts decimal points one below the other', () => {
  const space = '\u00a0';
  expect(alignedAtPoint(['4', '2.5', '0.75', '−20', '–', '16 to 20'])).toEqual([
    `4${space.repeat(3)}`,
    `2.5${space}`,
    '0.75',
    `−20${space.repeat(3)}`,
    '–',
    '16 to 20',
  ]);
});

import { plug, read, registry } from './__fixtures__/plug';
import type { Family } from './family';
import { fillTable, leafPaths, plainTable } from './tables';

const family = read(plug).family as Family;

it('finds the header cells above each column', () => {
  const header = [
    [
      { id: 'size', name: 'Size', rowSpan: 2 },
      { id: 'cable', name: 'Cable', colSpan: 2 },
      { id: 'length', name: 'Length', rowSpan: 2 },
    ],
    [
      { id: 'min', name: 'Min' },
      { id: 'max', name: 'Max' },
    ],
  ];
  expect(leafPaths(header)).toEqual([['size'], ['cable', 'min'], ['cable', 'max'], ['length']]);
});

it('fills a header of its own with the variants, between their codes and prices', () => {
  const header = [
    [
      { id: 'diameter', name: 'Cable diameter (mm)', colSpan: 2 },
      { id: 'current', name: 'Rated current (A)', rowSpan: 2 },
      { id: 'size', name: 'Size', rowSpan: 2 },
    ],
    [
      { id: 'cable_min', name: 'Min' },
      { id: 'cable_max', name: 'Max' },
    ],
  ];
  const [first = [], second = []] = header;
  const rest = { current: '16', size: '–' };
  expect(fillTable(header, family, registry, 'EUR')).toEqual({
    columns: [
      [
        { id: 'sku', name: 'Order code', rowSpan: 2 },
        ...first,
        { id: 'price', name: 'List price (EUR / kit of 2)', rowSpan: 2 },
      ],
      second,
    ],
    rows: [
      { sku: '013-6', diameter: { cable_min: '8.0', cable_max: '12.5' }, ...rest, price: '21.00' },
      { sku: '0132-6', diameter: { cable_min: '13.0', cable_max: '13.0' }, ...rest, price: 'On request' },
    ],
  });
});

it('keeps the name that a header gives to the codes', () => {
  const header = [
    [
      { id: 'sku', name: 'Kit reference' },
      { id: 'poles', name: 'Poles' },
    ],
  ];
  const { columns, rows } = fillTable(header, family, registry, 'EUR');
  expect(columns[0]?.map(({ name }) => name)).toEqual(['Kit reference', 'Poles', 'List price (EUR / kit of 2)']);
  expect(rows[0]).toEqual({ sku: '013-6', poles: '2P+E', price: '21.00' });
});

it('refuses a column that shows nothing of the class', () => {
  const show = (id: string) => () => fillTable([[{ id, name: 'A' }]], family, registry, 'EUR');
  expect(show('colour')).toThrow('the column colour shows no attribute of the class plug');
  expect(show('poles_min')).toThrow('the column poles_min shows no attribute of the class plug');
});

it('makes a table of what distinguishes the variants, with units and the quantity of the price in the heading', () => {
  expect(plainTable(family, registry, 'EUR')).toEqual({
    columns: [
      [
        { id: 'sku', name: 'Order code' },
        { id: 'poles', name: 'Poles' },
        { id: 'ip', name: 'Protection' },
        { id: 'cable', name: 'Cable diameter (mm)' },
        { id: 'price', name: 'List price (EUR / kit of 2)' },
      ],
    ],
    rows: [
      { sku: '013-6', poles: '2P+E', ip: 'IP44', cable: '8.0 to 12.5', price: '21.00' },
      { sku: '0132-6', poles: '3P+E', ip: 'IP67', cable: '13.0', price: 'On request' },
    ],
  });
});

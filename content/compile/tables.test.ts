import { headerWidth, numericKeys } from './tables';

const cell = (name: string, spans: { colSpan?: number; rowSpan?: number } = {}) => ({ id: name, name, ...spans });

it('counts the columns of a header whose cells span rows and columns', () => {
  const rows = [
    [cell('Size', { rowSpan: 2 }), cell('Thread', { colSpan: 2 }), cell('Length', { rowSpan: 2 })],
    [cell('mm'), cell('inch')],
  ];
  expect(headerWidth(rows)).toBe(4);
});

it.each([
  ['a row is too short', [[cell('A', { colSpan: 2 })], [cell('B')]], 'header row 2 fills 1 columns of 2'],
  [
    'a row is too long',
    [
      [cell('A', { rowSpan: 2 }), cell('B')],
      [cell('C'), cell('D')],
    ],
    'header row 2 fills 2 columns of 1',
  ],
  ['a cell hangs out', [[cell('A', { rowSpan: 2 })]], 'a header cell spans more rows than the header has'],
])('rejects a header when %s', (_what, rows, message) => {
  expect(() => headerWidth(rows)).toThrow(message);
});

it('finds keys that JavaScript moves to the front of an object', () => {
  expect(numericKeys({ a: 1, b: { '0': 2, '01': 3 }, '12': 4 })).toEqual(['12', '0']);
});

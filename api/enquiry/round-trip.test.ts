import { csvText } from '../csv';
import type { EnquiryLine } from './list';
import { sheetOf } from './order-terms';
import { joinLists, parseList, restOf } from './parse';
import { listText } from './text';

test.each<[string, readonly EnquiryLine[]]>([
  ['notes that look like quantities', [{ code: '0252-6', quantity: 5, note: 'x10' }]],
  ['notes with separators', [{ code: '0252-6', quantity: 5, note: 'left | right, "top"; 2' }]],
  ['notes that begin with a mark of spreadsheets', [{ code: 'A-2', quantity: 1, note: "'A' phase" }]],
  [
    'notes that look like formulas',
    [
      { code: 'A-2', quantity: 1, note: '="5"' },
      { code: '=A-3', quantity: 2, note: '=5' },
    ],
  ],
])('a list with %s is read as it was written', (_name, lines) => {
  expect(parseList(listText(lines))).toMatchObject({ lines, refused: [] });
});

test('the rest of a table keeps its header, so that no column is taken for another', () => {
  const parsed = parseList('Qty;Code;Pack\nten;0252-6;50\n5;013-4;10');
  const rest = restOf(parsed.refused);
  expect(rest).toBe('Qty;Code;Pack\nten;0252-6;50');
  expect(parseList(rest)).toMatchObject({ lines: [], refused: [{ text: 'ten;0252-6;50' }] });
  expect(parseList(rest.replace('ten', '10'))).toMatchObject({
    lines: [{ code: '0252-6', quantity: 10 }],
    refused: [],
  });
  expect(restOf(parsed.lines)).toBe('Qty;Code;Pack\n5;013-4;10');
});

test('a line that was not added is left with the quantity below it', () => {
  const parsed = parseList('0252-6\n10\n013-4\n20');
  expect(restOf(parsed.lines.slice(1))).toBe('013-4\n20');
  expect(restOf([])).toBe('');
});

test('a list that was downloaded as a spreadsheet is read as it was', () => {
  const lines = [
    { code: '0252-6', quantity: 5, note: 'red, -20 C' },
    { code: 'A-2', quantity: 1, note: '=5; "left"' },
    { code: 'A-3', quantity: 1, note: "'=5" },
  ];
  const csv = csvText(sheetOf(lines, () => undefined, undefined));
  expect(parseList(csv)).toMatchObject({ lines, refused: [] });
});

test('a second table is read by the columns of its own header, and the rest of each table by its header', () => {
  const { lines, refused } = parseList(
    'Code;Pack;Qty\nA-12;50;ten\nA-13;50;2\nCode;Qty;Pack\nB-23;5;100\nB-24;six;100',
  );
  expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['A-13', 2],
    ['B-23', 5],
  ]);
  expect(restOf(refused)).toBe('Code;Pack;Qty\nA-12;50;ten\nCode;Qty;Pack\nB-24;six;100');
  expect(parseList(restOf(refused).replace('ten', '10').replace('six', '6')).lines).toMatchObject([
    { code: 'A-12', quantity: 10 },
    { code: 'B-24', quantity: 6 },
  ]);
});

test('a header that is repeated in other letters or with other spaces is not read as a line', () => {
  expect(parseList('Code,Qty\nA-12,5\nCODE,QTY\nB-23,6\nCode, Qty\nC-34,7')).toMatchObject({
    lines: [{ code: 'A-12' }, { code: 'B-23' }, { code: 'C-34' }],
    refused: [],
  });
});

test('texts are joined so that lines without a table do not come below its header', () => {
  const joined = joinLists(['Qty;Code\nten;0252-6', '', '10 x 013-4 or so', 'Code;Qty\nA-12;six']);
  expect(joined).toBe('10 x 013-4 or so\nQty;Code\nten;0252-6\nCode;Qty\nA-12;six');
});

test('ignores blank lines, and leaves unreadable text whole', () => {
  expect(parseList(`0252-6;5${'\n'.repeat(13_000)}013-4;6`).lines).toMatchObject([
    { code: '0252-6' },
    { code: '013-4' },
  ]);
  const text = Array.from({ length: 12_002 }, (_, at) => `A-${at};1`).join('\n');
  expect(parseList(text).refused.at(-1)).toMatchObject({ number: 12_001, text: 'A-12000;1\nA-12001;1' });
});

import { csvText } from '../csv';
import type { EnquiryLine } from './list';
import { sheetOf } from './order-terms';
import { parseList, restOf } from './parse';
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

test('what is left of a table keeps its header, so that no column is taken for another', () => {
  const parsed = parseList('Qty;Code;Pack\nten;0252-6;50\n5;013-4;10');
  const rest = restOf(parsed, parsed.refused);
  expect(rest).toBe('Qty;Code;Pack\nten;0252-6;50');
  expect(parseList(rest)).toMatchObject({ lines: [], refused: [{ text: 'ten;0252-6;50' }] });
  expect(parseList(rest.replace('ten', '10'))).toMatchObject({
    lines: [{ code: '0252-6', quantity: 10 }],
    refused: [],
  });
  expect(restOf(parsed, parsed.lines)).toBe('Qty;Code;Pack\n5;013-4;10');
});

test('a line that was not added is left with the quantity below it', () => {
  const parsed = parseList('0252-6\n10\n013-4\n20');
  expect(restOf(parsed, parsed.lines.slice(1))).toBe('013-4\n20');
  expect(restOf(parsed, [])).toBe('');
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

test.each([
  ['Code;Pack;Qty\nA-12;50;ten\nCode;Qty\nB-23;5', 'Code;Qty\nB-23;5'],
  ['Code;Qty;Pack\nA-12;ten;50\nCode;Pack;Qty\nB-23;50;5', 'Code;Pack;Qty\nB-23;50;5'],
])('a second table with a header of its own is not read by the columns of the first one', (text, other) => {
  const { lines, refused } = parseList(text);
  expect(lines).toEqual([]);
  const texts = refused.slice(1).map((line) => line.text);
  expect(texts.join('\n')).toBe(other);
});

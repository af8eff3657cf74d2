import fc from 'fast-check';
import { readLines, writeLines } from './codec';
import {
  addLines,
  enquiryLimits,
  lineProblems,
  makeLine,
  typedQuantity,
  withCode,
  withoutSent,
  type EnquiryLine,
} from './list';
import { parseList } from './parse';
import { shareAddress } from './share';

const line = (code: string, quantity = 1, note = ''): EnquiryLine => ({ code, quantity, note });

test('a code that is on the list already adds to its quantity and joins its note', () => {
  const list = [line('0252-6', 10, 'blue'), line('013-4')];
  const { lines, left } = addLines(list, [line('0252-6', 5, 'urgent'), line('ze-1'), line('ZE-1', 2)]);
  expect(lines).toEqual([line('0252-6', 15, 'blue; urgent'), line('013-4'), line('ze-1', 3)]);
  expect(left).toEqual([]);
  expect(list[0]).toEqual(line('0252-6', 10, 'blue'));
});

test('a quantity stays within its limit, and a full list takes no further codes', () => {
  const full = Array.from({ length: enquiryLimits.lines }, (_, at) => line(`A${at}`, enquiryLimits.quantity));
  const { lines, left } = addLines(full, [line('A7'), line('B1')]);
  expect(lines).toEqual(full);
  expect(left).toEqual([line('B1')]);
});

test('a line needs a code and a whole quantity', () => {
  expect(makeLine(' 0252-6\n', 2, ' a\r\nb ')).toEqual(line('0252-6', 2, 'a b'));
  expect(makeLine('\u200b--', 1)).toBe(lineProblems.code);
  for (const quantity of [0, -1, 1.5, NaN, 1e6]) expect(makeLine('A', quantity)).toBe(lineProblems.quantity);
});

test.each([
  ['0252\u20116', 'a hyphen that no line breaks after'],
  ['0252–6', 'a dash of a word processor'],
  ['0252－6', 'a full-width hyphen'],
  ['0252\u00ad-6', 'a soft hyphen of a PDF'],
  ['\u202a0252-6\u202c', 'marks of the writing direction'],
  ['\u200e0252-6\u200b', 'characters without a width'],
])('%j is the code 0252-6, copied with %s', (copied) => {
  expect(makeLine(copied, 1)).toEqual(line('0252-6'));
  expect(parseList(`\u200f${copied};\u200e١٠\u200e`)).toMatchObject({ lines: [line('0252-6', 10)], refused: [] });
});

test('what was added to a list while it was being sent stays', () => {
  const sent = [line('A-1', 5), line('A-2', 1), line('A-3', 2), line('A-4', 10)];
  const now = [line('a-1', 6), line('A-2', 1), line('A-3', 2, 'red'), line('A-4', 8), line('B-1', 7)];
  expect(withoutSent(now, sent)).toEqual([line('a-1', 1), line('A-3', 2, 'red'), line('A-4', 8), line('B-1', 7)]);
});

test('words keep their dashes', () => {
  expect(makeLine('cable 4 – 6 mm²', 1)).toEqual(line('cable 4 – 6 mm²'));
});

test('a field takes whole numbers in any digits, with or without thousands separators, and nothing else', () => {
  expect([' 10 ', '١٠', '۱۰', '１０'].map(typedQuantity)).toEqual([10, 10, 10, 10]);
  expect(['1,000', '1 000', '١٬٠٠٠', '12,345,678', '1,00,000'].map(typedQuantity)).toEqual([
    1000, 1000, 1000, 12345678, 100_000,
  ]);
  for (const text of ['', '0x10', '1e3', '1.5', '-1', '+1', 'ten', '1,00', '1,0000', '1.000', ',000'])
    expect(typedQuantity(text)).toBeNaN();
});

test('a line gets another code and keeps its words as a note; two lines with one code become one', () => {
  const list = [line('wall socket 32 A', 2, 'red'), line('013-4'), line('0252-7', 3, 'old')];
  expect(withCode(list, 0, '0252-6')[0]).toEqual(line('0252-6', 2, 'wall socket 32 A; red'));
  expect(withCode(list, 0, '013-4')).toEqual([line('013-4', 3, 'wall socket 32 A; red'), list[2]]);
  expect(withCode(list, 2, '0252-6')).toEqual([list[0], list[1], line('0252-6', 3, 'old')]);
  expect(withCode(list, 7, '0252-6')).toEqual(list);
});

const anyLine = fc
  .tuple(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.integer({ min: 1, max: 999_999 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  .map(([code, quantity, note]) => makeLine(code, quantity, note))
  .filter((made): made is EnquiryLine => typeof made !== 'string');

test('a list that is written as text is read back, and its characters can be in a cookie', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (all) => {
      const { lines } = addLines([], all);
      const text = writeLines(lines);
      expect(text).toMatch(/^[\w.~*%/-]*$/);
      expect(readLines(text)).toEqual(lines);
    }),
  );
});

test('what can be read of a damaged text is kept', () => {
  expect(readLines('0252-6*10~*3~%E0%A4%A*2~A*0~B*x~C*1e3~013-4*2*no%2Ate~D*7%2')).toEqual([
    line('0252-6', 10),
    line('013-4', 2, 'no*te'),
  ]);
  expect(readLines('')).toEqual([]);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readLines(text)));
});

test('a list is shared by an address that leads back to it, unless it is too long for one', () => {
  const lines = [line('0252-6', 10), line('ZE-1/2', 2, 'a & b')];
  const address = shareAddress(lines)!;
  expect(address).toBe('/enquiry?lines=0252-6*10~ZE-1/2*2*a%2520%2526%2520b');
  expect(readLines(new URL(address, 'https://site.example').searchParams.get('lines')!)).toEqual(lines);
  expect(shareAddress(Array.from({ length: 300 }, (_, at) => line(`ZE-${at}`)))).toBeUndefined();
});

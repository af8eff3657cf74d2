import { withoutApostrophes } from '../csv';
import { cellsOf, separatorOf, type Row } from './cells';
import { columnsOf, isColumnHeader, isTableHeader, type Columns } from './columns';
import { latin } from './latin';
import { letterOrDigit } from './list';
import type { Reading } from './lone-numbers';
import { sheetHeader } from './order-terms';
import { isUnit, quantityIn, type Stated } from './quantity';
import { one } from './row-cells';
import { eitherWay, isMeasured } from './thousands';
import { isTotal, lineNumber, total } from './total-lines';
import { lineOf, unusable } from './words';

/** Lines longer than this many characters are refused. */
export const longestLine = 2000;
const noQuantity = 'This line has no quantity';
/** How far below a title and an address the header of a table can be. */
const maxLinesAboveHeader = 30;

/** The header of a table, and its place among the rows. */
export interface Header {
  at: number;
  text: string;
  /** Absent for the header of a single column. */
  table: Table | undefined;
}

/** How a pasted table is laid out. */
export interface Table {
  columns: Columns;
  separator: string | undefined;
  /** How many cells the header has. */
  width: number;
  /** Whether it is a list that was downloaded here: what looks like a formula has an apostrophe in front. */
  isOwn: boolean;
}

/**
 * The headers of a list, in their order: the first row, or one that can be nothing else; below a table, each row that can be nothing
 * else begins another one, whose columns may have another order.
 */
export function headersOf(rows: readonly Row[]): Header[] {
  const first = firstHeader(rows);
  if (!first?.table) return first ? [first] : [];
  const others = rows.flatMap((row, at) =>
    at > first.at && !/\d/.test(row.text) ? (headerAt(rows, at, false) ?? []) : [],
  );
  return [first, ...others];
}

function firstHeader(rows: readonly Row[]): Header | undefined {
  const first = rows.findIndex(({ text }) => letterOrDigit.test(text));
  if (first < 0) return undefined;
  for (let at = first; at < Math.min(rows.length, first + maxLinesAboveHeader); at += 1) {
    const header = headerAt(rows, at, at === first);
    if (header) return header;
  }
  return undefined;
}

/** @param isFirst whether nothing is above it, so that it needs no column of quantities */
function headerAt(rows: readonly Row[], at: number, isFirst: boolean): Header | undefined {
  const { text } = rows[at]!;
  const line = latin(text.slice(0, longestLine));
  const cells = cellsOf(line);
  if (isFirst && isColumnHeader(cells)) return { at, text, table: undefined };
  const columns = isFirst && cells.length > 1 ? columnsOf(cells) : isTableHeader(cells) && columnsOf(cells);
  if (!columns) return undefined;
  const isOwn = cells.join() === sheetHeader.join();
  return { at, text, table: { columns, separator: separatorOf(line), width: cells.length, isOwn } };
}

/** What a row of a table says; undefined for one that was left empty. */
export function byColumns(line: string, { columns, separator, width, isOwn }: Table): Reading | undefined {
  const cells = cellsOf(line, separator).map(isOwn ? withoutInnerApostrophes : String);
  if (columns.unclear && cells.some(Boolean)) return { made: columns.unclear };
  const at = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
  const [code, words, unit] = [at(columns.code), at(columns.words), at(columns.unit)];
  const isNumber = columns.isNumbered && lineNumber.test(code);
  const count = at(columns.quantity);
  // The numbered rows of a form that were left empty.
  if (isNumber && !words && !count) return undefined;
  const behind = (columns.quantity ?? NaN) + 1;
  const next = cells[behind] ?? '';
  const isWider = separator === ',' && cells.findLastIndex(Boolean) >= width;
  // No cell begins with a zero, and no note or unit is a number of three digits.
  const isNone = next.startsWith('0') || [columns.note, columns.unit].includes(behind);
  const isCut =
    separator === ',' && /^\d{1,3}$/.test(count) && /^\d{3}(?![\d./-])/.test(next) && !isMeasured(next.slice(3).trim());
  const lakh = /^\d,\d\d,\d{3}/.exec(cells.slice(behind - 1, behind + 2).join(','))?.[0];
  if (isWider && lakh) return { made: eitherWay(count, lakh) };
  if (isCut && (isWider || isNone)) return { made: eitherWay(count, `${count},${next.slice(0, 3)}`) };
  // `0252-6,1,250.00,10` below `Code,Price,Qty`
  const price = cells.slice(behind - 2, behind).join(',');
  if (isWider && /^\d{1,3},\d{3}\b/.test(price)) return { made: eitherWay(count, next) };
  const bare = quantityIn(count);
  const stated = isUnit(unit) ? (quantityIn(`${count} ${unit}`) ?? bare) : bare && withUnit(bare, unit);
  const what = isNumber ? words : code || words;
  if (columns.words !== undefined && total.test(what)) return { made: isTotal };
  // `CABLES` between the items of a bill of quantities.
  const isHeading = columns.quantity !== undefined && words !== '' && cells.filter(Boolean).length === 1;
  if (isHeading) return { made: noQuantity };
  return { made: lineOf(what, count ? (stated ?? unusable) : one, at(columns.note)) };
}

/** The one in front of a cell is removed with the marks of other spreadsheets. */
const withoutInnerApostrophes = (cell: string) => withoutApostrophes(`_${cell}`).slice(1);

/** A quantity whose unit is not known, which the company has to read. */
const withUnit = (stated: Stated, unit: string): Stated =>
  unit ? { ...stated, note: `${stated.quantity} ${unit}` } : stated;

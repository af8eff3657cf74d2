import { looksLikeCode } from '../search/codes';
import { alignedCellsOf, cellsOf, rowsOf, separatorOf, type Row } from './cells';
import { columnsOf, isColumnHeader, isTableHeader, type Columns } from './columns';
import { latin } from './latin';
import { enquiryLimits, letterOrDigit, lineProblems, type EnquiryLine } from './list';
import { aloneIn, canBeCode, onlyNumber, withLoneNumbers, type Reading } from './lone-numbers';
import { isUnit, quantityIn, type Stated } from './quantity';
import { eitherWay, isMeasured, readThousands } from './thousands';
import { lineOf, readWords, unusable, withoutBullet } from './words';

/** A line of a pasted list that could not be used. */
export interface RefusedLine {
  /** Counted from 1, as an editor does. */
  number: number;
  /** The line as it was. */
  text: string;
  why: string;
}

export interface ParsedList {
  lines: EnquiryLine[];
  refused: RefusedLine[];
}

/** Lines longer than this many characters are refused. */
const longestLine = 2000;
/** A text with more lines than this is not read to its end. */
const maxLines = 12_000;

/** A line without a header that has more cells than this is refused. */
const mostCells = 100;

const tooLong = `A line can have at most ${longestLine} characters`;
const tooManyCells = `A line can have at most ${mostCells} cells`;
const unread = 'From here on the text was not read: it has too many lines';
const aboveHeader = 'This line is above the header row of the table';
const isTotal = 'This line is a total';
const total = /^(?:(?:grand |sub[- ]?)?totals?(?: qty| quantity| amount)?|المجموع|الإجمالي|الاجمالي):?$/i;
/** How far below a title and an address the header of a table can be. */
const maxLinesAboveHeader = 30;

/** After this many usable lines no more are read, and after twice as many lines of any kind. */
const mostRead = 2 * enquiryLimits.lines;
const tooManyRefused = 'From here on the text was not read: too many of its lines could not be used';

const one: Stated = { quantity: 1, note: '' };

/**
 * Reads a list of codes or words with quantities, as people paste it: a spreadsheet's clipboard (tabs), CSV with commas
 * or semicolons, with or without a header that names the columns, or plain lines such as `10 x 0252-6`, `0252-6 10 pcs`
 * and `wall socket 32 A - 10 nos`. A line without a quantity has 1, or the number that is alone on the line below it.
 * @returns the lines in their order, at most `enquiryLimits.lines`, and the lines that could not be used, with why
 */
export function parseList(text: string): ParsedList {
  const rows = rowsOf(text, maxLines + 1).filter(({ text: line }) => line.trim() !== '');
  const header = headerOf(rows);
  const read: { row: Row; reading: Reading }[] = [];
  let taken = 0;
  rows.forEach((row, at) => {
    // What is refused in any case need not be read; each line may have its number on a line of its own.
    const why = taken > mostRead ? lineProblems.full : read.length > 2 * mostRead ? tooManyRefused : undefined;
    const reading = why ? outright(row, { made: why }) : readRow(row, at, header);
    if (!reading) return;
    if (typeof reading.made !== 'string' || reading.alone) taken += 1;
    read.push({ row, reading });
  });
  const readings = withLoneNumbers(read.map(({ reading }) => reading));
  const parsed: ParsedList = { lines: [], refused: [] };
  read.forEach(({ row: { number, text: line } }, at) => {
    const made = readings[at]?.made;
    if (made === undefined) return;
    if (typeof made === 'string') parsed.refused.push({ number, text: line, why: made });
    else if (parsed.lines.length < enquiryLimits.lines) parsed.lines.push(made);
    else parsed.refused.push({ number, text: line, why: lineProblems.full });
  });
  return parsed;
}

/** The header of a table, and its place among the rows: the first row, or one that can be nothing else. */
interface Header {
  at: number;
  text: string;
  /** Absent for the header of a single column. */
  table: Table | undefined;
}

interface Table {
  columns: Columns;
  separator: string | undefined;
  /** How many cells the header has. */
  width: number;
}

function headerOf(rows: readonly Row[]): Header | undefined {
  const first = rows.findIndex(({ text }) => letterOrDigit.test(text));
  if (first < 0) return undefined;
  for (let at = first; at < Math.min(rows.length, first + maxLinesAboveHeader); at += 1) {
    const { text } = rows[at]!;
    const line = latin(text.slice(0, longestLine));
    const cells = cellsOf(line);
    if (at === first && isColumnHeader(cells)) return { at, text, table: undefined };
    const columns = at === first && cells.length > 1 ? columnsOf(cells) : isTableHeader(cells) && columnsOf(cells);
    if (columns) return { at, text, table: { columns, separator: separatorOf(line), width: cells.length } };
  }
  return undefined;
}

/** The reason why a row is not read; else the given reading. */
const outright = ({ number, text }: Row, otherwise: Reading): Reading =>
  number > maxLines ? { made: unread } : text.length > longestLine ? { made: tooLong } : otherwise;

/** What one row says; undefined for the header and for rows that are empty but for separators. */
function readRow({ number, text }: Row, at: number, header: Header | undefined): Reading | undefined {
  if (number > maxLines || text.length > longestLine) return outright({ number, text }, { made: tooLong });
  const line = latin(text);
  // A spreadsheet's empty rows have separators only.
  if (!letterOrDigit.test(line)) return /[^\s;,|"]/.test(line) ? { made: lineProblems.code } : undefined;
  if (header && (at === header.at || text === header.text)) return undefined;
  if (header?.table) return at < header.at ? { made: aboveHeader } : byColumns(line, header.table);
  const alone = /[\t;|]/.test(line) ? undefined : aloneIn(line);
  if (alone) return { made: onlyNumber, alone };
  const aligned = alignedCellsOf(line);
  const isAligned = aligned && [aligned[0]!, aligned.at(-1)!].some((cell) => quantityIn(cell) && !canBeCode(cell));
  // `1   0252-6,10` has its quantity behind a comma.
  if (isAligned && !/,(?: {3}|\s*$)|[\t;|]|,\s*\d{1,2}\s*$/.test(line)) return { made: byCells(aligned, line) };
  const readable = readThousands(line);
  if ('why' in readable) return { made: readable.why };
  if ('count' in readable) return { made: counted(readable) };
  const cells = cellsOf(readable.line);
  if (cells.length > mostCells && cells.filter(Boolean).length > mostCells) return { made: tooManyCells };
  if (cells.length > 1) return { made: byCells(cells, readable.line) };
  const { made, isOpen } = readWords(cells[0]!);
  return { made: typeof made !== 'string' && total.test(made.code) && !isOpen ? isTotal : made, isOpen };
}

function byColumns(line: string, { columns, separator, width }: Table): Reading | undefined {
  const cells = cellsOf(line, separator);
  const at = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
  const [code, words, unit] = [at(columns.code), at(columns.words), at(columns.unit)];
  const isNumber = columns.isNumbered && /^\d{1,3}\.?$/.test(code);
  const count = at(columns.quantity);
  // The numbered rows of a form that were left empty.
  if (isNumber && !words && !count) return undefined;
  const behind = (columns.quantity ?? NaN) + 1;
  const next = cells[behind] ?? '';
  const isWider = cells.findLastIndex(Boolean) >= width;
  // No cell begins with a zero, and no note or unit is a number of three digits.
  const isNone = next.startsWith('0') || [columns.note, columns.unit].includes(behind);
  const isCut =
    separator === ',' && /^\d{1,3}$/.test(count) && /^\d{3}(?![\d./-])/.test(next) && !isMeasured(next.slice(3).trim());
  const lakh = /^\d,\d\d,\d{3}/.exec(cells.slice(behind - 1, behind + 2).join(','))?.[0];
  if (lakh && separator === ',' && isWider) return { made: eitherWay(count, lakh) };
  if (isCut && (isWider || isNone)) return { made: eitherWay(count, `${count},${next.slice(0, 3)}`) };
  const bare = quantityIn(count);
  const stated = isUnit(unit) ? (quantityIn(`${count} ${unit}`) ?? bare) : bare && withUnit(bare, unit);
  const what = isNumber ? words : code || words;
  if (columns.words !== undefined && total.test(what)) return { made: isTotal };
  return { made: lineOf(what, count ? (stated ?? unusable) : one, at(columns.note)) };
}

/** A quantity whose unit is not known, which the company has to read. */
const withUnit = (stated: Stated, unit: string): Stated =>
  unit ? { ...stated, note: `${stated.quantity} ${unit}` } : stated;

/** What a line counts is as it would be behind a cell with its quantity. */
const counted = ({ count, what }: { count: string; what: string }) =>
  total.test(what) ? isTotal : byCells([count, ...cellsOf(what)], what);

/** Cells without a header: code and quantity in either order; other cells are the note. */
function byCells(cells: readonly string[], line: string): EnquiryLine | string {
  const given = cells.map((cell) => quantityIn(cell));
  const isNothing = cells.every((cell, at) => cell === '' || isUnit(cell) || (given[at] && !canBeCode(cell)));
  if (isNothing && cells[0] !== '') return onlyNumber;
  if (total.test(cells.find(Boolean)!) && given.some(Boolean)) return isTotal;
  const isCount = given.findIndex((stated, at) => at > 1 && stated !== undefined);
  // `1;Wall socket 32 A;nos;6`: the first cell numbers the lines.
  const isNumbered = /^\d{1,3}$/.test(cells[0]!) && given[1] === undefined && isCount > 1;
  const isCode = given[1] === undefined || (canBeCode(cells[1]!) && !canBeCode(cells[0]!));
  const isBefore = !isNumbered && given[0] !== undefined && isCode && Boolean(cells[1]);
  const what = isNumbered || isBefore ? 1 : 0;
  const quantity = isBefore
    ? 0
    : isNumbered
      ? isCount
      : given.findIndex((stated, at) => at > 0 && stated !== undefined);
  const others = cells.filter((cell, at) => {
    const isUsed = at === what || at === quantity || (isNumbered && at === 0);
    return !isUsed && cell !== '' && !isPlainUnit(cell);
  });
  const stated = quantity < 0 ? one : given[quantity]!;
  // `Circuit breaker, 3 pole, 32 A`: commas of a sentence, which separate no cells.
  if (separatorOf(line) === ',' && !looksLikeCode(cells[what]!) && others.length > 0) {
    const words = withoutBullet([cells[what]!, ...others].filter(Boolean).join(', '));
    return quantity < 0 ? readWords(words).made : lineOf(words, stated);
  }
  return lineOf(withoutBullet(cells[what]!), stated, others.join(' '));
}

/** A cell with the unit of the quantity beside it, which says no more than the product does. */
const isPlainUnit = (cell: string) => isUnit(cell) && quantityIn(`1 ${cell}`)?.note === '';

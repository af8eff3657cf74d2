import { withoutApostrophes } from '../csv';
import { looksLikeCode } from '../search/codes';
import { alignedCellsOf, cellsOf, rowsOf, separatorOf, type Row } from './cells';
import { columnsOf, isColumnHeader, isTableHeader, type Columns } from './columns';
import { latin } from './latin';
import { enquiryLimits, letterOrDigit, lineProblems, type EnquiryLine } from './list';
import { aloneIn, canBeCode, onlyNumber, withLoneNumbers, type Reading } from './lone-numbers';
import { sheetHeader } from './order-terms';
import { isUnit, quantityIn, type Stated } from './quantity';
import { isVague, statesQuantity, unclearQuantity } from './second-quantity';
import { eitherWay, isMeasured, readThousands } from './thousands';
import { isShortLength, lengthOrQuantity, lineOf, readWords, unusable, withoutBullet } from './words';

/** A line of a pasted list that could not be used. */
export interface RefusedLine {
  /** Counted from 1, as an editor does. */
  number: number;
  /** The line as it was. */
  text: string;
  why: string;
}

/** A line that was read, as it was in the text too. */
export interface ReadLine extends EnquiryLine {
  text: string;
}

export interface ParsedList {
  lines: ReadLine[];
  refused: RefusedLine[];
  /** The header of the table, if the text is one. */
  header?: string | undefined;
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
const otherTable = 'Another table with a header of its own begins here or above: add it by itself';
const isTotal = 'This line is a total';
const noQuantity = 'This line has no quantity';
const total =
  /^(?:(?:grand |sub[- ]?|net )?totals?(?: qty| quantity| amount)?|discount|vat|freight|المجموع|الإجمالي|الاجمالي):?$/i;
/** How far below a title and an address the header of a table can be. */
const maxLinesAboveHeader = 30;

/** After this many usable lines no more are read, and after twice as many lines of any kind. */
const mostRead = 2 * enquiryLimits.lines;
const tooManyRefused = 'From here on the text was not read: too many lines could not be used';

const one: Stated = { quantity: 1, note: '' };

/**
 * Reads a list of codes or words with quantities, as people paste it: a spreadsheet's clipboard (tabs), CSV with commas
 * or semicolons, with or without a header that names the columns, or plain lines such as `10 x 0252-6`, `0252-6 10 pcs`
 * and `wall socket 32 A - 10 nos`. A line that states no quantity has 1, or the number that is alone on the line below it;
 * one that states it in another form, or twice, is refused.
 * @returns the lines in their order, at most `enquiryLimits.lines`, and the lines that could not be used, with why
 * @see restOf
 */
export function parseList(text: string): ParsedList {
  const rows = rowsOf(text, maxLines + 1).filter(({ text: line }) => line.trim() !== '');
  const header = headerOf(rows);
  const otherAt = header?.table ? otherHeaderOf(rows, header) : -1;
  const read: { row: Row; reading: Reading }[] = [];
  let taken = 0;
  rows.forEach((row, at) => {
    // What is refused in any case need not be read; each line may have its number on a line of its own.
    const why =
      taken > mostRead
        ? lineProblems.full
        : read.length > 2 * mostRead
          ? tooManyRefused
          : at >= otherAt && otherAt > 0
            ? otherTable
            : undefined;
    const reading = why ? outright(row, { made: why }) : readRow(row, at, header);
    if (!reading) return;
    if (typeof reading.made !== 'string' || reading.alone) taken += 1;
    read.push({ row, reading });
  });
  const readings = withLoneNumbers(read.map(({ reading }) => reading));
  const parsed: ParsedList = { lines: [], refused: [], header: header?.table && header.text };
  read.forEach(({ row: { number } }, at) => {
    const { made, numberAt = at } = readings[at] ?? {};
    if (made === undefined) return;
    const rows = read.slice(Math.min(at, numberAt), Math.max(at, numberAt) + 1);
    const text = rows.map(({ row }) => row.text).join('\n');
    if (typeof made === 'string') parsed.refused.push({ number, text, why: made });
    else if (parsed.lines.length < enquiryLimits.lines) parsed.lines.push({ ...made, text });
    else parsed.refused.push({ number, text, why: lineProblems.full });
  });
  return parsed;
}

/**
 * What is left of a text of which some lines could not be used: below the table's header, so that it can be corrected and read again.
 * @param rest the lines that are left, as they were in the text
 */
export const restOf = ({ header }: ParsedList, rest: readonly { text: string }[]): string =>
  rest.length > 0 ? [header ?? [], rest.map(({ text }) => text)].flat().join('\n') : '';

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
  /** Whether it is a list that was downloaded here: what looks like a formula has an apostrophe in front. */
  isOwn: boolean;
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
    if (columns)
      return {
        at,
        text,
        table: {
          columns,
          separator: separatorOf(line),
          width: cells.length,
          isOwn: cells.join() === sheetHeader.join(),
        },
      };
  }
  return undefined;
}

/** Where another table begins below a header: its columns may have another order. -1 if there is none. */
const otherHeaderOf = (rows: readonly Row[], { at, text }: Header): number =>
  rows.findIndex(
    (row, place) =>
      place > at &&
      row.text !== text &&
      !/\d/.test(row.text) &&
      isTableHeader(cellsOf(latin(row.text.slice(0, longestLine)))),
  );

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
  if (isAligned && !/,(?: {3}|\s*$)|[\t;|]|,\s*\d{1,2}\s*$/.test(line)) return once(byCells(aligned, line), true);
  const readable = readThousands(line);
  if ('why' in readable) return { made: readable.why };
  if ('count' in readable) return once({ made: counted(readable) });
  const cells = cellsOf(readable.line);
  if (cells.length > mostCells && cells.filter(Boolean).length > mostCells) return { made: tooManyCells };
  // A quantity in a cell of its own is stated, whatever else the others say.
  const isSure = cells.length > 1 && separatorOf(readable.line) !== ',';
  return once(cells.length > 1 ? byCells(cells, readable.line) : readWords(cells[0]!), isSure);
}

/**
 * A reading of a line that states its quantity once, or not at all; others are refused (row Q3).
 * @param isSure whether the quantity has a cell of its own
 */
function once({ made, isOpen = false }: Reading, isSure = false): Reading {
  if (typeof made === 'string') return { made, isOpen };
  if (isQuantityWord(made.code)) return { made: onlyNumber };
  if (!isOpen && total.test(made.code)) return { made: isTotal };
  return !isSure && statesQuantity(made.code, isOpen) ? { made: unclearQuantity } : { made, isOpen };
}

/** `Qty`, `nos`, or a telephone number below a signature. */
const isQuantityWord = (text: string) =>
  isUnit(text) || /^(?:qty|quantity|الكمية|العدد)[.:]?$|^\+\d[\d ()-]{7,}$/i.test(text);

function byColumns(line: string, { columns, separator, width, isOwn }: Table): Reading | undefined {
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

/** What a line counts is as it would be behind a cell with its quantity. */
const counted = ({ count, what }: { count: string; what: string }) =>
  total.test(what) ? isTotal : byCells([count, ...cellsOf(what)], what).made;

/** `1.1`, `B`, `2.a`, `0010`: what numbers the lines of a table. */
const lineNumber = /^(?:\d{1,3}(?:\.\d{1,3})*|0\d{1,3}|[a-z]|\d{1,3}\.?[a-z])[.)]?$/i;

/** Cells without a header: code and quantity in either order; other cells are the note. */
function byCells(all: readonly string[], line: string): Reading {
  const filled = all.filter(Boolean);
  const given = filled.map((cell) => quantityIn(cell.replace(/^(?:qty|quantity)\.? ?[:=]? ?/i, '')));
  // `1000;A-2` are a thousand of it, `4711;10;urgent` ten of 4711.
  const isNumberCode = given.filter(Boolean).length > 1 || given.every(Boolean);
  const isName = (at: number) => !isUnit(filled[at]!) && (!given[at] || (isNumberCode && canBeCode(filled[at]!)));
  const names = filled.flatMap((_, at) => (isName(at) ? [at] : []));
  if (names.length === 0) return { made: filled.length > 1 || all[0] !== '' ? onlyNumber : lineProblems.code };
  if (total.test(filled[0]!) && given.some(Boolean)) return { made: isTotal };
  // `1;Wall socket 32 A;nos;6`: the first cell numbers the lines.
  const isNumbered =
    lineNumber.test(filled[0]!) &&
    names.some((at) => at > 0) &&
    (/^[a-z]/i.test(filled[0]!) || given.some((stated, at) => at > 1 && stated));
  const what = names.find((at) => at > 0 || !isNumbered)!;
  const counts = given.flatMap((stated, at) => (stated && at !== what && !(isNumbered && at === 0) ? [at] : []));
  const quantity = counts.length > 1 ? meantOf(counts, filled, given) : counts[0];
  if (quantity === undefined && counts.length > 1) {
    return { made: whichNumber(counts.map((at) => filled[at]!)) };
  }
  const others = filled.filter(
    (cell, at) => at !== what && at !== quantity && !(isNumbered && at === 0) && !isPlainUnit(cell),
  );
  const stated = quantity === undefined ? one : given[quantity]!;
  // `Circuit breaker, 3 pole, 32 A`: commas of a sentence, which separate no cells.
  if (separatorOf(line) === ',' && !looksLikeCode(filled[what]!)) {
    if (quantity !== undefined && isShortLength(filled[quantity]!)) {
      return { made: lengthOrQuantity(filled[quantity]!) };
    }
    const words = withoutBullet([filled[what]!, ...others].join(', '));
    if (others.length > 0) return quantity === undefined ? readWords(words) : { made: lineOf(words, stated) };
  }
  if (quantity === undefined && (statesQuantity(filled[what]!, true) || others.some(isVague))) {
    return { made: unclearQuantity };
  }
  return { made: lineOf(withoutBullet(filled[what]!), stated, others.join(' ')) };
}

/**
 * Which of several numbers is the quantity: the one that has a unit, or the only whole one beside prices.
 * @returns undefined if there may be two
 */
function meantOf(counts: readonly number[], cells: readonly string[], given: readonly (Stated | undefined)[]) {
  const hasUnit = (at: number) => /\p{L}/u.test(cells[at]!) || isUnit(cells[at + 1] ?? '');
  const withUnits = counts.filter(hasUnit);
  const whole = counts.filter((at) => given[at]!.quantity > 0);
  const meant = withUnits.length > 0 ? withUnits : whole.length > 1 ? priced(whole, cells) : whole;
  return meant.length === 1 ? meant[0] : undefined;
}

/** Of whole numbers that one which, with a price that is not whole, makes up an amount: `24`, `9.75` and `234`. */
function priced(whole: readonly number[], cells: readonly string[]): readonly number[] {
  const numbers = cells.map((cell) => Number(cell.replaceAll(/,(?=\d{3}(?!\d))/g, '')));
  const prices = numbers.filter((number) => number > 0 && !Number.isInteger(number));
  const isAmount = (number: number) => numbers.some((other) => Math.abs(other - number) < 0.005 * number);
  return whole.filter((at) => prices.some((price) => isAmount(numbers[at]! * price)));
}

const whichNumber = (numbers: readonly string[]) =>
  `The quantity could be ${numbers.slice(0, 4).join(' or ')}: put a unit behind it, such as “${numbers[0]!} pcs”`;

/** A cell with the unit of the quantity beside it, which says no more than the product does. */
const isPlainUnit = (cell: string) => isUnit(cell) && quantityIn(`1 ${cell}`)?.note === '';

import { alignedCellsOf, cellsOf, rowsOf, separatorOf, type Row } from './cells';
import { latin } from './latin';
import { enquiryLimits, letterOrDigit, lineProblems, type EnquiryLine } from './list';
import { aloneIn, canBeCode, onlyNumber, withLoneNumbers, type Reading } from './lone-numbers';
import { isUnit, quantityIn } from './quantity';
import { byCells } from './row-cells';
import { statesQuantity, unclearQuantity } from './second-quantity';
import { byColumns, headersOf, longestLine, type Header } from './table';
import { readThousands } from './thousands';
import { isTotal, total } from './total-lines';
import { readWords } from './words';

/** A line of a pasted list that could not be used. */
export interface RefusedLine {
  /** Counted from 1, as an editor does. */
  number: number;
  /** The line as it was. */
  text: string;
  /** The header of the table that it belongs to, if it does. */
  header?: string;
  why: string;
}

/** A line that was read, as it was in the text too. */
export interface ReadLine extends EnquiryLine {
  text: string;
  header?: string;
}

/** What was read of a pasted list or a file. */
export interface ParsedList {
  lines: ReadLine[];
  refused: RefusedLine[];
}

/** A text with more lines than this is not read to its end. */
const maxLines = 12_000;

/** A line without a header that has more cells than this is refused. */
const mostCells = 100;

const tooLong = `A line can have at most ${longestLine} characters`;
const tooManyCells = `A line can have at most ${mostCells} cells`;
const notRead = 'The rest of the text was not read: it has too many lines';
const aboveHeader = 'This line is above the header row of the table';

/** After this many usable lines no more are read, and after twice as many lines of any kind. */
const mostRead = 2 * enquiryLimits.lines;
const tooManyRefused = 'The rest of the text was not read: too many lines could not be used';

/**
 * Reads a list of codes or words with quantities, as people paste it: a spreadsheet's clipboard (tabs), CSV with commas
 * or semicolons, with or without a header that names the columns, or plain lines such as `10 x 0252-6`, `0252-6 10 pcs`
 * and `wall socket 32 A - 10 nos`. A line that states no quantity has 1, or the number that is alone on the line below it;
 * one that states it in another form, or twice, is refused.
 * @returns the lines in their order, at most `enquiryLimits.lines`, and the lines that could not be used, with why
 * @see restOf
 */
export function parseList(text: string): ParsedList {
  const { rows, unread } = rowsOf(text, maxLines);
  const headers = headersOf(rows);
  const read: { row: Row; reading: Reading; header: string | undefined }[] = [];
  let taken = 0;
  let below = -1;
  rows.forEach((row, at) => {
    if (headers[below + 1]?.at === at) below += 1;
    const header = headers[below];
    // What is refused in any case need not be read; each line may have its number on a line of its own.
    const why = taken > mostRead ? lineProblems.full : read.length > 2 * mostRead ? tooManyRefused : undefined;
    const reading = why ? outright(row, { made: why }) : readRow(row, at, header ?? headers[0]);
    if (!reading) return;
    if (typeof reading.made !== 'string' || reading.alone) taken += 1;
    read.push({ row, reading, header: header?.table && header.text });
  });
  const readings = withLoneNumbers(read.map(({ reading }) => reading));
  const parsed: ParsedList = { lines: [], refused: [] };
  read.forEach(({ row: { number }, header }, at) => {
    const { made, numberAt = at } = readings[at] ?? {};
    if (made === undefined) return;
    const rows = read.slice(Math.min(at, numberAt), Math.max(at, numberAt) + 1);
    const text = rows.map(({ row }) => row.text).join('\n');
    const written = { text, ...(header !== undefined && { header }) };
    if (typeof made === 'string') parsed.refused.push({ number, ...written, why: made });
    else if (parsed.lines.length < enquiryLimits.lines) parsed.lines.push({ ...made, ...written });
    else parsed.refused.push({ number, ...written, why: lineProblems.full });
  });
  if (unread) parsed.refused.push({ ...unread, why: notRead });
  return parsed;
}

/**
 * The text of lines that could not be used: below the headers of their tables, so that they can be corrected and read again. Lines
 * that belong to no table come first, or they would be read by its columns.
 */
export function restOf(lines: readonly Pick<RefusedLine, 'text' | 'header'>[]): string {
  const alone = lines.filter(({ header }) => header === undefined);
  const ofTables = lines.filter(({ header }) => header !== undefined);
  const below = ofTables.flatMap(({ text, header }, at) =>
    header === ofTables[at - 1]?.header ? text : [header!, text],
  );
  return [...alone.map(({ text }) => text), ...below].join('\n');
}

/** Texts as one that reads as they do: one with a table comes behind those without. */
export function joinLists(texts: readonly string[]): string {
  const filled = texts.filter((text) => text.trim() !== '');
  const hasTable = (text: string) => headersOf(rowsOf(text, maxLines).rows).some(({ table }) => table);
  return [...filled.filter((text) => !hasTable(text)), ...filled.filter(hasTable)].join('\n');
}

/** The reason why a row is not read; else the given reading. */
const outright = ({ text }: Row, otherwise: Reading): Reading =>
  text.length > longestLine ? { made: tooLong } : otherwise;

/** What one row says; undefined for the header and for rows that are empty but for separators. */
function readRow({ text }: Row, at: number, header: Header | undefined): Reading | undefined {
  if (text.length > longestLine) return { made: tooLong };
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
  if (isAligned && !/,(?: {3}|\s*$)|[\t;|]|,\s*\d{1,2}\s*$/.test(line))
    return refuseSecondQuantity(byCells(aligned, line), true);
  const readable = readThousands(line);
  if ('why' in readable) return { made: readable.why };
  if ('count' in readable) return refuseSecondQuantity({ made: counted(readable) });
  const cells = cellsOf(readable.line);
  if (cells.length > mostCells && cells.filter(Boolean).length > mostCells) return { made: tooManyCells };
  // A quantity in a cell of its own is stated, whatever else the others say.
  const isSure = cells.length > 1 && separatorOf(readable.line) !== ',';
  return refuseSecondQuantity(cells.length > 1 ? byCells(cells, readable.line) : readWords(cells[0]!), isSure);
}

/**
 * A reading of a line that states its quantity once, or not at all; others are refused (row Q3).
 * @param isSure whether the quantity has a cell of its own
 */
function refuseSecondQuantity({ made, isOpen = false }: Reading, isSure = false): Reading {
  if (typeof made === 'string') return { made, isOpen };
  if (isQuantityWord(made.code)) return { made: onlyNumber };
  if (!isOpen && total.test(made.code)) return { made: isTotal };
  return !isSure && statesQuantity(made.code, isOpen) ? { made: unclearQuantity } : { made, isOpen };
}

/** `Qty`, `nos`, or a telephone number below a signature. */
const isQuantityWord = (text: string) =>
  isUnit(text) || /^(?:qty|quantity|الكمية|العدد)[.:]?$|^\+\d[\d ()-]{7,}$/i.test(text);

/** What a line counts is as it would be behind a cell with its quantity. */
const counted = ({ count, what }: { count: string; what: string }) =>
  total.test(what) ? isTotal : byCells([count, ...cellsOf(what)], what).made;

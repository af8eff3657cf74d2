import { looksLikeCode } from '../search/codes';
import { cellsOf, rowsOf, separatorOf } from './cells';
import { columnsOf, type Columns } from './columns';
import { enquiryLimits, letterOrDigit, lineProblems, type EnquiryLine } from './list';
import { isUnit, quantityIn, type Stated } from './quantity';
import { byWords, lineOf, withoutBullet } from './words';

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

/** Lines longer than this many characters are no lines of a list. */
const longestLine = 2000;
/** A text with more lines than this is not read to its end. */
const mostLines = 12_000;

const tooLong = `A line can have at most ${longestLine} characters`;
const unread = 'From here on the text was not read: it has too many lines';

const one: Stated = { quantity: 1, note: '' };
const unusable: Stated = { quantity: 0, note: '' };

/**
 * Reads a list of codes or words with quantities, as people paste it: a spreadsheet's clipboard (tabs), CSV with commas
 * or semicolons, with or without a head that names the columns, or plain lines such as `10 x 0252-6`, `0252-6 10 pcs`
 * and `wall socket 32 A - 10 nos`. A line without a quantity has 1.
 * @returns the lines in their order, at most `enquiryLimits.lines`, and the lines that could not be used, with why
 */
export function parseList(text: string): ParsedList {
  const parsed: ParsedList = { lines: [], refused: [] };
  let columns: Columns | undefined;
  let first = true;
  for (const { number, text: line } of rowsOf(text, mostLines + 1)) {
    if (line.trim() === '') continue;
    const refuse = (why: string) => parsed.refused.push({ number, text: line, why });
    const outright =
      number > mostLines
        ? unread
        : line.length > longestLine
          ? tooLong
          : parsed.lines.length >= enquiryLimits.lines && lineProblems.full;
    if (outright) {
      refuse(outright);
      continue;
    }
    if (!letterOrDigit.test(line)) {
      // A spreadsheet's empty rows have separators only.
      if (/[^\s;,"]/.test(line)) refuse(lineProblems.code);
      continue;
    }
    const cells = cellsOf(line);
    const head = first ? columnsOf(cells) : undefined;
    first = false;
    if (head) {
      columns = head;
      continue;
    }
    const made = columns ? byColumns(cells, columns) : cells.length > 1 ? byCells(cells, line) : byWords(cells[0]!);
    if (typeof made === 'string') refuse(made);
    else parsed.lines.push(made);
  }
  return parsed;
}

function byColumns(cells: readonly string[], columns: Columns) {
  const at = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
  const [code, words, unit] = [at(columns.code), at(columns.words), at(columns.unit)];
  const isNumber = columns.isNumbered && /^\d{1,3}\.?$/.test(code);
  const count = at(columns.quantity);
  const bare = quantityIn(count);
  const stated = isUnit(unit) ? (quantityIn(`${count} ${unit}`) ?? bare) : bare && withUnit(bare, unit);
  return lineOf(words && (isNumber || !code) ? words : code, count ? (stated ?? unusable) : one, at(columns.note));
}

/** A quantity whose unit is not known, which the company has to read. */
const withUnit = (stated: Stated, unit: string): Stated =>
  unit ? { ...stated, note: `${stated.quantity} ${unit}` } : stated;

/** Cells without a head: code and quantity in either order; other cells are the note. */
function byCells(cells: readonly string[], line: string): EnquiryLine | string {
  const given = cells.map((cell) => quantityIn(cell));
  const isCount = given.findIndex((stated, at) => at > 1 && stated !== undefined);
  // `1;Wall socket 32 A;nos;6`: the first cell numbers the lines.
  const isNumbered = /^\d{1,3}$/.test(cells[0]!) && given[1] === undefined && isCount > 1;
  const isBefore = !isNumbered && given[0] !== undefined && given[1] === undefined && Boolean(cells[1]);
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
    return quantity < 0 ? byWords(words) : lineOf(words, stated);
  }
  return lineOf(withoutBullet(cells[what]!), stated, others.join(' '));
}

/** A cell with the unit of the quantity beside it, which says no more than the product does. */
const isPlainUnit = (cell: string) => isUnit(cell) && quantityIn(`1 ${cell}`)?.note === '';

import { enquiryLimits, lineProblems, makeLine, type EnquiryLine } from './list';
import { cellsOf } from './cells';
import { columnsOf, type Columns } from './columns';
import { quantityIn } from './quantity';

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

/**
 * Reads a list of codes with quantities, as people paste it: a spreadsheet's clipboard (tabs), CSV with commas or
 * semicolons, with or without a head that names the columns, or plain lines such as `10 x 0252-6`, `0252-6 x 10` and
 * `0252-6 10 pcs`. A line without a quantity has 1.
 * @returns the lines in their order, at most `enquiryLimits.lines`, and the lines that could not be used, with why
 */
export function parseList(text: string): ParsedList {
  const parsed: ParsedList = { lines: [], refused: [] };
  let columns: Columns | undefined;
  let first = true;
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r\u2028\u2029]/, mostLines + 1);
  for (const [at, line] of all.entries()) {
    if (line.trim() === '') continue;
    const refuse = (why: string) => parsed.refused.push({ number: at + 1, text: line, why });
    const outright =
      at >= mostLines
        ? unread
        : line.length > longestLine
          ? tooLong
          : parsed.lines.length >= enquiryLimits.lines && lineProblems.full;
    if (outright) {
      refuse(outright);
      continue;
    }
    const cells = cellsOf(line);
    const head = first ? columnsOf(cells) : undefined;
    first = false;
    if (head) {
      columns = head;
      continue;
    }
    if (cells.every((cell) => cell === '')) continue;
    const made = columns ? byColumns(cells, columns) : cells.length > 1 ? byCells(cells) : byWords(cells[0]!);
    if (typeof made === 'string') refuse(made);
    else parsed.lines.push(made);
  }
  return parsed;
}

function byColumns(cells: readonly string[], { code, quantity, note }: Columns) {
  const count = quantity === undefined ? undefined : cells[quantity];
  return makeLine(cells[code] ?? '', count ? (quantityIn(count) ?? 0) : 1, note === undefined ? '' : cells[note]);
}

/** Cells without a head: code and quantity in either order; other cells are the note. */
function byCells(cells: readonly string[]): EnquiryLine | string {
  const [first = '', second = ''] = cells;
  const given = cells.map((cell) => quantityIn(cell));
  if (given[1] === undefined && given[0] !== undefined && second !== '') {
    return makeLine(second, given[0], cells.slice(2).filter(Boolean).join(' '));
  }
  const at = given.findIndex((quantity, index) => index > 0 && quantity !== undefined);
  const others = cells.filter((cell, index) => index > 0 && index !== at && cell !== '');
  return makeLine(first, at < 0 ? 1 : given[at]!, others.join(' '));
}

/** From a quantity to the code behind it: `10 x `, `10× `, `10 pcs `. */
const quantityFirst = /^(\d+) ?(?:[x×*]|pcs|nos?\.?|off) (\S.*)$/i;
/** From a code to the quantity behind it: ` x 10`, ` x10`, ` × 10 pcs`, `: 10`. */
const quantityLast = /^(\S+):? (?:[x×*] ?|qty:? ?|- )?(-?\d+(?: ?[a-z]{1,7}\.?)?)$/i;

/** One cell: a code alone, or a code and a quantity with something between them. */
function byWords(text: string): EnquiryLine | string {
  const plain = text.replaceAll(/\s+/g, ' ').replace(/^[-•–] /, '');
  const before = quantityFirst.exec(plain);
  if (before) return makeLine(before[2]!, Number(before[1]));
  const [first = '', ...others] = plain.split(' ');
  // `10 0252-6`: a number, then something that is more than a number.
  if (others.length === 1 && /^\d{1,6}$/.test(first) && /\D/.test(others[0]!))
    return makeLine(others[0]!, Number(first));
  const after = quantityLast.exec(plain);
  const quantity = after && quantityIn(after[2]!);
  if (after && typeof quantity === 'number') return makeLine(after[1]!.replace(/:$/, ''), quantity);
  return makeLine(plain, 1);
}

import { separatorOf } from './cells';
import { inLakhs, isCountingUnit, isUnit } from './quantity';
import { beginsWithSize, isDimension, isProperty } from './sizes';

/** At the start of a line: `1,000 x 0252-6`, `- 1 000 pcs 0252-6`. */
const first = /^((?:[-•–*] )?)(\d{1,3}(?:,\d{2,3})?,\d{3}|\d{1,3}(?: \d{3}){1,2})(?![\d./-])( ?)(\S.*)/;
/** At its end: `0252-6 1,000 pcs`, `cable gland (1,000)`. */
const last = /^(.*[\s:=(x×*])(\d{1,3}(?:,\d{2,3})?,\d{3})( ?([a-zء-ي]{1,8}\.?))?(\)? *)$/i;
/** Between commas without spaces, as cells are separated: `0252-6,1,000`, `0252-6,1,000 pcs,urgent`. */
const cells = /,(\d{1,3}(?:,\d{3}){1,2})(?: ?([a-zء-ي]{1,8}\.?))? *(?:,|$)/i;
/** What says that a quantity follows: `cable gland - `, `cable gland (`, `0252-6, `. */
const mark = /(?:\s[-–—]|[:=(,]|\bqty\.?:?)\s*$/i;
const times = /\s[x×*]\s?$/i;

/** A line that can be read, or why it cannot. */
export type Readable = { line: string; why?: undefined } | { why: string };

/**
 * A line without the thousands separators of its quantity, where a comma would be taken for one between cells: `1,000 x 0252-6` becomes
 * `1000 x 0252-6`, and `0252-6 1,000 pcs` becomes `0252-6 1000 pcs`. A line whose comma may be either is refused, since a quantity must
 * not be guessed (row Q3): `cable lug 95,100`.
 * @param hasCells another line says that commas are between cells: then those at the end of a line are
 */
export function withoutThousandsSeparators(line: string, hasCells: boolean): Readable {
  if ((separatorOf(line) ?? ',') !== ',') return { line };
  return atStart(line) ?? atEnd(line, hasCells) ?? betweenCells(line) ?? { line };
}

/** Whether a line ends with a cell of one or two digits, and so with nothing that could have a thousands separator. */
export const endsWithCell = (line: string): boolean => separatorOf(line) === ',' && /[^\s,],\d{1,2}\s*$/.test(line);

function atStart(line: string): Readable | undefined {
  const [, bullet = '', number, space, what = ''] = first.exec(line) ?? [];
  if (number === undefined) return undefined;
  const [, counted] = /^[x×*] (.*)/i.exec(what) ?? [];
  const [, word = ''] = /^([a-zء-ي]{1,8}\.?) /i.exec(what) ?? [];
  const isCode = !what.includes(' ') && /\d/.test(what) && !beginsWithSize(what);
  const isCount = counted === undefined ? isCountingUnit(word) || isCode : !beginsWithNumber(counted);
  // Behind a space, a code may begin with a zero.
  const isThousand = isThousands(number) && (number.includes(',') || isUnit(word));
  // `1,250 mm duct` and `1,100 pair cable,5` have a line's number before the comma.
  const isPropertyOf = isProperty(what);
  if (isThousand || (isCount && !isPropertyOf)) return { line: `${bullet}${ungrouped(number)}${space}${what}` };
  const isNamed = counted !== undefined || isUnit(word) || (space && /^\p{L}{2}/u.test(what));
  if (isPropertyOf || !isNamed || !number.includes(',') || what.includes(',')) return undefined;
  return { why: eitherWay(number.split(',')[0]!, number) };
}

function atEnd(line: string, hasCells: boolean): Readable | undefined {
  const [, before = '', number, withUnit = '', unit, end] = last.exec(line) ?? [];
  if (number === undefined || (unit && !isUnit(unit)) || line.includes('"')) return undefined;
  const words = before.trim().split(/\s+/);
  const isOfCode = words.length === 1 && /\d/.test(words[0]!);
  // `box 100 x 100,200` ends with a size.
  const isTimes = times.test(before) && !isDimension(words.at(-2) ?? '');
  if (isThousands(number) || mark.test(before) || isTimes || isOfCode)
    return { line: `${before}${ungrouped(number)}${withUnit}${end}` };
  return hasCells ? undefined : { why: eitherWay(number.split(',').at(-1)!, number) };
}

function betweenCells(line: string): Readable | undefined {
  const [, number, unit] = cells.exec(line) ?? [];
  if (number === undefined || (unit && !isUnit(unit)) || line.includes('"')) return undefined;
  return { why: eitherWay(number.split(',')[0]!, number) };
}

/** Why a quantity is refused that has a comma between thousands or between cells. */
export const eitherWay = (cell: string, grouped: string): string =>
  `The quantity could be ${Number(cell)} or ${ungrouped(grouped)}: write it without a comma, and a semicolon between it and the rest`;

const ungrouped = (number: string) => number.replaceAll(/[, ]/g, '');

/** Whether a number can be nothing else than one with thousands separators: no cell begins with a zero, and `1,00,000` is a lakh. */
const isThousands = (number: string) => /\D0\d\d$/.test(number) || inLakhs.test(number);

const beginsWithNumber = (text: string) => beginsWithSize(text) || /^\d[\d.]* \S/.test(text);

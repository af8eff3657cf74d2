import { separatorOf } from './cells';
import { inLakhs, isCountingUnit, isUnit } from './quantity';
import { beginsWithSize, isDimension, isProperty } from './sizes';

const unitAfter = '( ?([a-zء-ي]{1,8}\\.?))?';
const number = '\\d{1,3}(?:,\\d{2,3})?,\\d{3}';
/** At the start of a line: `1,000 x 0252-6`, `- 1 000 pcs 0252-6`, `Qty 1,000 0252-6`. */
const first = new RegExp(
  `^((?:[-•–*] |\\d{1,3}[.)] )?(?:(?:qty|quantity)\\.?:? )?)(${number}|\\d{1,3}(?: \\d{3}){1,2})(?![\\d./-])( ?)(\\S.*)`,
  'i',
);
/** At its end: `0252-6 1,000 pcs`, `cable gland (1,000)`. */
const last = new RegExp(`^(.*[\\s:=(x×*])(${number})${unitAfter}(\\)? *)$`, 'i');
/** Among cells: `0252-6,1,000`, `0252-6, 1,000 pcs, urgent`, `cable gland - 1,000 nos, urgent`. */
const cells = new RegExp(`[,\\s](\\d{1,3}(?:,\\d{3}){1,2})${unitAfter} *(?:,|$)`, 'i');
/** What says that a quantity follows: `cable gland - `, `cable gland (`, `0252-6, `. */
const mark = /(?:\s[-–—]|[:=(,]|\bqty\.?:?)\s*$/i;
const times = /\s[x×*]\s?$/i;
/** In what a length is sold: `10,100 m drum of cable` may be ten drums. */
const piece = /^(?:m|mtrs?|met(?:re|er)s?) (?:drums?|rolls?|coils?|reels?|lengths?)\b/i;
/** A comma of a size: `3x1,5`, `3G2,5`. */
const decimalComma = /([x×*g]\d{1,3}),(\d{1,2})(?= )/gi;

/** A line that can be read, or why it cannot. */
export type Readable = { line: string; why?: undefined } | { why: string };

/**
 * A line without the thousands separators of its quantity, where a comma would be taken for one between cells: `1,000 x 0252-6` becomes
 * `1000 x 0252-6`, and `0252-6 1,000 pcs` becomes `0252-6 1000 pcs`. A line whose comma may be either is refused, since a quantity must
 * not be guessed (row Q3): `cable lug 95,100`.
 */
export function withoutThousandsSeparators(given: string): Readable {
  if ((separatorOf(given) ?? ',') !== ',' || given.includes('"')) return { line: given };
  const line = given.replace(decimalComma, '$1.$2');
  return atStart(line) ?? atEnd(line) ?? amongCells(line) ?? { line };
}

function atStart(line: string): Readable | undefined {
  const [, before = '', grouped, space, what = ''] = first.exec(line) ?? [];
  if (grouped === undefined) return undefined;
  const without = { line: `${before}${ungrouped(grouped)}${space}${what}` };
  const hasComma = grouped.includes(',');
  const [, counted] = /^[x×*] (.*)/i.exec(what) ?? [];
  const [, word = ''] = /^([a-zء-ي]{1,8}\.?) /i.exec(what) ?? [];
  // Behind a space, a code may begin with a zero.
  if (isThousands(grouped) && (hasComma || isUnit(word))) return without;
  // `1,250 mm duct` and `1,100 pair cable,5` have a line's number before the comma.
  if (isProperty(what)) return undefined;
  const isCode = !/[ ,]/.test(what) && /\d/.test(what) && !beginsWithSize(what);
  const isName = isUnit(word) ? isCountingUnit(word) || !piece.test(what) : isCode || /^\p{L}{2}/u.test(what);
  const isCount = counted === undefined ? isName : !beginsWithSize(counted) && !/^\d[\d.]* \S/.test(counted);
  const isSure = counted !== undefined || isCountingUnit(word) || isCode || !what.includes(',');
  if (isCount && isSure && (hasComma || counted !== undefined || isUnit(word))) return without;
  const mayBeCount = isCount || counted !== undefined || isUnit(word);
  // `12,250 lugs,10` ends with its quantity.
  if (!mayBeCount || (!hasComma && !isUnit(word)) || /,\s*\d+$/.test(what)) return undefined;
  return { why: eitherWay(grouped.split(/[, ]/)[0]!, grouped) };
}

function atEnd(line: string): Readable | undefined {
  const [, before = '', grouped, withUnit = '', unit = '', end] = last.exec(line) ?? [];
  if (grouped === undefined || (unit && !isUnit(unit))) return undefined;
  const words = before.trim().split(/\s+/);
  const word = words.at(-1)!;
  // `box 100 x 100,200` ends with a size, and so does `cable 4C 25,100 m`.
  const isTimes = times.test(before) && !isDimension(words.at(-2) ?? '');
  const isOfCode = words.length === 1 && /\d/.test(word) && !word.includes(',');
  const isOfName = isCountingUnit(unit) && /\d/.test(word) && !isDimension(word);
  if (isThousands(grouped) || mark.test(before) || isTimes || isOfCode || isOfName)
    return { line: `${before}${ungrouped(grouped)}${withUnit}${end}` };
  return { why: eitherWay(grouped.split(',').at(-1)!, grouped) };
}

function amongCells(line: string): Readable | undefined {
  const [, grouped, , unit = ''] = cells.exec(line) ?? [];
  if (grouped === undefined || (unit && !isUnit(unit))) return undefined;
  return { why: eitherWay(grouped.split(',')[0]!, grouped) };
}

/** Why a quantity is refused that has a comma between thousands or between cells. */
export const eitherWay = (cell: string, grouped: string): string =>
  `The quantity could be ${Number(cell)} or ${ungrouped(grouped)}: put a semicolon between it and the rest, and no comma in it`;

const ungrouped = (grouped: string) => grouped.replaceAll(/[, ]/g, '');

/** Whether a number can be nothing else than one with thousands separators: no cell begins with a zero, and `1,00,000` is a lakh. */
const isThousands = (grouped: string) => /\D0\d\d$/.test(grouped) || inLakhs.test(grouped);

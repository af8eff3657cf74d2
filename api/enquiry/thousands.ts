import { separatorOf } from './cells';
import { isCountingUnit, isUnit } from './quantity';
import { beginsWithSize, isDimension, isPiece, isProperty } from './sizes';

/** `1,000`, `1,00,000`, `1,500.00`; the mark in `1'500` can only be a thousands separator. */
const commas = "\\d{1,3}(?:[,']\\d{2,3}){0,2}[,']\\d{3}(?:\\.\\d{1,2})?(?!,?\\d)";
const spaces = '\\d{1,3}(?: \\d{3}){1,2}(?![\\d./-])';
const unit = '(?: ?(?<unit>[a-zء-ي]{1,8}\\.?))?';
const lead = '(?:[-•–*] |\\d{1,3}[.)] )?(?:(?:qty|quantity)\\.?:? ?)?\\+?';
/** At the start of a line: `1,000 x 0252-6`, `- 1 000 pcs 0252-6`, `Qty 1,000 - 0252-6`. */
const first = new RegExp(
  `^${lead}(?<number>${commas}|${spaces}) ?(?<times>[x×*] |[x×*](?=\\d))?(?<mark>[-–:] )?(?<what>\\S.*)$`,
  'i',
);
/** At its end: `0252-6 1,000 pcs`, `cable gland (1,000)`. */
const last = new RegExp(`(?<=[\\s:=(]|\\s[x×*])(?<number>${commas})${unit}\\)?$`, 'i');
/** What says that a quantity follows: `cable gland - `, `cable gland (`, `0252-6, `. */
const mark = /(?:\s[-–—]|[:=(,]|\bqty\.?:?)$/i;
const times = /\s[x×*]$/i;
const anywhere = new RegExp(`(?<before>^|[^\\w.'/-]|(?<=\\w)[x×*])(?<number>${commas})`, 'gi');
/** What is measured, not counted: `ACB 1,250A 3P`; with a zero behind the comma also next to other numbers: `12 1,000 W lamps`. */
const measure = new RegExp(
  `(?:(?<=[^\\d,]\\s)${commas}|(?<=[^\\w.'/-])\\d{1,3},0\\d\\d(?![.,]?\\d))(?= ?(\\S*))`,
  'gi',
);
/**
 * The comma of a cross-section: `3x1,5`, `3G2,5`, `4x0,75`, and `2,5 mm` at the start of a line; not `box 10x2,50`, and none of a code:
 * `0252-6x2,5`.
 */
const decimalComma = /(^1?[12](?=,5 ?m)|(?<!-\d{0,9})\d[x×*g](?:0|[12](?=,5(?!\d)))),(\d{1,2})(?=[ ,m]|$)/gi;
/** A cell whose number no comma divides. */
const sureCell = /(?<=, ?)\d{1,3}(?:'\d{3})+/g;
/** A quoted cell; `3/4" elbow` has none. */
const quotedCell = /(?<=(?:^|,) ?=?)"(?:[^"]|"")*"/g;

/** What a line counts, and how many of it: `1000 pcs`; or the line, if it has no such number; or why it cannot be read. */
export type Readable = { count: string; what: string } | { line: string } | { why: string };

/** A number at the start or the end of a line, and what is beside it. */
interface Candidate {
  number: string;
  unit: string;
  /** What it counts if it counts anything. */
  what: string;
  /** Whether there is an `x` between them. */
  times: boolean;
  /** Whether something else says that it is a quantity, such as a dash. */
  marked: boolean;
  /** Whether none of its commas can be one between cells. */
  isSure: boolean;
}

type Form = (candidate: Candidate) => boolean;

const isName = ({ what, isSure }: Candidate) => isSure || !what.includes(',');
const isCodeOf = (what: string) => !/[\s,]/.test(what) && /\d/.test(what) && !beginsWithSize(what);
/** Whether the number before a text is none of pieces: `100 pairs, urgent` can be gloves. */
export const isMeasured = (behind: string): boolean =>
  isProperty(behind) && !isUnit(/^\p{L}+\.?/u.exec(behind)?.[0] ?? '');
const lastWordOf = (what: string) => what.split(/\s+/).at(-1)!;

/** In which forms a number at the start of a line is its quantity. */
const countsFirst: Form[] = [
  // `1,500 x 0252-6`
  ({ times, what }) => times && !beginsWithSize(what) && !/^\d[\d.]* \S/.test(what),
  // `1,500 m of cable`
  ({ marked }) => marked,
  // `1,500 pcs lugs, brass`
  ({ unit }) => isCountingUnit(unit),
  // `1,500 m cable`
  (all) => all.unit !== '' && isName(all) && !isPiece(all.what),
  // `1,500 M20 glands`
  (all) => !all.times && all.unit === '' && /^\p{L}/u.test(all.what) && isName(all),
  // `1,500 0252-6`
  ({ times, what }) => !times && isCodeOf(what),
];

/** The same at the end of a line. */
const countsLast: Form[] = [
  // `cable gland - 1,500 nos`
  ({ marked, what }) => marked && !/,\s*\d+$/.test(what),
  // `cable gland x 1,500`
  ({ times, what }) => times && !isDimension(lastWordOf(what)),
  // `0252-6 1,500`
  ({ times, what }) => !times && isCodeOf(what),
  // `gland M20 1,500 nos`
  ({ unit, what }) => isCountingUnit(unit) && isCodeOf(lastWordOf(what)) && !isDimension(lastWordOf(what)),
  // `cable 1,000 m`
  ({ times, unit, isSure }) => !times && isSure && unit !== '',
];

/**
 * Finds the quantity of a line that has thousands separators, where a comma would be taken for one between cells: `1,000 x 0252-6`. A
 * line with such a number in no known form is refused, since a quantity must not be guessed (row Q3): `cable lug 95,100`.
 */
export function readThousands(given: string): Readable {
  if ((separatorOf(given) ?? ',') !== ',') return { line: given };
  const quoted = given.replace(quotedCell, '""');
  if (quoted !== given) return unclear(quoted) ?? { line: given };
  const line = given
    .replace(sureCell, (number) => ungrouped(number))
    .replace(decimalComma, '$1.$2')
    .replace(measure, (number: string, word: string) => (isMeasured(word) ? ungrouped(number) : number));
  return atStart(line) ?? atEnd(line) ?? unclear(line) ?? { line };
}

function atStart(line: string): Readable | undefined {
  const { number, what: behind = '', times, mark } = first.exec(line)?.groups ?? {};
  if (number === undefined) return undefined;
  const isSure = isThousands(number);
  const [, word = '', of, named = ''] = /^([a-zء-ي]{1,8}\.?)(?: (of))? +(\S.*)$/i.exec(behind) ?? [];
  const hasUnit = times === undefined && isUnit(word);
  const isOf = hasUnit && of !== undefined;
  const isSize = times === undefined && !isOf && isProperty(behind);
  // `1,000 W lamp`; `1,250 mm duct` may be one of 250 mm.
  if (isSize && isSure && isMeasured(behind)) return { line: line.replace(number, ungrouped(number)) };
  // `12,250 lugs,10` has its quantity at the end.
  if (!isSure && times === undefined && (isSize || !isCountingUnit(word)) && /,\s*\d+$/.test(behind)) return { line };
  const candidate = {
    number,
    unit: hasUnit ? word : '',
    what: hasUnit ? named.replace(/^[-–:] /, '') : behind,
    times: times !== undefined,
    marked: isOf || mark !== undefined,
    isSure,
  };
  const isCount = !isSize && countsFirst.some((fits) => fits(candidate));
  // `2 100 x 50 trunking`, `10 013 cable`
  if (number.includes(' ') && !hasUnit && (!isCount || times === undefined)) return { line };
  return isCount ? countOf(candidate) : { why: eitherWay(isSure ? '1' : number.split(/[, ]/)[0]!, number) };
}

function atEnd(given: string): Readable | undefined {
  const line = given.trimEnd();
  const { index, groups } = last.exec(line) ?? {};
  const { number, unit = '' } = groups ?? {};
  if (number === undefined || (unit && !isUnit(unit))) return undefined;
  const before = line.slice(0, index).trimEnd();
  const isTimes = times.test(before);
  const what = isTimes ? before.slice(0, -1).trimEnd() : withoutMarks(before);
  const candidate = {
    number,
    unit,
    what,
    times: isTimes,
    marked: !isTimes && what !== before,
    isSure: isThousands(number),
  };
  return countsLast.some((fits) => fits(candidate)) ? countOf(candidate) : undefined;
}

function withoutMarks(text: string): string {
  const shorter = text.replace(mark, '').trimEnd();
  return shorter === text ? text : withoutMarks(shorter);
}

/** Refuses a number that is anywhere else: `0252-6,1,000`, `0252-6 x 1,000 pcs urgent`, `cable lug 95,100 pcs`. */
function unclear(line: string): Readable | undefined {
  // `0252-6,10,250 V coil`
  const behindOf = (match: RegExpExecArray) => line.slice(match.index + match[0].length).trim();
  const counted = [...line.matchAll(anywhere)].find((match) => !isMeasured(behindOf(match)));
  if (!counted) return undefined;
  const { before, number = '' } = counted.groups!;
  const behind = behindOf(counted);
  const cells = number.split(',');
  const isLast = before !== ',' && (behind === '' || isUnit(behind));
  return { why: eitherWay(before !== ',' && isThousands(number) ? '1' : cells.at(isLast ? -1 : 0)!, number) };
}

const countOf = ({ number, unit, what }: Candidate) => ({ count: `${ungrouped(number)} ${unit || 'pcs'}`, what });

/** Why a quantity is refused that has a comma between thousands or between cells. */
export const eitherWay = (cell: string, grouped: string): string =>
  `The quantity could be ${Number(cell)} or ${Number(ungrouped(grouped))}: write it without a comma, and separate it from the rest with a semicolon`;

const ungrouped = (grouped: string) => grouped.replaceAll(/[,' ]/g, '');

/** Whether a number can only be one with thousands separators: no cell begins with a zero, and `1,00,000` is a lakh. */
const isThousands = (grouped: string) => /'|\D0\d\d(?:\.|$)|^\d,\d\d,\d{3}$/.test(grouped);

import { askedIn, fulfils, labelWords, type AskedValue } from '../asked-values';
import { areAcross, directionOf } from '../directions';
import type { Cell, Row, Table } from '../tables';
import { rowsFor } from './rows-for';

/** A number that is compared with those of a column, and what the cells of that column begin with or are called. */
interface Wanted {
  value: number;
  numberOf: (cell: Cell) => number | undefined;
}

const exactly = ({ range, isLimit }: Cell) =>
  range && range.low === range.high && range.high > 0 && !isLimit ? range.low : undefined;

/** How the numbers of a question are compared: by their unit, as a thread, or as a size without a unit. */
function wantedBy(
  { lexeme: { kind, key, terms }, numbers, otherwise = [], direction }: AskedValue,
  missed: string,
): Wanted[] {
  const [, thread] = /^m(\d+)$/.exec(key) ?? [];
  if (thread !== undefined) return [{ value: Number(thread), numberOf: ({ text }) => numberBehind(/^M(\d+)/, text) }];
  const [, size] = /^size (\d+)/i.exec(missed) ?? [];
  if (size !== undefined)
    return [
      {
        value: Number(size),
        numberOf: ({ label, text }) => (isSize(label) ? numberBehind(/^(\d+)/, text) : undefined),
      },
    ];
  // For the separate sides of a size, there is no nearest value.
  if (kind === 'size' && !terms.some((term) => term.endsWith('core'))) return [];
  const given = numbers.some(({ unit }) => unit === 'in') ? otherwise : numbers;
  return given.flatMap(({ value, unit }) =>
    unit === undefined
      ? []
      : [
          {
            value,
            numberOf: (cell) =>
              cell.unit === unit && !areAcross(direction, directionOf(labelWords(cell.label)))
                ? exactly(cell)
                : undefined,
          },
        ],
  );
}

const numberBehind = (pattern: RegExp, text: string) => {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const isSize = (label: string) => /\bsize$/i.test(label);

/** The sizes that a question introduces with that word and that no row of some variants has: 'size 80'. */
export function sizesMissed(question: string, tables: readonly Table[]): string[] {
  const cells = tables.flatMap((table) => table.flatMap((row) => (row.code === undefined ? [] : row.cells)));
  const sizes = cells.filter(({ label, text }) => isSize(label) && /^\d/.test(text));
  const missed = [...question.matchAll(/\bsize (\d{1,4}[sl]?)(?![\w/"×.-]| ?(?:mm|sq|x|inch|in)\b)/gi)].flatMap(
    ([written, size]) => {
      const isHad = sizes.some(({ text }) => text.toLowerCase().split(' ')[0] === size!.toLowerCase());
      return sizes.length > 0 && !isHad ? [written] : [];
    },
  );
  return [...new Set(missed)];
}

/**
 * The next smaller and next larger values to one that no variant has, among the variants that have the rest of the question:
 * 'Rated current 32 A and 40 A' for 35 A.
 * @returns undefined if no column has such values
 */
export function nearestTo(missed: string, question: string, table: Table): string | undefined {
  const parts = askedIn(missed);
  const rest = rowsFor(question.replace(missed, ' '), table)?.rows ?? table;
  // For '4c x 45', the variants with four cores.
  const having = rest.filter(({ cells }) =>
    parts.every((one) => isNowhere(one, rest) || cells.some((cell) => fulfils(cell, one))),
  );
  const rows = having.length > 0 ? having : rest;
  for (const wanted of parts.filter((one) => isNowhere(one, rest)).flatMap((one) => wantedBy(one, missed))) {
    const near = nearestIn(rows, wanted);
    if (near) return near;
  }
  return undefined;
}

const isNowhere = (one: AskedValue, rows: readonly Row[]) =>
  !rows.some(({ cells }) => cells.some((cell) => fulfils(cell, one)));

/**
 * A value that is larger or smaller by more than this factor measures something else: an insulation of 0.8 mm is not near a
 * conduit of 20 mm.
 */
const farthest = 4;

/** The values next to a number in the first column that has any. */
function nearestIn(rows: readonly Row[], { value, numberOf }: Wanted): string | undefined {
  const column = rows[0]!.cells.findIndex((_, at) => rows.some(({ cells }) => numberOf(cells[at]!) !== undefined));
  if (column < 0) return undefined;
  const known = rows
    .map(({ cells }) => ({ cell: cells[column]!, number: numberOf(cells[column]!) ?? NaN }))
    .filter(({ number }) => number !== value && number * farthest >= value && number <= value * farthest)
    .sort((one, other) => one.number - other.number);
  const below = known.findLast(({ number }) => number < value);
  const above = known.find(({ number }) => number > value);
  const near = [below, above].flatMap((one) => (one ? [one.cell.text] : []));
  return near.length > 0 ? `${rows[0]!.cells[column]!.label} ${near.join(' and ')}` : undefined;
}

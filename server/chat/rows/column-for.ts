import { stopWords } from 'api/search';
import { fulfils, labelWords, sideOf, type AskedValue } from '../asked-values';
import type { Cell, Row, Table } from '../tables';
import { telling } from './values';

/** The column of a table that a value in the question most likely refers to, and the rows that have the value. */
export function columnFor(asked: AskedValue, table: Table, words: ReadonlySet<string>, taken?: ReadonlySet<number>) {
  const isSize = asked.lexeme.kind === 'size';
  const isThread = /^m\d+$/.test(asked.lexeme.key);
  const found = table[0]!.cells.flatMap(({ label }, column) => {
    const own = [...labelWords(label)];
    const having = table.filter(({ cells }) => fulfils(cells[column]!, asked));
    const exactly = withInterval(asked, withOnly(asked, having, column, words), column);
    const rows = exactly.length > 0 ? exactly : rowsUpTo(asked, table, column, words);
    const [side, ownSide] = [sideOf(asked.beside ?? []), sideOf(own)];
    // Sides are not diameters: a '4x25' cable is not 4 mm thick.
    if (isSize && table[0]!.cells[column]!.unit === 'mm' && rows.some(({ cells }) => isRange(cells[column]!)))
      return [];
    // The 24 mm of 'outer 24 mm, inner 18 mm' is not the diameter over the inner sheath.
    if (side && ownSide && side !== ownSide) return [];
    const named = own.filter((word) => words.has(word)).length + (side && side === ownSide ? 1 : 0);
    const beside = own.filter((word) => asked.beside?.has(word)).length;
    const unnamed = own.length - named;
    // 'M25' is a thread before it is a length of 25 mm.
    const literal = rows.some(({ cells }) => cells[column]!.terms.has(asked.lexeme.key));
    const exact = rows.some(({ cells }) => cells[column]!.range?.low === cells[column]!.range?.high);
    // A tube of 25 mm has that diameter; it is not one for objects of 20 to 30 mm.
    const isFirst = table[0]!.cells.findIndex(({ unit }) => unit === table[0]!.cells[column]!.unit) === column;
    const isMain = asked.lexeme.kind === 'measure' && !isThread && !asked.isFor && exact && isFirst;
    // A saddle of 20 mm is for that size of conduit; 20 mm is not its distance from the wall.
    const isSized = asked.lexeme.kind === 'measure' && exact && /\bsize\b/i.test(label);
    // The 90 of 'size 90' is not a width across flats, nor the 56 of '56 fan' a sound pressure.
    const { unit, text } = table[0]!.cells[column]!;
    const isCalledSo = unit === undefined ? !inOtherUnit.test(text) : calledBy.has(unit);
    const isAside =
      asked.lexeme.kind === 'number' &&
      named === 0 &&
      (!isCalledSo || (unit !== undefined && !isFirst && column >= mainColumns));
    return rows.length > 0 && !isAside && !taken?.has(column)
      ? [
          {
            column,
            rows,
            named,
            beside,
            unnamed,
            exact: Number(isSize ? exact : isThread && literal),
            main: isSized ? 2 : Number(isMain),
            rated: Number(asked.lexeme.kind === 'measure' && !asked.isFor && exact && /\brated\b/i.test(label)),
          },
        ]
      : [];
  });
  return found.sort(
    (one, other) =>
      other.exact - one.exact ||
      other.named - one.named ||
      // Both threads of an adaptor are named: 'M20 male to 1/2" NPT female'.
      other.beside - one.beside ||
      // A breaker of 250 A is rated at that; it is not just set to it, nor does it just have that frame size.
      other.rated - one.rated ||
      other.main - one.main ||
      // The sides of a size come in the order of their columns: 100 x 50 is wide, then high.
      (isSize ? one.column - other.column : 0) ||
      one.unnamed - other.unnamed ||
      one.rows.length - other.rows.length,
  )[0];
}

const isRange = ({ range }: Cell) => range !== undefined && range.low < range.high;

/**
 * Of the rows whose value has a word, those whose value says no more than was asked: 'Overall', but not 'Individual and
 * overall'.
 */
function withOnly({ lexeme }: AskedValue, rows: Row[], column: number, words: ReadonlySet<string>): Row[] {
  if (lexeme.kind !== 'word') return rows;
  const own = lexeme.asks.flat();
  // A value such as 'Green-and-yellow' is also one term.
  const isOther = (term: string) =>
    !own.some((one) => term.includes(one)) && !/[~-]/.test(term) && !stopWords.has(term);
  const othersIn = ({ cells }: Row) => [...cells[column]!.terms].filter(isOther);
  const asked = rows.filter((row) => othersIn(row).length > 0 && othersIn(row).every((term) => words.has(term)));
  const only = asked.length > 0 ? asked : rows.filter((row) => othersIn(row).length === 0);
  return only.length > 0 ? only : rows;
}

/**
 * Of the rows that include an interval, those that have exactly that: a relay that is set from 4 to 6 A, and not one from 2 to
 * 8 A.
 */
function withInterval({ interval }: AskedValue, rows: Row[], column: number): Row[] {
  const isSame = ({ cells }: Row) => {
    const { range } = cells[column]!;
    return range?.low === interval?.low && range?.high === interval?.high;
  };
  return interval && rows.some(isSame) ? rows.filter(isSame) : rows;
}

/** Units that are left out when goods are called by their values: of lengths, areas, ratings and numbers of parts. */
const calledBy: ReadonlySet<string> = new Set([...telling, 'm', 'in', 'w']);

/** A value in a unit by which nobody calls goods, so that the search does not know it: '56 dB(A)'. */
const inOtherUnit = /^\d[\d.,]* \p{L}/u;

/** Columns come in the order of their importance; a number without a unit does not refer to one after these. */
const mainColumns = 5;

/**
 * The rows with the smallest limit that is not below a value in the question: of transfer switches for 160 and 250 kVA, the
 * latter for a generator of 200 kVA. If the column is not named, this applies only if no other column has that unit.
 */
function rowsUpTo({ numbers }: AskedValue, table: Table, column: number, words: ReadonlySet<string>): Row[] {
  const { cells } = table[0]!;
  const { isLimit, unit, label } = cells[column]!;
  const isAlone = cells.filter((cell) => cell.unit === unit).length === 1;
  const value = numbers.find((one) => one.unit !== undefined && one.unit === unit)?.value;
  if (!isLimit || value === undefined || !(isAlone || [...labelWords(label)].some((word) => words.has(word))))
    return [];
  const limitOf = (row: Row) => row.cells[column]!.range?.high ?? 0;
  const least = Math.min(...table.map(limitOf).filter((high) => high >= value));
  return table.filter((row) => limitOf(row) === least);
}

/**
 * '20 mm' as the thread M20, if the table has that thread in a column before any with 20 mm: glands are called by their thread,
 * and not by their width across flats.
 */
export function threadFor({ lexeme: { key } }: AskedValue, table: Table, before = Infinity) {
  const thread = /^\d+mm$/.test(key) ? `m${key.slice(0, -2)}` : undefined;
  const column = thread === undefined ? -1 : table[0]!.cells.findIndex(hasThread);
  if (column < 0 || column > before) return undefined;
  const rows = table.filter(({ cells }) => cells[column]!.terms.has(thread!));
  return rows.length > 0 ? { column, rows } : undefined;
}

/** Whether a cell has a metric thread: `M20`. */
export const hasThread = ({ terms }: Cell): boolean => [...terms].some((term) => /^m\d/.test(term));

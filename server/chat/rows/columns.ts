import { askedIn, labelWords, wordsForColumns } from '../asked-values';
import type { Cell, Table } from '../tables';

/** The columns of a table that a question names; for 'what does it take', those with ranges. */
export function columnsAsked(question: string, table: Table): number[] {
  const named = columnsNamed({ question, words: wordsForColumns(askedIn(question)) }, table, new Set());
  if (named.length > 0 || !takes.test(question)) return named;
  const isRange = (column: number) =>
    table.some(({ cells }) => (cells[column]!.range?.low ?? 0) < (cells[column]!.range?.high ?? 0));
  return table[0]!.cells.flatMap((_, column) => (isRange(column) ? [column] : [])).slice(0, maxNamed);
}

const takes = /\b(?:takes?|accepts?|fits?|suits?|holds?)\b/i;

export const maxNamed = 3;

/** A row's values, first those whose columns a question names. */
export function namedFirst(question: string, cells: readonly Cell[]): Cell[] {
  const words = wordsForColumns(askedIn(question));
  const hits = ({ label }: Cell) => [...labelWords(label)].filter((word) => words.has(word)).length;
  return [...cells].sort((one, other) => hits(other) - hits(one));
}

/** The columns whose names have most of a question's words. */
export function columnsNamed(
  { question, words }: { question: string; words: ReadonlySet<string> },
  table: Table,
  known: ReadonlySet<number>,
): number[] {
  const labels = table[0]!.cells.map(({ label }) => label);
  const degrees = temperatureIn(question);
  const own = degrees === undefined ? [] : labels.map((label) => temperatureIn(label) === degrees);
  if (own.includes(true)) return own.flatMap((isOwn, column) => (isOwn ? [column] : [])).slice(0, maxNamed);
  const named = (left: ReadonlySet<string>): number[] => {
    const hits = labels.map((label, column) => {
      const own = known.has(column) ? [] : [...labelWords(label)].filter((word) => left.has(word));
      // The type C of 'MCB 20 A type C' is its curve, and does not ask for 'Curve C (A)'.
      return own.some((word) => word.length > 1) ? own.length : 0;
    });
    const most = Math.max(...hits);
    return most === 0 ? [] : hits.flatMap((count, column) => (count === most ? [column] : []));
  };
  const first = named(words);
  if (first.length === 0 || !asksTwice.test(question)) return first.slice(0, maxNamed);
  const told = new Set(first.flatMap((column) => [...labelWords(labels[column]!)]));
  return [...first, ...named(new Set([...words].filter((word) => !told.has(word))))].slice(0, maxNamed);
}

/** 'Air flow and noise' */
const asksTwice = /\band\b|[&,+]/i;

/** The temperature that a text names: 50 for 'in air of 50 °C' and 'at 50 deg'. */
const temperatureIn = (text: string) => /\b(\d{2,3}) ?(?:°|deg(?:rees?)?\b|celsius\b)/i.exec(text)?.[1];

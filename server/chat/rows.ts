import { lexemesOf, stopWords, type Lexeme } from 'api/search';
import { askedIn, fulfils, labelWords, numberIn, wordsForColumns, type AskedValue } from './asked-values';
import type { Cell, Row, Table } from './tables';

/** A value that the question gives, and the column in which the rows have it. */
export interface Reason {
  asked: string;
  /** Whether it is a number with a unit, a size or a rating. */
  number: boolean;
  column: number;
}

/** The rows of a table that fulfil a question. */
export interface RowsFound {
  rows: Row[];
  reasons: Reason[];
  /** The columns that the question is about, if it names any. */
  columns: number[];
  /** The keys of the question's words and values that the rows have. */
  met: ReadonlySet<string>;
  /** What the question says besides, that other rows have and these do not. */
  conflicts: readonly string[];
  /** Whether the question names them by the ends of their codes. */
  isCode?: true;
}

/** The column of a table whose cells are most likely meant by a value of the question, and the rows that have it. */
function columnFor(asked: AskedValue, table: Table, words: ReadonlySet<string>, taken?: ReadonlySet<number>) {
  const isSize = asked.lexeme.kind === 'size';
  const isThread = /^m\d+$/.test(asked.lexeme.key);
  const found = table[0]!.cells.flatMap(({ label }, column) => {
    const own = [...labelWords(label)];
    const having = table.filter(({ cells }) => fulfils(cells[column]!, asked));
    const exactly = withInterval(asked, withOnly(asked, having, column, words), column);
    const rows = exactly.length > 0 ? exactly : rowsUpTo(asked, table, column, words);
    const named = own.filter((word) => words.has(word)).length;
    const unnamed = own.length - named;
    // 'M25' is a thread before it is a length of 25 mm.
    const literal = rows.some(({ cells }) => cells[column]!.terms.has(asked.lexeme.key));
    const exact = rows.some(({ cells }) => cells[column]!.range?.low === cells[column]!.range?.high);
    // A tube of 25 mm is one of that diameter, and not one for objects of 20 to 30 mm.
    const isFirst = table[0]!.cells.findIndex(({ unit }) => unit === table[0]!.cells[column]!.unit) === column;
    const isMain = asked.lexeme.kind === 'measure' && !isThread && !asked.isFor && exact && isFirst;
    // '90' of 'size 90' is no width across flats.
    const isAside =
      asked.lexeme.kind === 'number' &&
      table[0]!.cells[column]!.unit !== undefined &&
      !isFirst &&
      named === 0 &&
      column >= mainColumns;
    return rows.length > 0 && !isAside && !taken?.has(column)
      ? [{ column, rows, named, unnamed, exact: Number(isSize ? exact : isThread && literal), main: Number(isMain) }]
      : [];
  });
  return found.sort(
    (one, other) =>
      other.exact - one.exact ||
      other.named - one.named ||
      other.main - one.main ||
      // The sides of a size come in the order of their columns: 100 x 50 is wide, then high.
      (isSize ? one.column - other.column : 0) ||
      one.unnamed - other.unnamed ||
      one.rows.length - other.rows.length,
  )[0];
}

/** Of the rows whose value has a word those whose value is no more than was asked: 'Overall', and not 'Individual and overall'. */
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

/** Of the rows that include an interval those that have it: a relay set from 4 to 6 A, and not one from 2 to 8 A. */
function withInterval({ interval }: AskedValue, rows: Row[], column: number): Row[] {
  const isSame = ({ cells }: Row) => {
    const { range } = cells[column]!;
    return range?.low === interval?.low && range?.high === interval?.high;
  };
  return interval && rows.some(isSame) ? rows.filter(isSame) : rows;
}

/** Columns come in the order of their importance; a number without a unit means none that is further behind. */
const mainColumns = 5;

/**
 * The rows with the smallest limit that is not below a value of the question: of transfer switches for 160 and 250 kVA, the latter
 * for a generator of 200 kVA. Without the column's name only if no other column has that unit.
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
 * '20 mm' as the thread M20, where the table has that in a column before any with 20 mm: glands are called by it, and not by
 * their width across flats.
 */
function threadFor({ lexeme: { key } }: AskedValue, table: Table, before = Infinity) {
  const thread = /^\d+mm$/.test(key) ? `m${key.slice(0, -2)}` : undefined;
  const column =
    thread === undefined ? -1 : table[0]!.cells.findIndex(({ terms }) => hasThread.test([...terms].join(' ')));
  if (column < 0 || column > before) return undefined;
  const rows = table.filter(({ cells }) => cells[column]!.terms.has(thread!));
  return rows.length > 0 ? { column, rows } : undefined;
}

const hasThread = /(?:^| )m\d/;

/** How many columns of a table have sides of what a size measures. */
const sidesOf = ({ terms }: Lexeme, table: Table): number => {
  const units = new Set(terms.slice(1).map((term) => numberIn(term)[0]?.unit));
  return table[0]!.cells.filter(({ unit }) => unit !== undefined && units.has(unit)).length;
};

/** The end of a code that sizes are named by: '35/12', 'M20-BK'. */
const codeEnding = /(?<![\w/.-])(?=[\w./-]*\d)[\w.]+[/-][\w./-]*\w/g;

/** The rows whose codes end as a question says; undefined if it says no such thing. */
function rowsByCodeEnding(question: string, table: Table): { rows: Row[]; asked: string } | undefined {
  const written = [...question.matchAll(codeEnding)].map(([asked]) => ({ ending: asked, asked: asked.toLowerCase() }));
  const sizes = lexemesOf(question).flatMap(({ kind, key }) => (kind === 'size' ? [{ ending: key, asked: key }] : []));
  for (const { ending, asked } of [...written, ...sizes]) {
    const rows = table.filter(({ code }) => code?.endsWith(`-${ending.toUpperCase()}`));
    if (rows.length > 0 && rows.length < table.length) return { rows, asked };
  }
  return undefined;
}

/**
 * Finds the rows of a table that have what a question says: a value in its unit, in a column or inside its range.
 * @param kind what the product is: the cable of 'armoured cable' names no column 'Cable diameter' of a cable
 * @returns undefined if the table says nothing about the question
 */
export function rowsFor(question: string, table: Table, kind?: string): RowsFound | undefined {
  const asked = askedIn(question);
  if (isForOther(asked, table[0]?.title ?? '')) return undefined;
  const words = wordsForColumns(asked);
  // A table of information may be about what something is called by: 'Gland size'.
  if (kind && table[0]!.code !== undefined) words.delete(kind);
  let rows = table;
  const reasons: Reason[] = [];
  const used = new Set<string>();
  const missed = new Set<string>();
  const columnsOf = new Map<string, Set<number>>();
  const conflicts: string[] = [];
  const byCode = rowsByCodeEnding(question, table);
  if (byCode) {
    const columns = columnsNamed({ question, words }, table, new Set());
    return { rows: byCode.rows, reasons: [], columns, met: new Set([byCode.asked]), conflicts, isCode: true };
  }
  const ofNumbersFirst = [...asked].sort((one, other) => other.numbers.length - one.numbers.length);
  const wanted = wantedColumn(question, table);
  for (const one of ofNumbersFirst) {
    const sides = columnsOf.get(one.lexeme.key) ?? new Set();
    const taken =
      wanted.column !== undefined && one.lexeme.start > wanted.before ? new Set([...sides, wanted.column]) : sides;
    const own = columnFor(one, rows, words, taken) ?? columnFor(one, rows, words, sides);
    const other = one.otherwise && columnFor({ ...one, numbers: one.otherwise }, rows, words, sides);
    // Columns come in the order of their importance: a ferrule of 10 mm is one for 10 mm², not one with a pin of 10 mm.
    const likely = other && (!own || other.column < own.column) ? other : own;
    const found = own?.named ? own : (threadFor(one, rows, own?.column) ?? likely);
    if (!found) {
      missed.add(one.lexeme.key);
      const { kind, start, end } = one.lexeme;
      if (rows !== table && kind !== 'number' && columnFor(one, table, words))
        conflicts.push(question.slice(start, end));
    }
    // Each side of a size has a column of its own.
    if (found && one.lexeme.kind === 'size') columnsOf.set(one.lexeme.key, sides.add(found.column));
    if (!found || (found.rows.length === rows.length && rows.length > 1)) continue;
    rows = found.rows;
    used.add(one.lexeme.key);
    if (one.numbers.length > 0 || one.lexeme.kind !== 'word' || reasons.length === 0) {
      const { start, end, kind } = one.lexeme;
      reasons.push({ asked: question.slice(start, end), number: kind !== 'word', column: found.column });
    }
  }
  const yesOrNo = rowsWith(asked, rows);
  if (yesOrNo) {
    rows = yesOrNo.rows;
    reasons.push(...yesOrNo.reasons);
    for (const { key } of yesOrNo.lexemes) used.add(key);
  }
  if (reasons.length === 0) return undefined;
  // A trunking of 100 by 100 mm is not one of 100 by 50 mm; of a tray, the table may have only the width.
  const halves = asked.filter(({ lexeme }) => lexeme.kind === 'size' && used.has(lexeme.key) && missed.has(lexeme.key));
  if (halves.some(({ lexeme }) => sidesOf(lexeme, table) > 1)) return undefined;
  // The words that name the column of a given value do not ask for another one.
  const told = new Set(reasons.flatMap(({ column }) => [...labelWords(table[0]!.cells[column]!.label)]));
  const left = new Set([...words].filter((word) => !used.has(word) && !told.has(word)));
  const columns = columnsNamed({ question, words: left }, table, new Set(reasons.map(({ column }) => column)));
  return { rows, reasons, columns, met: used, conflicts };
}

/**
 * The column that is asked about, with what names the product behind it: 'the AC-1 current of the 32 A contactor' is not that of one
 * whose AC-1 current is 32 A.
 */
function wantedColumn(question: string, table: Table): { column?: number; before: number } {
  const none = { before: Infinity };
  const before = question.search(/ of\b/i);
  const attribute = question.slice(0, Math.max(0, before));
  // 'Which gland for a cable of 24 mm' asks for no value of the cable.
  if (before < 0 || /\b(?:for|with|to|in)\b/i.test(attribute)) return none;
  const words = wordsForColumns(askedIn(attribute));
  const hits = table[0]!.cells.map(({ label }) => [...labelWords(label)].filter((word) => words.has(word)).length);
  const most = Math.max(...hits);
  const isOne = most > 0 && hits.filter((count) => count === most).length === 1;
  return isOne ? { column: hits.indexOf(most), before } : none;
}

/** The rows that have what they are otherwise without: of 'selective RCCB' those whose column 'Selective' says yes. */
function rowsWith(
  asked: readonly AskedValue[],
  rows: Table,
): { rows: Table; reasons: Reason[]; lexemes: Lexeme[] } | undefined {
  const labels = rows[0]!.cells.map(({ label }) => [...labelWords(label)]);
  const named = asked.flatMap(({ lexeme }) => {
    const without = /^(?:un|non-?)(?=[a-z]{4})/.exec(lexeme.key)?.[0] ?? '';
    const word = lexeme.key.slice(without.length);
    const column = lexeme.kind === 'word' ? labels.findIndex((own) => own.length === 1 && own[0] === word) : -1;
    return column < 0 ? [] : [{ lexeme, column, text: without ? 'no' : 'yes' }];
  });
  const fitting = rows.filter(({ cells }) => named.every(({ column, text }) => cells[column]!.text === text));
  if (named.length === 0 || fitting.length === 0 || fitting.length === rows.length) return undefined;
  const reasons = named.map(({ lexeme, column }) => ({ asked: lexeme.key, number: false, column }));
  return { rows: fitting, reasons, lexemes: named.map(({ lexeme }) => lexeme) };
}

/** Whether the title of a table names other sizes or ratings than a question: 'Which size for four-core cable', for three cores. */
function isForOther(asked: readonly AskedValue[], title: string): boolean {
  const own = lexemesOf(title).flatMap(({ key }) => numberIn(key));
  const isOther = ({ value, unit }: AskedValue['numbers'][number]) =>
    telling.has(unit ?? '') &&
    own.some((one) => one.unit === unit) &&
    !own.some((one) => one.unit === unit && one.value === value);
  return asked.some(({ numbers }) => numbers.length > 0 && numbers.every(isOther));
}

/**
 * The sizes and ratings of a question that no table of some products and none of their texts has, although these have others in
 * the same unit: 66 kV, of terminations up to 36 kV.
 * @param texts the terms of what is written about them
 */
export function valuesMissed(question: string, tables: readonly Table[], texts: ReadonlySet<string>): string[] {
  // What is sold is in tables with codes, if there are any; others say how it is used.
  const articles = tables.filter(([row]) => row?.code !== undefined);
  const cells = (articles.length > 0 ? articles : tables).flat().flatMap((row) => row.cells);
  const units = new Set([...[...texts].flatMap((term) => numberIn(term)), ...cells].map(({ unit }) => unit));
  // What is rated in volts is not rated in kilovolts.
  if (units.has('v')) units.add('kv');
  const has = (one: AskedValue) => {
    const numbers = [...one.numbers, ...(one.otherwise ?? [])];
    return (
      one.lexeme.asks.some((terms) => terms.every((term) => texts.has(term))) ||
      numbers.some(({ value, unit }) => unit !== undefined && texts.has(`${value}${unit}`)) ||
      cells.some((cell) => fulfils(cell, { ...one, numbers }) || isWithin(cell, numbers))
    );
  };
  const named = new Set([...texts, ...cells.flatMap(({ terms }) => [...terms])].map(prefixOf));
  const isGiven = ({ lexeme: { kind, key, asks }, numbers }: AskedValue) =>
    kind !== 'word' &&
    (kind === 'size' || asks[0]!.length === 1) &&
    (numbers.some(({ unit }) => telling.has(unit ?? '') && units.has(unit)) ||
      (prefixOf(key) !== undefined && named.has(prefixOf(key))));
  const missed = askedIn(question).filter((one) => isGiven(one) && !has(one));
  return [...new Set(missed.map(({ lexeme: { start, end } }) => question.slice(start, end).trim()))];
}

/** What the number of a thread or a degree of protection follows: `m`, `pg`, `ip`. */
const prefixOf = (term: string) => /^(m|pg|ip)\d+$/.exec(term)?.[1];

const isWithin = ({ isLimit, unit, range }: Cell, numbers: AskedValue['numbers']) =>
  isLimit && numbers.some((one) => one.unit === unit && one.value <= range!.high);

/** Units of what tells one product from another; a length in metres is often how much is wanted. */
const telling = new Set('a v kv kva kvar kw ka mm2 mm core pole pin gang way pair'.split(' '));

/** The columns of a table that a question names; for 'what does it take' those with ranges. */
export function columnsAsked(question: string, table: Table): number[] {
  const named = columnsNamed({ question, words: wordsForColumns(askedIn(question)) }, table, new Set());
  if (named.length > 0 || !takes.test(question)) return named;
  const isRange = (column: number) =>
    table.some(({ cells }) => (cells[column]!.range?.low ?? 0) < (cells[column]!.range?.high ?? 0));
  return table[0]!.cells.flatMap((_, column) => (isRange(column) ? [column] : [])).slice(0, maxNamed);
}

const takes = /\b(?:takes?|accepts?|fits?|suits?|holds?)\b/i;
const maxNamed = 3;

/**
 * The variants that are like one that was named before but for what a question says: 'flush type' after a board for
 * surface mounting, '32 A' after a breaker of 20 A.
 * @returns undefined if the question says nothing by which the variants differ
 */
export function siblingsOf(question: string, named: Row, table: Table): Row[] | undefined {
  const given = askedIn(question).filter((one) => {
    const has = table.filter(({ cells }) => cells.some((cell) => fulfils(cell, one))).length;
    return has > 0 && has < table.length;
  });
  if (given.length === 0) return undefined;
  const common = ({ cells }: Row) => cells.filter(({ text }, column) => text === named.cells[column]!.text).length;
  const meant = table.filter(({ cells }) => given.every((one) => cells.some((cell) => fulfils(cell, one))));
  const most = Math.max(0, ...meant.map(common));
  return meant.length > 0 ? meant.filter((row) => common(row) === most) : undefined;
}

/** Whether a question has a word by which the rows of a table differ: a colour, a finish. */
export function hasValue(question: string, table: Table): boolean {
  const words = askedIn(question).filter(({ lexeme }) => lexeme.kind === 'word');
  const has = ({ cells }: Row) => words.some((word) => cells.some((cell) => !cell.range && fulfils(cell, word)));
  const rows = table.filter(has).length;
  return rows > 0 && rows < table.length;
}

/** Whether a question gives a number in a unit of the table: then a row that does not have it is not meant. */
export function givesNumber(question: string, table: Table): boolean {
  const units = new Set(table.flatMap(({ cells }) => cells.map(({ unit }) => unit)));
  return askedIn(question).some(({ numbers }) => numbers.some(({ unit }) => unit !== undefined && units.has(unit)));
}

/** A row's values, those first whose columns a question names. */
export function namedFirst(question: string, cells: readonly Cell[]): Cell[] {
  const words = wordsForColumns(askedIn(question));
  const hits = ({ label }: Cell) => [...labelWords(label)].filter((word) => words.has(word)).length;
  return [...cells].sort((one, other) => hits(other) - hits(one));
}

/** The columns whose names have most of a question's words. */
function columnsNamed(
  { question, words }: { question: string; words: ReadonlySet<string> },
  table: Table,
  known: ReadonlySet<number>,
): number[] {
  const labels = table[0]!.cells.map(({ label }) => label);
  const degrees = temperatureIn(question);
  const own = degrees === undefined ? [] : labels.map((label) => temperatureIn(label) === degrees);
  if (own.includes(true)) return own.flatMap((isOwn, column) => (isOwn ? [column] : [])).slice(0, maxNamed);
  const named = (left: ReadonlySet<string>): number[] => {
    const hits = labels.map((label, column) =>
      known.has(column) ? 0 : [...labelWords(label)].filter((word) => left.has(word)).length,
    );
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

/** The temperature that a text names: of 'in air of 50 °C' and 'at 50 deg' 50. */
const temperatureIn = (text: string) => /\b(\d{2,3}) ?(?:°|deg(?:rees?)?\b|celsius\b)/i.exec(text)?.[1];

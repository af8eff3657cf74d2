import { lexemesOf, type Lexeme } from 'api/search';
import {
  askedIn,
  asWritten,
  fulfils,
  hasAlong,
  isSize,
  labelWords,
  numberIn,
  wordsForColumns,
  type AskedValue,
} from '../asked-values';
import { directionOf, directions } from '../directions';
import type { Cell, Row, Table } from '../tables';
import { withoutNegated } from '../../search/negation';
import { columnFor, hasThread, threadFor } from './column-for';
import { columnsNamed } from './columns';
import type { Reason, RowsFound } from './rows-found';
import { termAlong } from './terms-in';
import { telling } from './values';

/** The column in which a row has what a word names: a value, or 'yes' in a column of that name; -1 if there is none. */
export const columnWith = ({ cells }: Row, word: string): number =>
  cells.findIndex(
    (cell) => (!cell.range && cell.terms.has(word)) || (cell.text.toLowerCase() === 'yes' && isCalled(cell, word)),
  );

/** 'Switch' also names the column 'Switched'. */
const isCalled = ({ label }: Cell, word: string) => [...labelWords(label)].some((own) => own.startsWith(word));

/** The rows of a table without those that the question excludes, and the question without the exclusion. */
function withoutExcluded(question: string, table: Table): { text: string; rows: Table; reasons: Reason[] } {
  const isNamed = (word: string) =>
    table.some(({ cells }) => cells.some((cell) => cell.terms.has(word) || isCalled(cell, word)));
  const { text, excluded } = withoutNegated(question, isNamed);
  const rows = table.filter((row) => excluded.every((word) => columnWith(row, word) < 0));
  const reasons = excluded.flatMap((word) => {
    const column = Math.max(...table.map((row) => columnWith(row, word)));
    return column < 0 || rows.length === table.length ? [] : [{ asked: `without ${word}`, number: true, column }];
  });
  return { text, rows, reasons };
}

/**
 * Finds the rows of a table that match a question: by a value in its unit, in a column or within its range.
 * @param name what the product is called, its noun last: the cable of 'armoured cable' names no column 'Cable diameter' of a cable
 * @param texts the terms of what is written about the product: the height of a tray, whose table has only the width
 * @returns undefined if the table says nothing about the question
 */
export function rowsFor(
  whole: string,
  table: Table,
  name: readonly string[] = [],
  texts: ReadonlySet<string> = new Set(),
): RowsFound | undefined {
  const { text: question, rows: wantedRows, reasons: exclusions } = withoutExcluded(whole, table);
  if (wantedRows.length === 0) return undefined;
  const asked = askedIn(question);
  if (isForOther(asked, table[0]?.title ?? '')) return undefined;
  const words = wordsForColumns(asked);
  // A table of information may be about what something is called by: 'Gland size'.
  if (name.length > 0 && table[0]!.code !== undefined) words.delete(name.at(-1)!);
  const byCode = rowsByCodeEnding(question, table);
  if (byCode) {
    const columns = columnsNamed({ question, words }, table, new Set());
    return { rows: byCode.rows, reasons: [], columns, met: new Set([byCode.asked]), conflicts: [], isCode: true };
  }
  const narrowed = narrow(question, asked, words, { table, rows: wantedRows, name: new Set(name), texts });
  const { used, conflicts } = narrowed;
  let { rows } = narrowed;
  const reasons = [...exclusions, ...narrowed.reasons];
  const yesOrNo = rowsWith(asked, rows);
  if (yesOrNo) {
    rows = yesOrNo.rows;
    reasons.push(...yesOrNo.reasons);
    for (const { key } of yesOrNo.lexemes) used.add(key);
  }
  if (reasons.length === 0) return undefined;
  // The words that name the column of a given value do not ask for another one.
  const told = new Set(reasons.flatMap(({ column }) => [...labelWords(table[0]!.cells[column]!.label)]));
  const left = new Set([...words].filter((word) => !used.has(word) && !told.has(word)));
  const columns = columnsNamed({ question, words: left }, table, new Set(reasons.map(({ column }) => column)));
  return { rows, reasons, columns, met: used, conflicts };
}

/** The remaining rows of a table, and the parts of a question that they match. */
interface Narrowed {
  rows: Table;
  reasons: Reason[];
  used: Set<string>;
  missed: Set<string>;
  conflicts: string[];
}

/** The rows of a table that may be wanted, the words of its product's name, and the terms in the texts about it. */
interface OfProduct {
  table: Table;
  rows: Table;
  name: ReadonlySet<string>;
  texts: ReadonlySet<string>;
}

/**
 * The rows that have the numbers of a question, and of these the ones with its words; the words come first if other rows have
 * them.
 */
function narrow(question: string, asked: readonly AskedValue[], words: ReadonlySet<string>, of: OfProduct): Narrowed {
  // A number that may be a quantity distinguishes rows only after everything else.
  const rank = ({ numbers, isCount }: AskedValue) => (isCount ? -1 : numbers.length);
  const ofNumbersFirst = [...asked].sort((one, other) => rank(other) - rank(one));
  const byNumbers = narrowInOrder(question, ofNumbersFirst, words, of);
  if (byNumbers.conflicts.length === 0) return byNumbers;
  // A tool for ties up to 9 mm takes those of 7.9 mm, but so does the one up to 12 mm, which is for the material in the
  // question.
  const byWords = narrowInOrder(question, ofNumbersFirst.toReversed(), words, of);
  return byWords.conflicts.length === 0 && byWords.missed.size < byNumbers.missed.size ? byWords : byNumbers;
}

function narrowInOrder(
  question: string,
  asked: readonly AskedValue[],
  words: ReadonlySet<string>,
  of: OfProduct,
): Narrowed {
  const { table, name, texts } = of;
  let { rows } = of;
  const reasons: Reason[] = [];
  const used = new Set<string>();
  const missed = new Set<string>();
  const conflicts: string[] = [];
  const whole = new Set<string>();
  const columnsOf = new Map<string, Set<number>>();
  const wanted = wantedColumn(question, table);
  for (const one of asked) {
    const { key, kind, start, end } = one.lexeme;
    // For bars of '40 × 10', both sides are in one cell.
    if (whole.has(key)) continue;
    const sides = columnsOf.get(key) ?? new Set();
    const likely = columnWithValue(one, rows, words, { sides, wanted, name });
    const found = likely && isElsewhere(one, likely, table) ? undefined : likely;
    if (!found) {
      missed.add(key);
      if (rows !== table && isMissed(one, { table, words, sides, texts })) conflicts.push(asWritten(question, one));
    }
    // Each side of a size has its own column.
    if (found && kind === 'size') columnsOf.set(key, sides.add(found.column));
    if (found && kind === 'size' && found.rows.some(({ cells }) => isSize(cells[found.column]!))) whole.add(key);
    if (!found || (found.rows.length === rows.length && rows.length > 1)) continue;
    rows = found.rows;
    used.add(key);
    if (one.numbers.length > 0 || kind !== 'word' || reasons.length === 0) {
      reasons.push({ asked: question.slice(start, end), number: kind !== 'word', column: found.column });
    }
  }
  return { rows, ...withoutHalves({ rows, reasons, used, conflicts }, asked, question), missed };
}

/** A trunking of 100 by 100 mm is not one of 100 by 50 mm: rows that have only part of a size match only that side. */
function withoutHalves(
  { rows, reasons, used, conflicts }: Omit<Narrowed, 'missed'>,
  asked: readonly AskedValue[],
  question: string,
): Omit<Narrowed, 'rows' | 'missed'> {
  const halves = new Map(
    asked.flatMap(({ lexeme: { kind, key, start, end } }): [string, string][] => {
      const text = question.slice(start, end);
      return kind === 'size' && conflicts.includes(text.trim()) ? [[text, key]] : [];
    }),
  );
  const keys = new Set(halves.values());
  return {
    reasons: reasons.map((one) => (halves.has(one.asked) ? { ...one, asked: rows[0]!.cells[one.column]!.text } : one)),
    used: new Set([...used].filter((key) => !keys.has(key))),
    conflicts: [...new Set(conflicts)],
  };
}

/**
 * Whether some rows have a measure only within a range, although an earlier column has it exactly in other rows: a tie of '300
 * mm, 7.6 mm' is 7.6 mm wide, and not for bundles of that size.
 */
function isElsewhere(
  one: AskedValue,
  { column, named = 0 }: { column: number; named?: number },
  table: Table,
): boolean {
  if (one.lexeme.kind === 'word' || one.isFor || named > 0 || table.every(({ cells }) => isExact(cells[column]!)))
    return false;
  return table.some(({ cells }) =>
    cells.some((cell, at) => at < column && isExact(cell) && cell.unit === 'mm' && fulfils(cell, one)),
  );
}

interface Missing {
  table: Table;
  words: ReadonlySet<string>;
  sides: ReadonlySet<number>;
  texts: ReadonlySet<string>;
}

/**
 * Whether a value that some rows do not have counts as missing: other rows have it, or it is one side of a size, or it has a
 * direction.
 */
function isMissed(one: AskedValue, { table, words, sides, texts }: Missing): boolean {
  const { lexeme, numbers, direction } = one;
  // A whole number may be a quantity.
  const isCertain = lexeme.kind !== 'number' || direction !== undefined || /\./.test(lexeme.key);
  if (isCertain && columnFor(one, table, words)) return true;
  const isSide = lexeme.kind === 'size' && sides.size > 0;
  if (!isSide && direction === undefined) return false;
  const taken = [...sides].map((column) => directionOf(labelWords(table[0]!.cells[column]!.label)));
  const others = direction ? [direction] : directions.filter((along) => !taken.includes(along));
  const lengths = numbers.filter(({ unit }) => unit === 'mm');
  const isTold =
    !(direction && hasAlong(table[0]!.cells, direction)) &&
    lengths.some(({ value }) => others.some((along) => texts.has(termAlong(`${value}mm`, along))));
  const units = new Set(lexeme.terms.flatMap(numberIn).map(({ unit }) => unit ?? numbers[0]!.unit));
  return !isTold && table[0]!.cells.filter(({ unit }) => unit !== undefined && units.has(unit)).length > 1;
}

/** The column in which some rows have a value from a question: a column that it names, a thread, or the first that fits. */
function columnWithValue(
  asked: AskedValue,
  rows: Table,
  all: ReadonlySet<string>,
  { sides, wanted, name }: Pick<OfProduct, 'name'> & { sides: ReadonlySet<number>; wanted: Wanted },
) {
  const one = asThread(asked, rows);
  const isBehind = one.lexeme.start > wanted.before;
  const words = isBehind ? new Set([...all].filter((word) => !wanted.words.has(word))) : all;
  const taken = wanted.column !== undefined && isBehind ? new Set([...sides, wanted.column]) : sides;
  const other = columnOtherwise(one, rows, new Set([...words].filter((word) => !name.has(word))), sides);
  const own = columnFor(one, rows, words, taken) ?? (other ? undefined : columnFor(one, rows, words, sides));
  // Columns come in the order of their importance: a ferrule of 10 mm is for 10 mm², and does not have a pin of 10 mm.
  const likely = other && (!own || other.column < own.column) ? other : own;
  // 'Pin lug 25 mm' names no pin length.
  const isNamed = own && (other ? namesColumn(rows[0]!.cells[own.column]!, words, name) : own.named > 0);
  return isNamed ? own : (threadFor(one, rows, likely?.column) ?? likely);
}

/** M24 only as a thread if the rows have threads; otherwise it may be a length of 24 mm. */
function asThread(one: AskedValue, rows: Table): AskedValue {
  const { lexeme } = one;
  const isThread = /^m\d/.test(lexeme.key) && rows.some(({ cells }) => cells.some(hasThread));
  return isThread ? { ...one, lexeme: { ...lexeme, asks: [[lexeme.key]] } } : one;
}

/** Whether a question names a column by more than the words of the product's name. */
const namesColumn = ({ label }: Cell, words: ReadonlySet<string>, name: ReadonlySet<string>) =>
  [...labelWords(label)].some((word) => words.has(word) && !name.has(word));

/** The column that has a value from a question in a different unit: mm² for millimetres. */
function columnOtherwise(one: AskedValue, rows: Table, words: ReadonlySet<string>, sides: ReadonlySet<number>) {
  const { code, cells } = rows[0]!;
  // A table of test voltages has 36 kV, which equipment for 33 kV is also called, but it does not list cables.
  const isRead = ({ unit }: AskedValue['numbers'][number]) => unit !== 'kv' || code !== undefined;
  // The first column of a table of variants is what they are called by: a tube of 50 mm is not one for conductors of 50 mm².
  const [main] = cells;
  const isMain =
    code !== undefined && main !== undefined && isExact(main) && one.numbers.some(({ unit }) => unit === main.unit);
  const otherwise = one.otherwise?.filter((other) => isRead(other) && !(isMain && other.unit !== main.unit)) ?? [];
  return otherwise.length > 0 ? columnFor({ ...one, numbers: otherwise }, rows, words, sides) : undefined;
}

export const isExact = ({ range }: Cell) => range !== undefined && range.low === range.high;

/** The rows whose codes end as a question says; undefined if it names no such ending. */
function rowsByCodeEnding(question: string, table: Table): { rows: Row[]; asked: string } | undefined {
  const written = [...question.matchAll(codeEnding)].map(([asked]) => ({ ending: asked, asked: asked.toLowerCase() }));
  const sizes = lexemesOf(question).flatMap(({ kind, key }) => (kind === 'size' ? [{ ending: key, asked: key }] : []));
  for (const { ending, asked } of [...written, ...sizes]) {
    const rows = table.filter(({ code }) => code?.endsWith(`-${ending.toUpperCase()}`));
    if (rows.length > 0 && rows.length < table.length) return { rows, asked };
  }
  return undefined;
}

/** The end of a code that sizes are named by: '35/12', 'M20-BK'. */
const codeEnding = /(?<![\w/.-])(?=[\w./-]*\d)[\w.]+[/-][\w./-]*\w/g;

/** The column that is asked about if the product is named after it, and the words that then do not name the column of a value. */
interface Wanted {
  column?: number;
  before: number;
  words: ReadonlySet<string>;
}

/**
 * The column that is asked about, with the words after it that name the product: 'the AC-1 current of the 32 A contactor' is
 * not about one whose AC-1 current is 32 A.
 */
function wantedColumn(question: string, table: Table): Wanted {
  const before = question.search(/ of\b/i);
  const attribute = question.slice(0, Math.max(0, before));
  // 'Which gland for a cable of 24 mm' does not ask for a value of the cable.
  if (before < 0 || /\b(?:for|with|to|in)\b/i.test(attribute)) return { before: Infinity, words: new Set() };
  const words = wordsForColumns(askedIn(attribute));
  const hits = table[0]!.cells.map(({ label }) => [...labelWords(label)].filter((word) => words.has(word)).length);
  const most = Math.max(...hits);
  const isOne = most > 0 && hits.filter((count) => count === most).length === 1;
  const goods = wordsForColumns(askedIn(question.slice(before)));
  return {
    before,
    words: new Set([...words].filter((word) => !goods.has(word))),
    ...(isOne && { column: hits.indexOf(most) }),
  };
}

/** The rows that have a feature which other rows lack: for 'selective RCCB', those whose column 'Selective' says yes. */
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

/**
 * Whether the title of a table names sizes or ratings other than those of a question: 'Which size for four-core cable', for
 * three cores.
 */
function isForOther(asked: readonly AskedValue[], title: string): boolean {
  const own = lexemesOf(title).flatMap(({ key }) => numberIn(key));
  const isOther = ({ value, unit }: AskedValue['numbers'][number]) =>
    telling.has(unit ?? '') &&
    own.some((one) => one.unit === unit) &&
    !own.some((one) => one.unit === unit && one.value === value);
  return asked.some(({ numbers }) => numbers.length > 0 && numbers.every(isOther));
}

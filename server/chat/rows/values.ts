import { canonical } from 'api/search';
import { askedIn, asWritten, fulfils, isSaidBy, labelWords, numberIn, type AskedValue } from '../asked-values';
import { cellsIn, type Cell, type Row, type Table } from '../tables';
import { termAlong } from './terms-in';

/** The sizes and ratings of a question, and which of them some products have. */
interface Given {
  asked: AskedValue;
  isHad: boolean;
  /** Whether the products state numbers of cores. */
  haveCores: boolean;
}

/**
 * The sizes and ratings in a question whose units some products also have values in.
 * @param texts the terms in the texts about them
 */
function valuesGiven(question: string, tables: readonly Table[], texts: ReadonlySet<string>): Given[] {
  // Tables with codes list what is sold, if there are any; other tables say how it is used.
  const articles = tables.filter(([row]) => row?.code !== undefined);
  const cells = cellsIn(articles.length > 0 ? articles : tables);
  const units = new Set([...[...texts].flatMap((term) => numberIn(term)), ...cells].map(({ unit }) => unit));
  // Products rated in volts are not rated in kilovolts, and vice versa.
  if (units.has('v') || units.has('kv')) for (const unit of ['v', 'kv']) units.add(unit);
  const has = (one: AskedValue) => {
    const numbers = [...one.numbers, ...(one.otherwise ?? [])];
    const { direction } = one;
    if (direction && numbers.some(({ value, unit }) => texts.has(termAlong(`${value}${unit ?? ''}`, direction))))
      return true;
    return (
      (!direction && isSaidBy(one.lexeme, texts)) ||
      (!direction && numbers.some(({ value, unit }) => unit !== undefined && texts.has(`${value}${unit}`))) ||
      cells.some((cell) => fulfils(cell, { ...one, numbers }) || isWithin(cell, numbers))
    );
  };
  const named = new Set([...texts, ...cells.flatMap(({ terms }) => [...terms])].map(prefixOf));
  const isGiven = ({ lexeme: { kind, key, asks }, numbers, otherwise = [] }: AskedValue) =>
    kind !== 'word' &&
    (kind === 'size' || asks[0]!.length === 1) &&
    // The catalogue gives inches in millimetres.
    ((numbers.some(({ unit }) => unit === 'in') ? otherwise : numbers).some(
      ({ unit }) => telling.has(unit ?? '') && units.has(unit),
    ) ||
      (prefixOf(key) !== undefined && named.has(prefixOf(key))));
  return askedIn(question)
    .filter(isGiven)
    .map((asked) => ({ asked, isHad: has(asked), haveCores: units.has('core') }));
}

/**
 * The sizes and ratings in a question that neither the tables nor the texts of some products have, although they have others in
 * the same unit: 66 kV, for terminations up to 36 kV.
 * @param texts the terms in the texts about them
 */
export function valuesMissed(question: string, tables: readonly Table[], texts: ReadonlySet<string>): string[] {
  const given = valuesGiven(question, tables, texts);
  const missed = given.filter(({ isHad }) => !isHad);
  const written = missed.flatMap(({ asked, haveCores }) => {
    const { lexeme, numbers } = asked;
    const isHalf = given.some((one) => one.isHad && one.asked.lexeme.key === lexeme.key);
    const cores = isHalf ? numbers.find(({ unit }) => unit === 'core')?.value : undefined;
    if (cores === undefined) return [asWritten(question, asked)];
    // For '4 x 95', a termination for single cores has the 95 mm², and a lug is for one of the four cores.
    return haveCores ? [cores === 1 ? '1 core' : `${cores} cores`] : [];
  });
  return [
    ...new Set([...written, ...voltagesMissed(question, tables, texts), ...powersMissed(question, tables, texts)]),
  ];
}

/** The values in some unit that the rows of some products and the terms of their texts have. */
const valuesIn = (tables: readonly Table[], texts: ReadonlySet<string>, unit: string): number[] => {
  const ofCells = cellsIn(tables).flatMap(({ unit: own, range }) =>
    range ? [range.low, range.high].map((value) => ({ value, unit: own })) : [],
  );
  return [...[...texts].flatMap(numberIn), ...ofCells].filter((one) => one.unit === unit).map(({ value }) => value);
};

/** The powers of a question that are above all that some products are for: 1000 W, of a dimmer for up to 400 W. */
function powersMissed(question: string, tables: readonly Table[], texts: ReadonlySet<string>): string[] {
  const known = [...valuesIn(tables, texts, 'w'), ...valuesIn(tables, texts, 'kw').map((value) => value * 1000)];
  const highest = Math.max(...known);
  return askedIn(question).flatMap((asked) => {
    const watts = asked.numbers.flatMap(({ value, unit }) =>
      unit === 'w' ? value : unit === 'kw' ? value * 1000 : [],
    );
    return known.length > 0 && watts.some((value) => value > highest) ? [asWritten(question, asked)] : [];
  });
}

/** The names of voltage classes and their ranges, in kV (IEC 60038). */
const voltageClasses: [called: RegExp, isIn: (kilovolts: number) => boolean][] = [
  [/\b(?:lv|low voltage)\b/i, (kilovolts) => kilovolts <= 1.2],
  [/\b(?:mv|hv|(?:medium|high) voltage)\b/i, (kilovolts) => kilovolts > 1.2],
];

/**
 * The voltage class that a question names, if products that are rated in kilovolts are not in it: 'LV', for terminations for 36
 * kV.
 */
function voltagesMissed(question: string, tables: readonly Table[], texts: ReadonlySet<string>): string[] {
  const rated = valuesIn(tables, texts, 'kv');
  return voltageClasses.flatMap(([called, isIn]) => {
    const [written] = called.exec(question) ?? [];
    const isTold = written !== undefined && texts.has(canonical(written.toLowerCase()));
    return written && !isTold && rated.length > 0 && !rated.some(isIn) ? [written] : [];
  });
}

/** The sizes and ratings in a question that some products have; for '4 x 95', cores and area count as one each. */
export const valuesHad = (
  question: string,
  tables: readonly Table[],
  texts: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(
    valuesGiven(question, tables, texts).flatMap(({ asked: { lexeme, numbers }, isHad }) =>
      isHad ? [[lexeme.key, ...numbers.map(({ value }) => value)].join(' ')] : [],
    ),
  );

/** The prefix of a thread or a degree of protection: `m`, `pg`, `ip`. */
const prefixOf = (term: string) => /^(m|pg|ip)\d+(?:\.5)?$/.exec(term)?.[1];

const isWithin = ({ isLimit, unit, range }: Cell, numbers: AskedValue['numbers']) =>
  isLimit && numbers.some((one) => one.unit === unit && one.value <= range!.high);

/** The units of values that distinguish products; a length in metres is often a quantity. */
export const telling = new Set('a ma v kv kva kvar kw ka mm2 mm core pole pin gang way pair'.split(' '));

/**
 * The variants that a question means after some were named: those of them that have what it says, such as 'armoured' after two
 * cables; otherwise those that differ from them only in that, such as 'flush type' after a board for surface mounting, or '32
 * A' after a breaker of 20 A.
 * @returns undefined if the question says nothing by which the variants differ
 */
export function siblingsOf(question: string, named: readonly Row[], table: Table): Row[] | undefined {
  const given = asMeant(askedIn(question), table).filter((one) => {
    const having = table.filter((row) => hasAsked(row, one)).length;
    return having > 0 && having < table.length;
  });
  if (given.length === 0) return undefined;
  const meant = table.filter((row) => given.every((one) => hasAsked(row, one)));
  const among = named.filter((row) => meant.includes(row));
  if (meant.length === 0) return undefined;
  return among.length > 0 ? among : [...new Set(named.flatMap((row) => mostLike(row, meant)))];
}

/** '4 mm' of a wire is its area where a column has areas, and not its diameter. */
const asMeant = (asked: readonly AskedValue[], table: Table): AskedValue[] =>
  asked.map((one) => {
    const other = one.otherwise && { ...one, numbers: one.otherwise };
    return other && table.some(({ cells }) => cells.some((cell) => fulfils(cell, other))) ? other : one;
  });

/** Whether a row has a value from the question, or says yes in a column of that name: 'switched', and no for 'unswitched'. */
function hasAsked({ cells }: Row, one: AskedValue): boolean {
  const { kind, key } = one.lexeme;
  const without = /^(?:un|non-?)(?=[a-z]{4})/.exec(key)?.[0] ?? '';
  const isCalled = ({ label }: Cell) => [...labelWords(label)].join() === key.slice(without.length);
  const own = kind === 'word' ? cells.find((cell) => isCalled(cell) && /^(?:yes|no)$/.test(cell.text)) : undefined;
  return own ? own.text === (without ? 'no' : 'yes') : cells.some((cell) => fulfils(cell, one));
}

/** The rows that have most values in common with another row. */
function mostLike(row: Row, rows: readonly Row[]): Row[] {
  const common = ({ cells }: Row) => cells.filter(({ text }, column) => text === row.cells[column]!.text).length;
  const most = Math.max(...rows.map(common));
  return rows.filter((one) => common(one) === most);
}

/** Whether a question has a word by which the rows of a table differ: a colour, a finish. */
export function hasValue(question: string, table: Table): boolean {
  const words = askedIn(question).filter(({ lexeme }) => lexeme.kind === 'word');
  const has = ({ cells }: Row) => words.some((word) => cells.some((cell) => !cell.range && fulfils(cell, word)));
  const rows = table.filter(has).length;
  return rows > 0 && rows < table.length;
}

/** Whether a question gives a number in a unit of the table, so that a row without it cannot be meant. */
export function givesNumber(question: string, table: Table): boolean {
  const units = new Set(table.flatMap(({ cells }) => cells.map(({ unit }) => unit)));
  return askedIn(question).some(({ numbers }) => numbers.some(({ unit }) => unit !== undefined && units.has(unit)));
}

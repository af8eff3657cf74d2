import type { KnownProduct } from 'api/records';
import { canonical, lexemesOf, stopWords, termsOf, type Lexeme } from 'api/search';
import { askedIn, hasAlong, isSaidBy, labelWords, wordsForValues } from '../asked-values';
import type { Catalogue } from '../catalogue';
import { directionOf } from '../directions';
import { leadingCount } from '../leading-count';
import { asksForPrice } from '../price-words';
import type { Row, Table } from '../tables';
import { columnsAsked } from './columns';
import { rowsFor } from './rows-for';
import { nothingAsked, rowAlone, type Candidate, type RowsFound } from './rows-found';
import { termAlong, termsIn } from './terms-in';
import { givesNumber } from './values';

export const maxRows = 4;

/**
 * Words alone tell which rows are meant if at least this many of them occur only in some rows; for the first product, one is
 * enough.
 */
const leastWords = 2;

/** More rows than this are not an answer. */
const maxMeant = 12;

/**
 * The rows of the first products found that satisfy most of a question.
 * @param subject the part of the question that names the product
 * @returns undefined if no table has any
 */
export async function bestRows(
  question: string,
  products: readonly KnownProduct[],
  catalogue: Pick<Catalogue, 'tables'>,
  code?: string,
  subject = question,
): Promise<Candidate | undefined> {
  const wantsPrice = asksForPrice(question);
  const chosen: Candidate[] = [];
  for (const product of products) {
    const tables = await catalogue.tables(product.path);
    const named = code && tables[0]?.find((row) => row.code === code);
    if (named && wantsPrice) return { product, table: tables[0]!, found: rowAlone(named), isCertain: true };
    const columns = named && !/\d/.test(question.replaceAll(code, '')) ? columnsAsked(question, tables[0]!) : [];
    if (named && columns.length > 0)
      return { product, table: tables[0]!, found: { ...rowAlone(named), columns }, isCertain: true };
    const single = tables[0]?.length === 1 && tables[0][0]!.code ? tables[0][0]! : undefined;
    // A single variant is meant unless the question gives a size that it does not have.
    const isMissed =
      single &&
      lexemesOf(subject).some(({ kind }) => kind === 'size') &&
      !rowsFor(subject, tables[0]!, calledOf(product));
    if (single && wantsPrice && !isMissed) chosen.push({ product, table: tables[0]!, found: rowAlone(single) });
    const priceable = wantsPrice ? tables.filter(([row]) => row!.code !== undefined) : tables;
    const own = priceable.flatMap((table): Candidate[] => {
      const rows = rowsFor(question, table, calledOf(product), termsIn([product]));
      return rows && isAnswer(rows, table, wantsPrice, product === products[0])
        ? [{ product, table, found: rows }]
        : [];
    });
    chosen.push(...own);
    const priced = tables[0]?.filter((row) => row.price) ?? [];
    if (wantsPrice && own.length === 0 && !single && priced.length > 0 && !givesNumber(question, tables[0]!))
      chosen.push({ product, table: tables[0]!, found: { ...nothingAsked, rows: priced }, hasOthers: true });
  }
  const points = pointsFor(subject, wantsPrice, wordsForValues(question));
  const isOutdone = (one: Candidate) =>
    chosen.some(
      (other) =>
        other.product === one.product && ((isAside(one) && !isAside(other)) || isRestated(one, other, question)),
    );
  const meant = chosen.filter((one) => !isOutdone(one));
  const clear = (one: Candidate) => points(one) - (one.found.rows.length > maxRows ? vague : 0);
  const bestOf = (product: KnownProduct) =>
    meant.filter((one) => one.product === product).sort((one, other) => clear(other) - clear(one))[0] ?? [];
  const [best] = products.flatMap(bestOf).sort((one, other) => points(other) - points(one));
  return best && !isAside(best) ? best : undefined;
}

/** The words of a product's name before those that say what it is for, or with. */
function nounsOf(name: string): string[] {
  const [own = ''] = /^[^,(]*?(?= (?:for|with|to) |[,(]|$)/.exec(name) ?? [];
  return own.split(/[ /-]/).filter((word) => /^[a-z]{3,}$/i.test(word));
}

/**
 * The noun in a product's name that says what it is: the cable of 'Armoured Cable, 4 Core', the joint of 'Straight Joint 0.6/1
 * kV'.
 */
export function kindOf({ name }: KnownProduct): string {
  const nouns = nounsOf(name);
  // 'Decontactor DSN' is a decontactor.
  const noun = nouns.findLast((word) => /[a-z]/.test(word)) ?? nouns.at(-1) ?? '';
  return canonical(noun.toLowerCase());
}

/**
 * The words that a product is called by, in the form in which they are compared, its noun last: the pin and the lug of 'Pin
 * Lug, Copper'.
 */
const calledOf = (product: KnownProduct): string[] => [
  ...nounsOf(product.name).map((word) => canonical(word.toLowerCase())),
  kindOf(product),
];

/** Whether it is only a line of plain information that the question did not ask for. */
const isAside = ({ table, found: { columns } }: Candidate) => table[0]!.code === undefined && columns.length === 0;

/**
 * Whether a table of information only repeats what identifies a variant: 'MCB 20 A, C curve' names the breaker, and does not
 * ask for its tripping currents in the column 'Curve C'.
 */
function isRestated({ table, found }: Candidate, variant: Candidate, question: string): boolean {
  const [row] = table;
  if (row!.code !== undefined || variant.table[0]!.code === undefined) return false;
  const labelsOf = ({ cells }: Row, columns: readonly number[]) =>
    columns.flatMap((column) => [...labelWords(cells[column]!.label)]);
  const own = new Set([...labelWords(row!.title ?? ''), ...labelsOf(row!, found.columns)]);
  const { met, reasons, columns, conflicts } = variant.found;
  const told = new Set([...met, ...labelsOf(variant.table[0]!, [...columns, ...reasons.map(({ column }) => column)])]);
  const named = [...wordsForValues(question)].filter((word) => own.has(word));
  return conflicts.length === 0 && named.length > 0 && named.every((word) => told.has(word));
}

/** The points by which a table in which too many rows are meant ranks below the product's other tables. */
const vague = 3;

/**
 * How much of a question a product and its row satisfy. A column that the question names counts too, and so does a price if the
 * question asks for one.
 * @param words of the whole question, which may name a column
 */
function pointsFor(question: string, wantsPrice: boolean, words: ReadonlySet<string>) {
  const count = leadingCount(question);
  const values = askedIn(question);
  const along = new Map(values.map((one) => [one.lexeme.key, one]));
  // The 'high' of '50 high' says no more than the value.
  const isBeside = (key: string) =>
    directionOf([key]) !== undefined && values.some(({ direction, beside }) => direction && beside?.has(key));
  const asked = lexemesOf(question).filter(
    ({ kind, key, start }) => start !== count?.start && (kind !== 'word' || !(stopWords.has(key) || isBeside(key))),
  );
  return ({ product, table, found: { rows, columns, met } }: Candidate) => {
    const own = termsIn([product]);
    const name = new Set(termsOf(product.name));
    const isTold = (one: Lexeme) => {
      const { direction, numbers = [] } = along.get(one.key) ?? {};
      return direction
        ? !hasAlong(table[0]!.cells, direction) &&
            numbers.some(({ value, unit }) => own.has(termAlong(`${value}${unit ?? ''}`, direction)))
        : isSaidBy(one, own);
    };
    const fulfilled = asked.filter((one) => met.has(one.key) || isTold(one));
    const hasPrice = wantsPrice && rows.some((row) => row.price);
    const isInName = (one: Lexeme) => isSaidBy(one, name);
    const inName = fulfilled.filter(isInName).length;
    // The cable of 'rating of a cable' names no column of diameters.
    const named = columns.flatMap((column) =>
      termsOf(table[0]!.cells[column]!.label).filter((word) => words.has(word)),
    );
    const namesColumn = named.some((word) => !name.has(word));
    const hasColumn = namesColumn || (columns.length > 0 && named.length === 0);
    // What a row has counts more than what else the page says: 'D curve as a second range'. A word that is in the product's
    // name does not count more because one pattern also has it: 'Pin lug'.
    const inRow = fulfilled.filter((one) => one.kind === 'word' && met.has(one.key) && !isInName(one)).length;
    const given = fulfilled.filter((one) => one.kind !== 'word' && (met.has(one.key) || isInName(one))).length;
    return (
      2 * fulfilled.length +
      given +
      inRow / 4 +
      inName / 2 +
      (hasColumn ? 0.5 : 0) +
      (namesColumn ? 0.5 : 0) +
      (hasPrice ? 2 : 0)
    );
  };
}

const isAnswer = (
  { rows, columns, reasons, met, isCode }: RowsFound,
  table: Table,
  wantsPrice: boolean,
  isFirst: boolean,
) =>
  rows.length < table.length &&
  (rows.length <= maxRows || (rows.length <= maxMeant && rows.length * 2 <= table.length)) &&
  (isCode ||
    columns.length > 0 ||
    (wantsPrice && rows.some((row) => row.code !== undefined)) ||
    reasons.some(({ number }) => number) ||
    // 'Emergency stop, red, twist release' has no number.
    (met.size >= (isFirst ? 1 : leastWords) && rows.length <= maxRows && rows[0]!.code !== undefined));

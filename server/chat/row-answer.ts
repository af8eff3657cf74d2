import type { KnownProduct } from 'api/records';
import { canonical, lexemesOf, stopWords, termsOf, type Lexeme } from 'api/search';
import type { Catalogue, Found } from './catalogue';
import { productLine, specsAsked } from './catalogue-answer';
import { wordsForValues } from './asked-values';
import { columnsAsked, givesNumber, rowsFor, siblingsOf, valuesMissed, type RowsFound } from './rows';
import { supplyAsked, type SupplyKind } from './supply';
import { supplyAnswer } from './supply-answer';
import type { Row, Table } from './tables';
import { askedFor } from './words';

const maxProducts = 3;
/** A product with fewer points than the best one, by this many, is not meant. */
const maxScoreGap = 25;
/** What a product has to have of a question that names one of its columns. */
const leastShare = 0.4;
const maxRows = 4;
/** More rows than these are no answer. */
const maxMeant = 12;
const maxValues = 4;
const priceWords =
  /\b(?:prices?|costs?|much(?!.*\bweigh| (?:power|current|energy|heat|air|space|weight|load)\b)|rates?|charges?|cheap(?:er|est)?|altogether|total(?= ?(?:$|[?.!,]|price|cost|amount))|what do you (?:ask|want) for)\b|سعر|بكم/i;
/** Whether a question asks for a price. */
export const asksForPrice = (question: string): boolean => priceWords.test(question);

/** Rows of a product that may be meant. */
export interface Candidate {
  product: KnownProduct;
  table: Table;
  found: RowsFound;
  /** Whether a code names it, so that nothing else can be meant. */
  isCertain?: true;
  /** Whether these rows are only those with a price, of a product that the question names without saying which. */
  hasOthers?: true;
}

/**
 * Answers a question about a value from the row that has what the question says: 'gland size 25, because its cable
 * diameter, 18 to 26.5 mm, is for 24 mm'.
 * @param code the variant that is meant, if one was named before
 * @param subject the part of the question that names the product
 * @returns undefined if no table of the first products found has such a row
 */
export async function rowAnswer(
  question: string,
  found: readonly Found[],
  catalogue: Pick<Catalogue, 'tables'>,
  code?: string,
  subject?: string,
): Promise<string | undefined> {
  const fitting = fittingProducts(found, subject ?? question);
  const { kinds } = supplyAsked(question);
  if (fitting[0] && kinds.size > 0 && !asksForPrice(question)) {
    const [table = []] = await catalogue.tables(fitting[0].path);
    const answer = supplyAnswer(question, kinds, fitting[0], table, code);
    if (answer) return answer;
  }
  const first = await bestRows(question, fitting, catalogue, code, subject);
  if (!first) return undefined;
  const besides = asksForPrice(question) ? supplyOfRow(first.found.rows[0], kinds) : [];
  const others = fitting.flatMap((product) => (product === first.product || first.isCertain ? [] : [product]));
  const more = others.length > 0 ? `\n\nThese may fit too:\n${others.map(productLine).join('\n')}` : '';
  return (
    sayRows(first, asksForPrice(question)) +
    (besides.length > 0 ? `\n\n${besides.join('\n')}` : '') +
    pageLines(question, first) +
    more
  );
}

/** What a row says of when it comes, of its weight and its pack, if that is asked. */
const supplyOfRow = (row: Row | undefined, kinds: ReadonlySet<SupplyKind>): string[] =>
  (row?.supply ?? []).filter(({ kind }) => kinds.has(kind)).map(({ label, text }) => `- ${label}: **${text}**`);

const maxLines = 2;

/** What the page of a product says of a value that is asked for and that its rows do not have: 'material of a gland M25'. */
function pageLines(question: string, { product, table, found: { reasons, columns, met } }: Candidate): string {
  const shown = [...columns, ...reasons.map(({ column }) => column)].map((column) => table[0]!.cells[column]!.label);
  const told = new Set(termsOf([product.name, product.company, ...shown].join(' ')));
  const left = [...wordsForValues(question)].filter((word) => !told.has(word) && !met.has(word));
  const lines = specsAsked(left, product).slice(0, maxLines);
  return lines.length > 0 ? `\n\nIts page also says:\n${lines.map((line) => `- **${line}**`).join('\n')}` : '';
}

/**
 * Answers all that a conversation has asked from the variants of the product that it is about.
 * @returns undefined if these do not have every value that was asked
 */
export async function wholeAnswer(
  asked: string,
  product: KnownProduct,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  const best = await bestRows(asked, [product], catalogue);
  const own = new Set(termsOf([product.name, product.info, ...product.specs].join(' ')));
  const values = lexemesOf(asked).filter(({ kind }) => kind !== 'word');
  const has = ({ key, asks }: Lexeme) =>
    best!.found.met.has(key) || asks.some((all) => all.every((one) => own.has(one)));
  return best && !best.hasOthers && values.every(has) ? sayRows(best, asksForPrice(asked)) : undefined;
}

/**
 * Answers a question that changes a value of the variant that was named before it: 'flush type', 'and 32 A'.
 * @returns undefined if it changes none, or if too many variants have that
 */
export async function siblingAnswer(
  question: string,
  code: string,
  product: KnownProduct,
  wantsPrice: boolean,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  const [table = []] = await catalogue.tables(product.path);
  const named = table.find((row) => row.code === code);
  const rows = named && siblingsOf(question, named, table);
  if (!rows || rows.length > maxRows) return undefined;
  return sayRows({ product, table, found: { ...nothingAsked, rows } }, wantsPrice);
}

/** The variants of a product that are named, with their prices if these are asked. @returns undefined if it has none of them */
export async function rowsOf(
  codes: readonly string[],
  product: KnownProduct,
  wantsPrice: boolean,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  const [table = []] = await catalogue.tables(product.path);
  const rows = table.filter(({ code }) => code !== undefined && codes.includes(code));
  return rows.length > 0 ? sayRows({ product, table, found: { ...nothingAsked, rows } }, wantsPrice) : undefined;
}

/**
 * Answers a question that names a column and a value of the first product found. Its words for the column, such as
 * 'heavy', need not be in the catalogue's index.
 */
export async function columnAnswer(
  question: string,
  [best]: readonly Found[],
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  if (!best?.product || !best.named || best.share < leastShare) return undefined;
  const rows = await bestRows(question, [best.product], catalogue);
  return rows && rows.found.columns.length > 0 ? sayRows(rows, false) : undefined;
}

/** The products that are meant as much as the first one: an RCCB has 'RCCB' in its name, and an MCB only in its texts. */
function fittingProducts(found: readonly Found[], question: string): KnownProduct[] {
  const [best] = found;
  if (!best?.product) return [];
  const asked = askedFor(question).filter((word) => !/\d/.test(word));
  const named = ({ name, info }: KnownProduct) => {
    const own = new Set(askedFor(`${name} ${info}`));
    return asked.filter((word) => own.has(word)).length;
  };
  return found
    .filter(({ product, share, score }) => product && share >= best.share * 0.9 && score >= best.score - maxScoreGap)
    .filter(({ product }) => named(product!) >= named(best.product!))
    .slice(0, maxProducts)
    .map(({ product }) => product!);
}

/**
 * The rows of the first products found that fulfil most of a question.
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
    if (named && wantsPrice) return { product, table: tables[0]!, found: only(named), isCertain: true };
    const columns = named && !/\d/.test(question.replaceAll(code, '')) ? columnsAsked(question, tables[0]!) : [];
    if (named && columns.length > 0)
      return { product, table: tables[0]!, found: { ...only(named), columns }, isCertain: true };
    const single = tables[0]?.length === 1 && tables[0][0]!.code ? tables[0][0]! : undefined;
    if (single && wantsPrice) chosen.push({ product, table: tables[0]!, found: only(single) });
    const priceable = wantsPrice ? tables.filter(([row]) => row!.code !== undefined) : tables;
    const own = priceable.flatMap((table): Candidate[] => {
      const rows = rowsFor(question, table, kindOf(product));
      return rows && isAnswer(rows, table, wantsPrice) ? [{ product, table, found: rows }] : [];
    });
    chosen.push(...own);
    const priced = tables[0]?.filter((row) => row.price) ?? [];
    if (wantsPrice && own.length === 0 && !single && priced.length > 0 && !givesNumber(question, tables[0]!))
      chosen.push({ product, table: tables[0]!, found: { ...nothingAsked, rows: priced }, hasOthers: true });
  }
  const points = pointsFor(subject, wantsPrice, wordsForValues(question));
  const isOutdone = (one: Candidate) =>
    isAside(one) && chosen.some((other) => other.product === one.product && !isAside(other));
  const meant = chosen.filter((one) => !isOutdone(one));
  const clear = (one: Candidate) => points(one) - (one.found.rows.length > maxRows ? vague : 0);
  const bestOf = (product: KnownProduct) =>
    meant.filter((one) => one.product === product).sort((one, other) => clear(other) - clear(one))[0] ?? [];
  const [best] = products.flatMap(bestOf).sort((one, other) => points(other) - points(one));
  return best && !isAside(best) ? best : undefined;
}

/** The noun that a product's name says what it is with: the cable of 'Armoured Cable, 4 Core', the joint of 'Straight Joint 0.6/1 kV'. */
function kindOf({ name }: KnownProduct): string {
  const [own = ''] = /^[^,(]*?(?= (?:for|with|to) |[,(]|$)/.exec(name) ?? [];
  const noun = own.split(/[ /-]/).findLast((word) => /^[a-z]{3,}$/i.test(word)) ?? '';
  return canonical(noun.toLowerCase());
}

/** Whether it is only a line of plain information that nothing was asked from. */
const isAside = ({ table, found: { columns } }: Candidate) => table[0]!.code === undefined && columns.length === 0;

/** By how many points a table in which too many rows are meant comes after the product's other tables. */
const vague = 3;

const nothingAsked = { reasons: [], columns: [], met: new Set<string>(), conflicts: [] };
const only = (row: Row): RowsFound => ({ ...nothingAsked, rows: [row] });

/**
 * How much of a question a product and its row fulfil. A column that the question names counts as well, and a price if
 * the question is for one.
 * @param words of the whole question, which may name a column
 */
function pointsFor(question: string, wantsPrice: boolean, words: ReadonlySet<string>) {
  const asked = lexemesOf(question).filter(({ kind, key }) => kind !== 'word' || !stopWords.has(key));
  return ({ product, table, found: { rows, columns, met } }: Candidate) => {
    const own = new Set(termsOf([product.name, product.info, ...product.specs].join(' ')));
    const name = new Set(termsOf(product.name));
    const fulfilled = asked.filter(
      ({ key, asks }) => met.has(key) || asks.some((all) => all.every((one) => own.has(one))),
    );
    const hasPrice = wantsPrice && rows.some((row) => row.price);
    const isInName = ({ asks }: Lexeme) => asks.some((all) => all.every((one) => name.has(one)));
    const inName = fulfilled.filter(isInName).length;
    // The cable of 'rating of a cable' names no column of diameters.
    const named = columns.flatMap((column) =>
      termsOf(table[0]!.cells[column]!.label).filter((word) => words.has(word)),
    );
    const namesColumn = named.some((word) => !name.has(word));
    const hasColumn = namesColumn || (columns.length > 0 && named.length === 0);
    // What a row has counts more than what the page says besides: 'D curve as a second range'.
    const inRow = fulfilled.filter(({ kind, key }) => kind === 'word' && met.has(key)).length;
    const values = fulfilled.filter((one) => one.kind !== 'word' && (met.has(one.key) || isInName(one))).length;
    return (
      2 * fulfilled.length +
      values +
      inRow / 4 +
      inName / 2 +
      (hasColumn ? 0.5 : 0) +
      (namesColumn ? 0.5 : 0) +
      (hasPrice ? 2 : 0)
    );
  };
}

const isAnswer = ({ rows, columns, reasons, isCode }: RowsFound, table: Table, wantsPrice: boolean) =>
  rows.length < table.length &&
  (rows.length <= maxRows || (rows.length <= maxMeant && rows.length * 2 <= table.length)) &&
  (isCode ||
    columns.length > 0 ||
    (wantsPrice && rows.some((row) => row.code !== undefined)) ||
    reasons.some(({ number }) => number));

function sayRows({ product, table, found, hasOthers }: Candidate, wantsPrice: boolean): string {
  const { rows, reasons, columns, conflicts } = found;
  const used = new Set(reasons.map(({ column }) => column));
  const unused = table[0]!.cells.map((_, column) => column).filter((column) => !used.has(column));
  const shown = columns.length > 0 ? columns : unused.slice(0, maxValues);
  const lines = rows.slice(0, maxRows).map((row) => {
    const isFilled = (column: number) => row.cells[column]!.text !== '';
    const value = (column: number) => `${row.cells[column]!.label} ${row.cells[column]!.text}`;
    const values = [
      ...(wantsPrice ? [row.price ? `list price ${row.price}` : 'price on request'] : []),
      ...shown
        .filter(isFilled)
        .map((column, at) => (at === 0 && columns.length > 0 ? `**${value(column)}**` : value(column))),
    ];
    const why = reasons.map(({ column, asked }) => `${value(column)} (asked: ${asked})`).join(', ');
    const name = row.code ? `[${row.code}](${product.path}#${row.code})` : '';
    return `- ${[name, values.join(', ')].filter(Boolean).join(': ')}${why ? `, because ${why}` : ''}`;
  });
  const more = rows.length > maxRows ? [`- and ${rows.length - maxRows} more on its page`] : [];
  const others = hasOthers && rows.length < table.length ? ['- the others: price on request'] : [];
  const own = new Set(termsOf(product.name));
  const missing = conflicts.filter((value) => /^ip ?\d/i.test(value) || !termsOf(value).some((term) => own.has(term)));
  const without = missing.length > 0 ? [`\n${noneHas(missing)}`] : [];
  return `**[${product.name}](${product.path})** (${product.company}):\n${[...lines, ...more, ...others, ...without].join('\n')}`;
}

/** Says that what an answer names does not have all that was asked. */
const noneHas = (values: readonly string[]) => `None of these is listed with ${values.join(', ')}.`;

/**
 * A sentence about the sizes, ratings, colours and materials of a question that none of the products which an answer names has, if
 * there are any.
 */
export async function missedNote(
  question: string,
  answer: string,
  found: readonly Found[],
  catalogue: Pick<Catalogue, 'tables' | 'looks' | 'find'>,
): Promise<string | undefined> {
  const linkOf = ({ path }: KnownProduct) => answer.indexOf(`](${path}`);
  const named = found
    .flatMap(({ product }) => (product && linkOf(product) >= 0 ? [product] : []))
    .sort((one, other) => linkOf(one) - linkOf(other));
  const [first] = named;
  // 'Double pole or single pole?' asks which.
  if (!first || /\bor\b/i.test(question)) return undefined;
  const missedBy = async (products: readonly KnownProduct[]) => {
    const tables = (await Promise.all(products.map(({ path }) => catalogue.tables(path)))).flat();
    const told = termsIn(products);
    const looks = (await looksMissed(question, products, catalogue)).filter(
      (look) => !termsOf(look).every((term) => told.has(term)),
    );
    return [...valuesMissed(question, tables, told), ...looks];
  };
  const isSaid = (value: string) => {
    const [{ key } = { key: value }] = lexemesOf(value);
    return answer.includes(`(asked: ${value})`) || answer.includes(`-${key.toUpperCase()}](`);
  };
  const missed = (await missedBy(named)).filter((value) => !isSaid(value));
  if (missed.length > 0) return noneHas(missed);
  // A washer has the thread M75 that no nylon gland has.
  const heads = found.flatMap(({ product, isHead }) => (product && isHead && named.includes(product) ? [product] : []));
  for (const product of new Set([first, ...(heads.includes(first) ? [] : heads.slice(0, 1))])) {
    const own = valuesMissed(question, await catalogue.tables(product.path), termsIn([product])).filter(
      (value) => product !== first || !isSaid(value),
    );
    if (own.length > 0) return `${product.name} is not listed with ${own.join(', ')}.`;
  }
  return undefined;
}

/** The terms of what is written about products. */
export const termsIn = (products: readonly KnownProduct[]) =>
  new Set(termsOf(products.flatMap(({ name, info, specs }) => [name, info, ...specs]).join(' ')));

/** Each is a search for each product. */
const maxLooks = 3;

/** The colours, materials and finishes of a question that the search finds at none of some products: 'halogen-free', of PVC conduits. */
async function looksMissed(
  question: string,
  products: readonly KnownProduct[],
  catalogue: Pick<Catalogue, 'looks' | 'find'>,
): Promise<string[]> {
  const padded = (text: string) => ` ${askedFor(text).join(' ')} `;
  const given = padded(question);
  const asked = (await catalogue.looks()).filter((look) => given.includes(padded(look))).slice(0, maxLooks);
  const missed: string[] = [];
  for (const look of asked) {
    const has = await Promise.all(
      products
        .slice(0, maxProducts)
        .map(async ({ name, path }) =>
          (await catalogue.find(`${name} ${look}`)).some(({ product, share }) => product?.path === path && share === 1),
        ),
    );
    if (!has.includes(true)) missed.push(look.toLowerCase());
  }
  return missed;
}

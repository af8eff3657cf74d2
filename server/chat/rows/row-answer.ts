import type { KnownProduct } from 'api/records';
import { lexemesOf, termsOf, type Lexeme } from 'api/search';
import { isSaidBy, wordsForValues } from '../asked-values';
import type { Catalogue, Found } from '../catalogue';
import { productLine, specsAsked, withSameValues } from '../catalogue-answer';
import { directionOf } from '../directions';
import { moneyWords } from '../lists/pieces';
import { asksForPrice } from '../price-words';
import { supplyAsked, type SupplyKind } from '../supply';
import { supplyAnswer } from '../supply-answer';
import type { Row } from '../tables';
import { askedFor } from '../words';
import { bestRows, maxRows } from './best-rows';
import { nothingAsked, type Candidate } from './rows-found';
import { sayRows } from './say-rows';
import { termsIn } from './terms-in';
import { siblingsOf } from './values';

const maxProducts = 3;

/** A product that has this many points fewer than the best one is not meant. */
const maxScoreGap = 25;

/** The share of a question that a product must have if the question names one of its columns. */
const leastShare = 0.4;

/**
 * Answers a question about a value from the row that matches the question: 'gland size 25, because its cable diameter, 18 to
 * 26.5 mm, is for 24 mm'.
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
  const likely = fittingProducts(found, subject ?? question);
  const fitting = likely.map(({ product }) => product!);
  const { kinds } = supplyAsked(question);
  if (fitting[0] && kinds.size > 0 && !asksForPrice(question)) {
    const [table = []] = await catalogue.tables(fitting[0].path);
    const answer = supplyAnswer(question, kinds, fitting[0], table, code);
    if (answer) return answer;
  }
  const first =
    (await bestRows(question, meantBefore(likely), catalogue, code, subject)) ??
    (await bestRows(question, fitting, catalogue, code, subject));
  if (!first) return undefined;
  // 'Feeder pillar 6 way' is the name of one, and a row of another.
  const isOther =
    fitting[0] !== first.product && isCalledBy(fitting[0]!, question) && !isCalledBy(first.product, question);
  if (isOther) return undefined;
  const besides = asksForPrice(question) ? supplyOfRow(first.found.rows[0], kinds) : [];
  const alike = fitting.flatMap((product) => (product === first.product || first.isCertain ? [] : [{ product }]));
  const others = await withSameValues(question, first.product, alike, catalogue);
  const more =
    others.length > 0 ? `\n\nThese may fit too:\n${others.map(({ product }) => productLine(product)).join('\n')}` : '';
  return (
    sayRows(first, asksForPrice(question)) +
    (besides.length > 0 ? `\n\n${besides.join('\n')}` : '') +
    pageLines(question, first) +
    more
  );
}

/** Whether the name of a product has all of a question that names something, including its values. */
function isCalledBy({ name }: KnownProduct, question: string): boolean {
  const own = new Set(termsOf(name));
  const named = lexemesOf(
    askedFor(question)
      .filter((word) => !moneyWords.has(word))
      .join(' '),
  );
  return named.some(({ kind }) => kind !== 'word') && named.every((one) => isSaidBy(one, own));
}

/** The products that are as likely to be meant as the first one: an RCCB has 'RCCB' in its name, an MCB only in its texts. */
function fittingProducts(found: readonly Found[], question: string): Found[] {
  const best = meantFirst(found, question);
  if (!best?.product) return [];
  // The 'high' of '50 high' is in the texts of some products.
  const asked = askedFor(question).filter((word) => !/\d/.test(word) && directionOf([word]) === undefined);
  const named = ({ name, info }: KnownProduct) => {
    const own = new Set(askedFor(`${name} ${info}`));
    return asked.filter((word) => own.has(word)).length;
  };
  return found
    .filter(({ product, share, score }) => product && share >= best.share * 0.9 && score >= best.score - maxScoreGap)
    .filter(({ product }) => named(product!) >= named(best.product!))
    .sort((one, other) => (isAlike(one, best) && isAlike(other, best) ? one.place! - other.place! : 0))
    .slice(0, maxProducts);
}

/**
 * The products that a question names, before others of their kind: for 'heat shrink 25 mm' the tubes, before the caps, which
 * also shrink.
 */
const meantBefore = ([best, ...others]: readonly Found[]): KnownProduct[] =>
  [best, ...others.filter(({ isHead, category }) => isHead || !best!.isHead || category !== best!.category)].flatMap(
    (one) => one?.product ?? [],
  );

/** With a difference of no more points, it is chance which of two products comes first. */
const alikeGap = 5;

/** Whether a product matches as well as the best one: 'wire 2.5 sq mm' then means the one that the owner lists first. */
const isAlike = ({ score, share, category }: Found, best: Found) =>
  score >= best.score - alikeGap && share === best.share && category === best.category;

/**
 * The first product found or, if a question names a category and a size, the first product of that category: 'lugs for 4c x 70
 * cable'.
 */
function meantFirst(found: readonly Found[], question: string): Found | undefined {
  const [best] = found;
  if (!best || best.product || !lexemesOf(question).some(({ kind }) => kind === 'size' || kind === 'measure'))
    return best;
  return found.find(({ product, category }) => product && category === best.category);
}

/** What a row says about its delivery time, weight and pack, if that is asked. */
const supplyOfRow = (row: Row | undefined, kinds: ReadonlySet<SupplyKind>): string[] =>
  (row?.supply ?? []).filter(({ kind }) => kinds.has(kind)).map(({ label, text }) => `- ${label}: **${text}**`);

const maxLines = 2;

/** What the page of a product says about a value that is asked for and that its rows do not have: 'material of a gland M25'. */
function pageLines(question: string, { product, table, found: { reasons, columns, met } }: Candidate): string {
  const shown = [...columns, ...reasons.map(({ column }) => column)].map((column) => table[0]!.cells[column]!.label);
  const told = new Set(termsOf([product.name, product.company, ...shown].join(' ')));
  const left = [...wordsForValues(question)].filter((word) => !told.has(word) && !met.has(word));
  const lines = specsAsked(left, product).slice(0, maxLines);
  return lines.length > 0 ? `\n\nIts page also says:\n${lines.map((line) => `- **${line}**`).join('\n')}` : '';
}

/**
 * Answers everything that a conversation has asked from the variants of the product that it is about.
 * @returns undefined if the variants do not have every value that was asked for
 */
export async function wholeAnswer(
  asked: string,
  product: KnownProduct,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  const best = await bestRows(asked, [product], catalogue);
  const own = termsIn([product]);
  const values = lexemesOf(asked).filter(({ kind }) => kind !== 'word');
  const has = (one: Lexeme) => best!.found.met.has(one.key) || isSaidBy(one, own);
  return best && !best.hasOthers && values.every(has) ? sayRows(best, asksForPrice(asked)) : undefined;
}

/**
 * Answers a question that gives or changes a value of the variants that were named before: 'flush type', 'and 32 A'.
 * @returns undefined if it changes none, or if too many variants have that
 */
export async function siblingAnswer(
  question: string,
  codes: readonly string[],
  product: KnownProduct,
  wantsPrice: boolean,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  const [table = []] = await catalogue.tables(product.path);
  const named = table.filter(({ code }) => code !== undefined && codes.includes(code));
  const rows = named.length > 0 && siblingsOf(question, named, table);
  if (!rows || rows.length > maxRows) return undefined;
  return sayRows({ product, table, found: { ...nothingAsked, rows } }, wantsPrice);
}

/** The named variants of a product, with their prices if these are asked for. @returns undefined if it has none of them */
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

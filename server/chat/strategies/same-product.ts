import type { KnownProduct } from 'api/records';
import { termsOf } from 'api/search';
import { productLinked } from '../answer-links';
import { catalogueAnswer, productLine } from '../catalogue-answer';
import { lacksChoice } from '../choices';
import type { Page } from '../context';
import { askedIn, fulfils, isSaidBy, labelWords } from '../asked-values';
import type { Found } from '../catalogue';
import { added, asksForPart, isContinued, withNewValues } from '../follow-up';
import { asksForValueOf, leadsElsewhere, namesAnother } from '../intent';
import { alternativeAnswer, codesAlike, rowsAlike } from '../related';
import { partsMissed } from '../parts-missed';
import { asksAbout, passagesFor } from '../passages';
import { asksForPrice } from '../price-words';
import { kindOf } from '../rows/best-rows';
import { columnWith } from '../rows/rows-for';
import { rowAnswer, rowsOf, siblingAnswer, wholeAnswer } from '../rows/row-answer';
import { termsIn } from '../rows/terms-in';
import { hasValue, valuesMissed } from '../rows/values';
import { sizesAnswer } from '../sizes';
import { cellsIn, type Table } from '../tables';
import { linesAbout, saidBy } from '../use-answer';
import { valueAnswer } from '../value-answer';
import type { Findings } from './findings';
import { ofProducts, type Sources, type Strategy } from './strategy';

/** A question about the product that the conversation is about. */
interface OfProduct extends Findings {
  page: Page;
  before: string;
  /** Its first table. */
  table: Table;
}

type Aspect = (asked: OfProduct, sources: Sources) => string | undefined | Promise<string | undefined>;

/** What is asked about the product of the conversation, or which other product is asked for instead. */
export const sameProduct: Strategy<Findings> = async (asked, sources) => {
  const { page, before, namesKind, own } = asked;
  if (!before || !asked.isOfProduct || !page) return undefined;
  const [table = []] = await sources.catalogue.tables(page.found.product!.path);
  const ofProduct: OfProduct = { ...asked, page, before, table };
  const other = await otherOfKind(ofProduct, sources);
  if (other) return ofProducts(await insteadOf(ofProduct, other, sources));
  const isOther = await isAboutAnother(ofProduct, sources);
  const same = isOther ? undefined : await firstAspect(ofProduct, sources);
  const isAsked = same !== undefined || asksAbout.test(asked.question);
  const passages = isAsked ? await passagesOf(ofProduct, same, sources) : undefined;
  if (same !== undefined || passages) {
    const isUnasked = asked.isFragment && same !== undefined && !passages && asked.topics.all.length === 0;
    const linked = isUnasked ? productLinked(same, [page.found]) : undefined;
    const missed = linked && (await partsMissed(asked, same!, linked, sources.knowledge, sources.catalogue));
    return ofProducts([missed || [], same ?? productLine(page.found.product!), passages ?? []].flat().join('\n\n'));
  }
  return ofProducts(namesKind ? undefined : await alternativeAnswer(own, page, sources.catalogue));
};

/** If nothing else is known about a question, a line of the page must have nearly all of it. */
const allOfIt = 0.75;

/** What the page of the product says about the question, and the answer does not. */
async function passagesOf(
  { question, page, namesKind }: OfProduct,
  told: string | undefined,
  { catalogue }: Sources,
): Promise<string | undefined> {
  if (asksForPrice(question) || (namesKind && told === undefined)) return undefined;
  const product = page.found.product!;
  const passages = await passagesFor(question, [product], catalogue, { current: product, ...(told && { told }) });
  return passages && passages.share >= (told === undefined ? allOfIt : 0) ? saidBy(passages.lines) : undefined;
}

/** A kind or a material takes few words: 'flameproof', 'stainless steel'. */
const maxTelling = 2;

/**
 * The product of the same category that has what a question asks for and the product of the conversation lacks: a stainless tie for
 * 'stainless ones?' after nylon ties.
 */
async function otherOfKind(
  { page, before, own, table, excluded, isFragment, question }: OfProduct,
  { catalogue }: Sources,
): Promise<Found | undefined> {
  const product = page.found.product!;
  if (!(isFragment || isContinued(question)) || excluded.length > 0) return undefined;
  const cells = cellsIn([table]);
  const name = new Set(termsOf(product.name));
  const known = new Set([
    ...cells.flatMap(({ terms, label }) => [...terms, ...labelWords(label)]),
    ...termsIn([product]),
    ...termsOf(page.found.category.title),
  ]);
  // 'Also with 10 kA, as a second range' means that another product has it.
  const has = (word: string) =>
    askedIn(word).some((one) =>
      one.lexeme.kind === 'measure'
        ? isSaidBy(one.lexeme, name) || cells.some((cell) => fulfils(cell, one))
        : isSaidBy(one.lexeme, known),
    );
  const isMeasure = (word: string) => askedIn(word).every(({ lexeme: { kind } }) => kind === 'measure');
  // The sign between two values says nothing.
  const telling = own.filter((word) => askedIn(word).length > 0 && !sameOnes.test(word) && !has(word));
  if (
    telling.length === 0 ||
    telling.length > maxTelling ||
    telling.some((word) => /\d/.test(word) && !isMeasure(word))
  )
    return undefined;
  const isMeant = ({ product: one, isHead, share, allNamed, category }: Found) =>
    one !== undefined &&
    one.path !== product.path &&
    isHead &&
    share === 1 &&
    allNamed &&
    (category === page.found.category || kindOf(one) === kindOf(product));
  const named = new Set(termsOf(product.name));
  const inCommon = (one: Found) => termsOf(one.product!.name).filter((term) => named.has(term)).length;
  const found = await catalogue.find([...telling, kindOf(product)].join(' '));
  const meant = await Promise.all(
    found.filter(isMeant).map(async (one) => {
      const tables = await catalogue.tables(one.product!.path);
      const missed = (text: string) => valuesMissed(text, tables, termsIn([one.product!])).length;
      const { isCalledAlike } = await alikeIn(page, one.product!, catalogue);
      return { one, ofAsked: missed(before), ofName: missed(product.name), isCalledAlike };
    }),
  );
  // Of interlocked sockets, those for the same current; of flameproof glands, the one for the same armour; of nylon glands, those
  // with the same thread.
  meant.sort(
    (left, right) =>
      left.ofAsked - right.ofAsked ||
      left.ofName - right.ofName ||
      inCommon(right.one) - inCommon(left.one) ||
      Number(right.isCalledAlike) - Number(left.isCalledAlike),
  );
  return meant[0]?.one;
}

/** What of another product is like the variant that the conversation is about. */
const alikeIn = async ({ code, found }: Page, other: KnownProduct, catalogue: Sources['catalogue']) =>
  code === undefined ? { codes: [], isCalledAlike: false } : codesAlike(code, found.product!, other, catalogue);

const sameOnes = /^(?:same|size|ones?|type|version|model|instead)$/i;

/** The other product in the size of the variant that was shown, or with what was asked so far. */
async function insteadOf(
  { page, before, question, history, own }: OfProduct,
  other: Found,
  { catalogue }: Sources,
): Promise<string> {
  const product = other.product!;
  const alike = await alikeIn(page, product, catalogue);
  const shown =
    alike.codes.length > 0 && (await rowsOf(alike.codes, product, wantsPrice(history, question), catalogue));
  // '100 A' after 'MCB 63 A' no longer asks for 63 A.
  const whole = withNewValues(before, question) ?? `${before} ${question}`;
  const asked = shown || (await rowAnswer(whole, [other], catalogue));
  const answer = asked || (await catalogueAnswer([other], question, catalogue));
  // 'IP68?' is answered with a gland that has it only on request.
  const isInName = own.every((word) => termsOf(word).every((term) => termsOf(product.name).includes(term)));
  const lines = isInName ? [] : await linesAbout(product, own, catalogue);
  const untold = lines.filter((line) => !answer.includes(line));
  return untold.length > 0 ? `${answer}\n\n${saidBy(untold)}` : answer;
}

async function isAboutAnother(asked: OfProduct, { catalogue }: Sources): Promise<boolean> {
  const { page, before, question, own, found, isFragment, namesValue } = asked;
  if (!namesValue && (await namesAnother(own, found[0], page, catalogue))) return true;
  if (isFragment && lacksChoice(question, before, asked.table, await catalogue.choices())) return true;
  if (isFragment && valuesMissed(question, [asked.table], termsIn([page.found.product!])).length > 0) return true;
  return isFragment && leadsElsewhere(added(before, question, asked.replaced), page, catalogue);
}

async function firstAspect(asked: OfProduct, sources: Sources): Promise<string | undefined> {
  for (const aspect of aspects) {
    const answer = await aspect(asked, sources);
    if (answer) return answer;
  }
  return undefined;
}

/** 'Price without timer' after the fan with one: the otherwise equal variant without a timer. */
const withoutIt: Aspect = async ({ page, question, history, excluded, table }, { catalogue }) => {
  const shown = table.find(({ code }) => code === page.code);
  if (!shown?.code || !excluded.some((word) => columnWith(shown, word) >= 0)) return undefined;
  const others = table.filter((row) => excluded.every((word) => columnWith(row, word) < 0));
  const codes = rowsAlike(shown, others).map(({ code }) => code!);
  return codes.length > 0 ? rowsOf(codes, page.found.product!, wantsPrice(history, question), catalogue) : undefined;
};

/** Some of the variants that were shown, or others like them. */
const sibling: Aspect = async ({ page, question, history, supply, table }, { catalogue }) =>
  page.codes.length > 0 && (supply.size === 0 || hasValue(question, table))
    ? siblingAnswer(question, page.codes, page.found.product!, wantsPrice(history, question), catalogue)
    : undefined;

/** 'And in 25?' after 'price of size 20' asks for a price too. */
const wantsPrice = (history: Findings['history'], question: string) => {
  const last = history.findLast(({ role }) => role === 'user')?.parts.map(({ text }) => text);
  return asksForPrice([question, ...(last ?? [])].join(' '));
};

/** 'Indoor' after a gland for indoor use keeps that gland. */
const still: Aspect = async ({ page, own, question, history, isFragment }, { catalogue }) => {
  const product = page.found.product!;
  const known = termsIn([product]);
  const isSaid =
    own.length > 0 && own.every((word) => !/\d/.test(word) && termsOf(word).every((term) => known.has(term)));
  return page.code !== undefined && isFragment && isSaid
    ? rowsOf([page.code], product, wantsPrice(history, question), catalogue)
    : undefined;
};

const asksOnlyForPrice = (question: string) => asksForPrice(question) && !/\d/.test(question);

/** The prices of the variants that were shown. */
const pricesOfThese: Aspect = async ({ page, question, isFragment, table }, { catalogue }) =>
  page.codes.length > 1 && asksOnlyForPrice(question) && !hasValue(question, table) && !isFragment
    ? rowsOf(page.codes, page.found.product!, true, catalogue)
    : undefined;

/** 'And 32 A?' after a 20 A breaker with curve C asks for the 32 A one with curve C. */
const newValues: Aspect = async ({ page, question, before }, { catalogue }) => {
  const renewed = withNewValues(before, question);
  return renewed ? rowAnswer(renewed, [page.found], catalogue) : undefined;
};

/** 'Black?' after 'PVC conduit', '25 mm' and 'heavy', and 'price?' after the black one. */
const allThatWasSaid: Aspect = async ({ page, question, before, isFragment, replaced }, { catalogue }) => {
  const isBare = page.code === undefined && asksOnlyForPrice(question);
  const all = isFragment ? added(before, question, replaced) : isBare ? `${before} ${question}` : '';
  return all ? wholeAnswer(all, page.found.product!, catalogue) : undefined;
};

/** A value of the variant that was shown. */
const sameVariant: Aspect = ({ page, question }, { catalogue }) =>
  rowAnswer([question, page.code ?? ''].join(' '), [page.found], catalogue, page.code);

/** 'Available in white?' after 'nylon gland M20' asks for the white one of that size. */
const otherVariant: Aspect = async ({ page, question, before, table }, { catalogue }) =>
  hasValue(question, table) ? rowAnswer(`${before} ${question}`, [page.found], catalogue) : undefined;

const sizes: Aspect = async ({ page, question }, { catalogue }) =>
  sizesAnswer(question, page.found.product!, catalogue);

/** An attribute of the product. */
const value: Aspect = async ({ page, question, before }, { catalogue }) => {
  if (asksForPart(question) || !(await asksForValueOf(page, question, catalogue))) return undefined;
  const row = await rowAnswer(`${before} ${question}`, [page.found], catalogue);
  return row ?? catalogueAnswer([page.found], question, catalogue);
};

/** What the company says about all products: delivery, certificates. */
const general: Aspect = ({ page, topics }) => {
  const beside = topics.about.find(({ topic }) => topic.beside)?.topic;
  return beside && `${productLine(page.found.product!)}\n\n${beside.answer}`;
};

/** The value of an attribute that the question names and no row has. */
const namedValue: Aspect = async ({ page, question, before, own, namesValue }, { catalogue }) =>
  namesValue ? valueAnswer(page, question, before, own, catalogue) : undefined;

/** What may be asked about a product, in the order in which it is tried. */
const aspects: readonly Aspect[] = [
  withoutIt,
  sibling,
  still,
  pricesOfThese,
  newValues,
  allThatWasSaid,
  sameVariant,
  otherVariant,
  sizes,
  value,
  general,
  namedValue,
];

import { canonical, termsOf } from 'api/search';
import { lastPage, type Page } from '../context';
import type { Catalogue, Found } from '../catalogue';
import { continued, isContinued } from '../follow-up';
import { asksForValueOf, isAboutCompany, isByChance, isCertain, sharesWord } from '../intent';
import { leadingCount } from '../leading-count';
import { leastRelevantShare, maxWords } from '../limits';
import { onlyForExplosive } from '../explosive';
import { asksForPrice } from '../price-words';
import { namesAttribute } from '../value-answer';
import { isPreposition, plainWords } from '../words';
import { turnOf, type Situation } from './situation';
import type { Sources } from './strategy';

/** A question with what the catalogue has for its words. */
export interface Findings extends Situation {
  /** What was searched for. */
  text: string;
  /** Best first. */
  found: Found[];
  /** The product that the conversation is about, if the question continues it. */
  page: Page | undefined;
  /** Whether the question may be about a product, and not about the company. */
  isOfProduct: boolean;
  /** Whether it only adds to what was asked before: 'black?' */
  isFragment: boolean;
  /** Whether a question that continues another names an attribute: 'the weight?' */
  namesValue: boolean;
}

/** Findings, and whether they are what was asked for. */
export interface Judged extends Findings {
  /** The words of the search that may name a product. */
  words: string[];
  /** Whether the best one was found only because its texts happen to have a word of the question. */
  isChance: boolean;
}

/** Searches for the words of the question alone. */
export async function find(situation: Situation, sources: Sources): Promise<Findings> {
  const { catalogue } = sources;
  const { before, own, named, question, history } = situation;
  const { about } = situation.topics;
  const isFragment = before !== undefined && (await turnOf(question, sources)) === 'adds';
  const namesValue = before !== undefined && (await namesAttribute(own, catalogue));
  const page = before ? await lastPage(history, catalogue, refersBack.test(question)) : undefined;
  // Numbers alone name something only where a conversation is about it: '32?' after a gland.
  const isNamed = before === undefined ? !own.every((word) => bareNumber.test(word)) : own.length > 0;
  const { text, found } = isNamed ? await foundFor(named, situation, catalogue) : { text: named.join(' '), found: [] };
  // 'Do you deliver to Qatar?' is about the company, whatever the product; 'do you have stock?' is about the product.
  const isOfCompany = addressesCompany.test(question) && !isContinued(question) && situation.supply.size === 0;
  const isOfProduct =
    !isCertain(about[0]) &&
    !(isOfCompany && about.some(({ topic }) => topic.beside)) &&
    (about.some(({ topic }) => topic.beside) ||
      !isAboutCompany(question, about[0]) ||
      (page !== undefined && (await asksForValueOf(page, question, catalogue))));
  return { ...situation, text, found, page, isOfProduct, isFragment, namesValue };
}

/**
 * What is found for some words. Words after the named goods that are unknown for these goods say what is asked about them, and
 * name nothing: 'dimmer max watts'.
 */
async function foundFor(named: readonly string[], { excluded, before, question }: Situation, catalogue: Catalogue) {
  const search = async (words: readonly string[]) =>
    onlyForExplosive(question, await withoutExcluded(await catalogue.find(words.join(' ')), excluded, catalogue));
  const whole = await withoutCount(named, search, catalogue);
  const { found } = whole;
  const [best] = found;
  if (!best?.product || before !== undefined) return whole;
  if (!best.isHead) return (await foundWithoutAttributes(named, search, catalogue)) ?? whole;
  if (best.share >= leastRelevantShare || named.some(isPreposition)) return whole;
  const { name, info } = best.product;
  const end = named.findLastIndex((word) => /\d/.test(word) || sharesWord([word], `${name} ${info}`)) + 1;
  const again = end > 0 && end < named.length ? await search(named.slice(0, end)) : [];
  const isSame = again[0]?.product?.path === best.product.path && again[0].share >= leastRelevantShare;
  return isSame ? { text: named.slice(0, end).join(' '), found: again } : whole;
}

/**
 * What is found for some words without the quantity; a number in the name of what is found is not a quantity:
 * '20 conduit box 3 way'.
 */
async function withoutCount(
  named: readonly string[],
  search: (words: readonly string[]) => Promise<Found[]>,
  catalogue: Pick<Catalogue, 'namesKind'>,
) {
  const text = named.join(' ');
  const count = leadingCount(text)?.key;
  const found = await search(named);
  const name = found[0]?.product?.name;
  const isCalled = (term: string) => Number.parseFloat(term) === Number(count);
  if (count === undefined || name === undefined || termsOf(name).some(isCalled)) return { text, found };
  const goods = named.toSpliced(named.indexOf(count), 1);
  return { text, found: (await catalogue.namesKind(goods.join(' '))) ? await search(goods) : found };
}

/**
 * What is found for some words without those that name attributes: 'temperature xlpe cable' does not ask for a gland that has
 * both.
 */
async function foundWithoutAttributes(
  named: readonly string[],
  search: (words: readonly string[]) => Promise<Found[]>,
  catalogue: Pick<Catalogue, 'attributeWords' | 'namesKind'>,
) {
  const attributes = await catalogue.attributeWords();
  // A 'tray bend' does not ask for a radius.
  const isGoods = async (word: string) =>
    !attributes.has(canonical(word.toLowerCase())) || (!/\d/.test(word) && (await catalogue.namesKind(word)));
  const areGoods = await Promise.all(named.map(isGoods));
  const goods = named.filter((_, at) => areGoods[at]);
  const found = goods.length > 0 && goods.length < named.length ? await search(goods) : [];
  const [best] = found;
  return best?.product && best.isHead && best.share === 1 && best.allNamed
    ? { text: goods.join(' '), found }
    : undefined;
}

/** Searches with the whole conversation if the question alone says too little, and judges what is found. */
export async function widen(findings: Findings, { catalogue }: Sources): Promise<Judged> {
  const { before, question, asides, own } = findings;
  let { text, found } = findings;
  if (before && findings.isOfProduct && saysTooLittle(findings)) {
    text = continued(before, text, findings.replaced).slice(0, maxWords).join(' ');
    found = await withoutExcluded(await catalogue.find(text), findings.excluded, catalogue);
  }
  const words = text === findings.text ? own : plainWords(text, asides);
  const isChance =
    !forPurpose.test(question) && found[0] !== undefined && (await isByChance(words, found[0], catalogue));
  return { ...findings, text, found, words, isChance };
}

/**
 * Leaves out what is called by something unwanted, in whichever words, unless nothing else is left: nylon ties, where no plastic is
 * wanted.
 */
async function withoutExcluded(
  found: Found[],
  excluded: readonly string[],
  catalogue: Pick<Catalogue, 'find'>,
): Promise<Found[]> {
  if (excluded.length === 0) return found;
  const alike = (await Promise.all(excluded.map((word) => catalogue.find(word)))).flat();
  const addressOf = ({ product, category }: Found) => (product ?? category).path;
  const called = new Set(alike.filter(({ share, allNamed }) => share === 1 && allNamed).map(addressOf));
  const isExcluded = (one: Found) => {
    const name = one.product?.name ?? one.category.title;
    // A cooker unit 'with socket' has variants without, and so have 'switched' sockets.
    const own = new Set(termsOf(name.split(/ with /)[0]!));
    return excluded.some((word) => own.has(word)) || (called.has(addressOf(one)) && !sharesWord([...excluded], name));
  };
  const wanted = found.filter((one) => !isExcluded(one));
  return wanted.length > 0 ? wanted : found;
}

const saysTooLittle = ({ found, isFragment, namesKind, question }: Findings) =>
  (found[0]?.share ?? 0) < 1 || isFragment || isContinued(question) || (!namesKind && asksForPrice(question));

/** 'That one', but not 'is that all': what is meant was named before. */
const refersBack = /\b(?:that|those|this|these|the same) \w|\b(?:it|its|them)\b/i;

const addressesCompany = /\b(?:you|your|u|we)\b/i;

/** '45', '1+1' */
const bareNumber = /^\d[\d.,+*=-]*$/;

/** Says what something is for, and not what it is: 'something to join two cables'. */
const forPurpose = /\b(?:some|any)thing\b|\bhow (?:can|do|to)\b|\bneed to\b/i;

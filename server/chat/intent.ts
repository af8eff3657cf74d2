import type { Catalogue, Found } from './catalogue';
import type { Page } from './context';
import { isContinued } from './follow-up';
import { leastRelevantShare, maxFragment } from './limits';
import { specsAsked } from './catalogue-answer';
import { wordsForValues } from './asked-values';
import { kindOf } from './rows/best-rows';
import { columnsAsked } from './rows/columns';
import { hasValue } from './rows/values';
import type { AskedTopic } from './topics';
import { askedFor, stemmed } from './words';

/** Asks how to reach someone. */
export const asksToReach = /\b(?:numbers?|phones?|mobile|e-?mails?|contacts?|reach|call|whatsapp|extension)\b/i;

/** Whether a name has one of some words, in any form. */
export const sharesWord = (words: string[], name: string) => {
  const forms = (text: string) => askedFor(text).flatMap((word) => [word, stemmed(word)]);
  const own = new Set(forms(name));
  return words.some((word) => forms(word).some((one) => own.has(one)));
};

/** Whether a question names a product other than the one that the conversation is about. */
export async function namesAnother(
  words: string[],
  best: Found | undefined,
  { found: { product, category } }: Page,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<boolean> {
  // 'Do you sell cables?' after a gland for cables.
  if (best && !best.product && best.share === 1 && best.category !== category) return true;
  const [table = []] = await catalogue.tables(product!.path);
  const known = new Set(askedFor([product!.name, product!.info, category.title, ...product!.specs].join(' ')));
  const title = best?.product?.name ?? best?.category.title ?? '';
  return sharesWord(
    words.filter(
      (word) => !/\d/.test(word) && !askedFor(word).every((one) => known.has(one)) && !hasValue(word, table),
    ),
    title,
  );
}

/** Whether everything asked so far leads to another product: 'flush box', '1 gang' and then '2 gang'. */
export async function leadsElsewhere(
  asked: string,
  { found: page }: Page,
  catalogue: Pick<Catalogue, 'find'>,
): Promise<boolean> {
  const found = (await catalogue.find(asked)).filter(({ product }) => product);
  const own = found.find(({ product }) => product!.path === page.product!.path);
  const [best] = found;
  // 'Red' after a heat shrink tube asks for no termination.
  const isOfKind =
    best !== undefined && best.category === page.category && kindOf(best.product!) === kindOf(page.product!);
  return isOfKind && best.share === 1 && best.score > (own?.score ?? 0) + leastLead;
}

/** Products whose points differ by less are equally likely to be meant. */
const leastLead = 5;

/** Whether a question is certainly about one of the company's topics, and not also about a product. */
export const isCertain = (best: AskedTopic | undefined) =>
  best !== undefined && best.certainty >= 2 && !best.topic.beside && !best.topic.general;

/** 'Who is your CEO?' after a question about glands; but 'which brand?' asks about those glands, and so does 'is it certified?'. */
export function isAboutCompany(question: string, best: AskedTopic | undefined): boolean {
  if (best === undefined || best.topic.beside || isContinued(question)) return false;
  return (
    best.certainty >= 2 || /\b(?:you|yours?|us|our)\b/i.test(question) || !/^\s*(?:what|which|how)\b/i.test(question)
  );
}

/** Whether a question of a few words names a value of the product that the conversation is about: 'contacts?' after a switch. */
export async function asksForValueOf(
  { found: { product } }: Page,
  question: string,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<boolean> {
  if (/\b(?:you|yours?|us|our)\b/i.test(question) || askedFor(question).length > maxFragment) return false;
  const [table] = await catalogue.tables(product!.path);
  return (
    (table !== undefined && columnsAsked(question, table).length > 0) ||
    specsAsked([...wordsForValues(question)], product!).length > 0
  );
}

/** Whether the question is about the catalogue's results, rather than about topics that match most of its words. */
export function isAboutCatalogue(
  words: string[],
  asked: AskedTopic[],
  best: Found | undefined,
  asksSupply: boolean,
): boolean {
  // Words that occur only in a description mean nothing, unless there are several and all of them are there.
  if (!best || best.share < leastRelevantShare || !(best.named || (best.share === 1 && words.length >= 3)))
    return false;
  const plain = asked.filter(({ topic }) => !topic.beside);
  // 'Dealing' in 'which brands are you dealing in' is spelt like 'sealing'.
  if (best.guessed && plain.length > 0) return false;
  const theirs = new Set(plain.flatMap((one) => one.words));
  const rest = words.filter((word) => !askedFor(word).every((one) => theirs.has(one)));
  if (rest.length === 0) return false;
  // Stock is asked about products, and so is delivery if goods are named.
  const certain =
    theirs.size >= 2 || (asksSupply || best.isHead ? plain : asked).some(({ certainty }) => certainty >= 2);
  // 'Cable for 60 amp' does not ask for a current transformer for a cable.
  return !certain || (best.share === 1 && best.isHead && rest.length > 1);
}

/**
 * Whether the best result shares words with a question only by chance: a '13 A plug' is not a 13 A socket, and 'weather today'
 * does not ask for all-weather tape. A visitor who names a kind of product means it.
 */
export async function isByChance(
  words: string[],
  { product, namesKind, isHead, allNamed, share }: Found,
  catalogue: Pick<Catalogue, 'namesKind' | 'looks'>,
): Promise<boolean> {
  // A 'fuse box' is a consumer unit.
  if (!product || isHead || allNamed) return false;
  const [kind = ''] = product.name.split(/[,(]|\bfor\b|\bwith\b/);
  if (namesKind) {
    // A 'halogen free conduit' is not a halogen-free wire.
    const looks = new Set((await catalogue.looks()).flatMap(askedFor));
    const telling = words.filter((word) => !askedFor(word).every((one) => looks.has(one)));
    return !sharesWord(telling.length > 0 ? telling : words, `${kind} ${product.info}`);
  }
  const plain = words.filter((word) => !/\d/.test(word));
  // 'You are thieves, 3 weeks and no material' does not ask for something with three compartments.
  if (plain.length > maxFragment && !sharesWord(plain, `${product.name} ${product.info}`)) return true;
  const isShort = words.length <= maxFragment && plain.length === words.length;
  return isShort && share < 1 && !(await catalogue.namesKind(words.join(' ')));
}

import { linksIn } from '../answer-links';
import { isArabic } from '../arabic';
import { inCatalogueWords } from '../catalogue-words';
import { pageAt } from '../context';
import { isContinued } from '../follow-up';
import { maxFragment } from '../limits';
import { itemsOf, type ListedItem } from '../lists/items';
import { goodsIn, hasCounts } from '../lists/pieces';
import { relatedAsked } from '../related';
import { rowAnswer } from '../rows/row-answer';
import { sumOf, totalOf } from '../total';
import { plainWords } from '../words';
import { ofProducts, type Question, type Reply, type Sources, type Strategy } from './strategy';

/** Asks for a choice, for the difference, or for something that needs all of the things. */
const isOneQuestion =
  /\b(?:difference|differ|compare[ds]?|comparison|versus|vs|better|or|same|together|how many|which|why|since|because)\b/i;

/** The place of delivery at the end of a list is not part of it: '… and 8 glands. Delivery to Sohar required.' */
const whereTo = /[.;,] ?(?:with )?delivery (?:to|in|at) [a-z ]{2,40}[.!]?$/i;
/** 'Price and stock for MCB 32 A, RCCB 63 A' */
const priceAndStock =
  /\b(price|rate|cost|quote|quotation)s? ?(?:,|\/|&|and) ?(?:stock|availability|delivery|lead ?time)(?: (?:status|time|position))?(?= (?:for|of)\b)/i;

/** The 'and' of 'between 16 and 32 A' is not between things. */
const range = /\b(between \d[\d.,]{0,8}(?: ?[a-z]{1,4}[\d²]?)?) (?:and|&) (?=\d)/gi;

/** Each of the things that a question lists: 'MCB 16 A, RCCB 40 A and a 12 way DB'. */
export const severalProducts: Strategy = async (asked, sources) => {
  const { written } = asked;
  // In Arabic, the words between things are not those of English.
  const whole = isArabic(written) ? asked.question : written;
  const question = whole.replace(whereTo, '').replace(priceAndStock, '$1');
  const delivery = question === whole ? undefined : sources.delivery;
  if (isOneQuestion.test(question) || relatedAsked(question) !== '') return undefined;
  const items = await itemsOf(question.replace(range, '$1 to '), sources);
  if (items.length === 0) return undefined;
  // A list of codes alone has a separate answer.
  const hasCode = async (item: ListedItem) => (await sources.catalogue.codes(item.question)).known.length > 0;
  if (!hasCounts(question) && (await Promise.all(items.map(hasCode))).every(Boolean)) return undefined;
  const [first, ...others] = items;
  const answerToFirst = await answerTo(first!, asked, sources);
  const answers = [
    answerToFirst,
    ...(await Promise.all(
      others.map(
        async (item) => (await ofSameProduct(item, first!, answerToFirst, sources)) ?? answerTo(item, asked, sources),
      ),
    )),
  ];
  if (!answers.every(({ text }) => text.includes('](/our-products'))) return undefined;
  const totals = answers.map(({ text }, at) => totalOf(items[at]!.written, text, 1));
  const sections = answers.map(({ text }, at) => [...mainParts(text), totals[at]?.text ?? []].flat());
  if (new Set(sections.map(([first]) => first)).size === 1) return undefined;
  const parts = sections.flat();
  // What applies to several of them comes once: a product where it is first named, and notes at the end.
  const once = parts.filter(
    (part, at) => (part.startsWith('**[') ? parts.indexOf(part) : parts.lastIndexOf(part)) === at,
  );
  const isClosing = (part: string) => part.startsWith('For a quotation, ');
  const closing = [delivery ?? [], once.filter(isClosing)].flat();
  const text = [...once.filter((part) => !isClosing(part)), sumOf(totals) ?? [], ...closing];
  return { of: 'products', text: text.flat().join('\n\n'), hasTotals: true };
};

/** 'Wire 4 mm' after 'wire 2.5 mm': of the same product, if that has it. */
async function ofSameProduct(
  { question }: ListedItem,
  first: ListedItem,
  { text }: Reply,
  { catalogue }: Sources,
): Promise<Reply | undefined> {
  const wordsIn = (one: string) =>
    goodsIn(one)
      .split(' ')
      .filter((word) => !/\d/.test(word))
      .join(' ');
  const path = linksIn(text)[0]?.path;
  if (!path || !/\d/.test(question) || wordsIn(question) === '' || wordsIn(question) !== wordsIn(first.question))
    return undefined;
  const page = await pageAt(path, undefined, catalogue);
  // A price is answered for other variants, too.
  const isThere = page && (await rowAnswer(goodsIn(question), [page.found], catalogue))?.includes('#');
  return ofProducts(isThere && (await rowAnswer(question, [page.found], catalogue)));
}

async function answerTo(item: ListedItem, { question, history }: Question, { reply }: Sources): Promise<Reply> {
  const { question: text, kind: kindOfFirst } = item;
  const isFragment = isContinued(question) || plainWords(question, new Set()).length <= maxFragment;
  const own = history.length > 0 && isFragment && !isContinued(text) ? `and ${text}` : text;
  const whole = await reply({ written: own, question: inCatalogueWords(own), history });
  if (whole.of !== 'nothing') return whole;
  const ofFirst = `${own} ${kindOfFirst}`;
  return kindOfFirst ? reply({ written: ofFirst, question: inCatalogueWords(ofFirst), history: [] }) : whole;
}

/** The paragraphs of an answer without what else may fit: an answer about one of many things has no room for it. */
const mainParts = (text: string) =>
  text.split('\n\n').filter((part) => !/^(?:These may fit too:|See all in )/.test(part));

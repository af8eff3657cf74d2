import type { ChatHistoryEntry, ChatRequest } from 'api/chat';
import type { KnowledgeBase } from 'api/records';
import { phrasePattern, withPlainPieces } from 'api/search';
import { linksIn } from './answer-links';
import { inArabic, isArabic, spelledOut } from './arabic';
import type { Catalogue } from './catalogue';
import { inCatalogueWords } from './catalogue-words';
import { withoutShorthand } from './shorthand';
import { smallTalkOf } from './small-talk';
import { spellingOf } from './spelling';
import { replyTo, type Sources } from './strategies';
import { unstatedNote } from './supply-answer';
import { topicsOf } from './topics';
import { pricingNotes, totalOf } from './total';
import { priceLines, saidBy } from './use-answer';

/** Finds the names that occur in a text as whole words. */
function finderOf(names: readonly string[]): (text: string) => string[] {
  const known = names.map((name) => ({ name, pattern: phrasePattern([name]) }));
  return (text) => known.flatMap(({ name, pattern }) => (pattern.test(text) ? name : []));
}

const notListed = (brands: readonly string[]) =>
  `**${brands.join(', ')}** ${brands.length > 1 ? 'are' : 'is'} not among the brands of our catalogue.`;

/** Answers a question from nothing but the knowledge base and the catalogue's index: usefully, with links, at once. */
export type Answerer = (request: ChatRequest) => Promise<string>;

/**
 * Makes the answerer that replaces the model when there is no key (row G4), and whose answers are given to a model as facts.
 *
 * @example
 * const answer = retrievalAnswerer(knowledge, catalogue);
 * await answer({ question: 'Do you sell cable glands?', history: [] }); // '**[Industrial Cable Glands](/our-products/…)**: …'
 */
export function retrievalAnswerer(knowledge: KnowledgeBase, catalogue: Catalogue): Answerer {
  const topics = topicsOf(knowledge);
  const smallTalk = smallTalkOf(knowledge);
  const spelled = spellingOf(topics, catalogue.unknown);
  const otherBrands = finderOf(knowledge.otherBrands);
  const sources: Sources = {
    knowledge,
    catalogue,
    topics,
    delivery: topics.find(({ id }) => id === 'delivery')?.answer,
    contact: topics.find(({ id }) => id === 'contact')?.answer,
    reply: (asked) => replyTo(asked, sources),
  };

  const inEnglish = async (text: string) =>
    withPlainPieces(isArabic(text) ? asMeant(text, await catalogue.translate(spelledOut(text))) : text);
  const partsInEnglish = ({ role, parts }: ChatHistoryEntry) =>
    role === 'user'
      ? Promise.all(parts.map(async ({ text }) => ({ text: await inEnglish(withoutShorthand(text)) })))
      : parts;

  async function answer({ question: asTyped, history }: ChatRequest): Promise<{ text: string; hasTotals?: true }> {
    const typed = withoutShorthand(asTyped);
    const polite = smallTalk(typed);
    if (polite) return { text: polite };
    const plain = isArabic(typed) ? typed : await spelled(withPlainPieces(typed));
    const written = withoutOtherBrand(plain, otherBrands(plain));
    const reply = await sources.reply({
      written,
      question: inCatalogueWords(await inEnglish(written)),
      history: await Promise.all(history.map(async (entry) => ({ ...entry, parts: await partsInEnglish(entry) }))),
    });
    const { of, hasTotals } = reply;
    const others = of === 'products' || of === 'nothing' ? otherBrands(plain) : [];
    const text = others.length > 0 ? `${notListed(others)}\n\n${reply.text}` : reply.text;
    return { ...(hasTotals && { hasTotals }), text: isArabic(typed) ? inArabic[of](knowledge, text) : text };
  }

  return async (request) => {
    const { text, hasTotals } = await answer(request);
    const conditions = await conditionsOfPrices(text, catalogue);
    const question = await inEnglish(request.question);
    const total = hasTotals ? undefined : totalOf(question, text)?.text;
    return [
      text,
      total ?? [],
      ...pricingNotes(question, text),
      ...conditions,
      unstatedNote(request.question, text) ?? [],
    ]
      .flat()
      .join('\n\n');
  };
}

/**
 * What is asked for in the place of another brand: 'wire 2.5 mm' of 'alternative for Havells wire 2.5 mm'. The goods that go in the place
 * of one of our own products are known by that product.
 */
function withoutOtherBrand(question: string, brands: readonly string[]): string {
  const asked = brands.length > 0 ? question.replace(insteadOf, '') : question;
  return asked === question
    ? question
    : brands.reduce((text, brand) => text.replace(phrasePattern([brand]), ' '), asked);
}

const insteadOf =
  /\b(?:an? |any )?(?:alternatives?|equivalents?|substitutes?|replacements?|similar|same as|instead)(?: (?:for|to|of|as|with|brand))*(?= )/gi;

/**
 * A translation in which 'سعر' is a price, although for the search it means the page that asks for quotations, and the '30 ملي'
 * of a breaker is 30 mA.
 */
function asMeant(arabic: string, english: string) {
  const text = /عرض سعر/.test(arabic) ? english : english.replaceAll('quotation', 'price');
  return residualBreaker.test(text) ? text.replace(residual, '$1 mA') : text;
}

const residualBreaker = /\b(?:residual|rccbs?|rcbos?|elcbs?|rcds?)\b/i;
const residual = /\b(10|30|100|300|500) mm\b/gi;

/** What the page of the first product with a price in an answer says about its prices. */
async function conditionsOfPrices(answer: string, catalogue: Catalogue): Promise<string[]> {
  const priced = answer.split('\n').find((line) => line.includes('list price '));
  const [first] = linksIn(priced ?? '');
  const conditions = first ? await priceLines(first.path, catalogue) : [];
  return conditions.length > 0 ? [saidBy(conditions)] : [];
}

import { addresses } from 'api/addresses';
import { chatLimits, type ChatHistoryEntry, type ChatRequest } from 'api/chat';
import type { KnowledgeBase, KnownProduct } from 'api/records';
import { catalogueSearch, type Found, type Search } from './catalogue-search';
import { topicsFor, topicsOf, type AskedTopic } from './topics';
import { askedFor, meaningsOf, wordsOf, type Meanings } from './words';

/** Answers a question from the knowledge base alone: useful, linked, at once. */
export type Answerer = (request: ChatRequest) => string;

const shownProducts = 4;
/** Below this share of the question's words, a result has little to do with it. */
const enough = 0.5;
/** Each word is looked up separately, which takes time; no sensible question has more of them. */
const mostWords = 60;
/** Below this, the answer says that it is a guess. */
const sure = 0.6;

/**
 * Makes the answerer that replaces the model when there is no key (row G4). Builds its index once.
 *
 * @example
 * const answer = retrievalAnswerer(knowledge);
 * answer({ question: 'Do you sell cable glands?', history: [] }); // '**[Industrial Cable Glands](/our-products/…)**: …'
 */
export function retrievalAnswerer(knowledge: KnowledgeBase): Answerer {
  const meanings = meaningsOf(knowledge.synonyms);
  const search = catalogueSearch(knowledge, meanings);
  const topics = topicsOf(knowledge);
  const smallTalk = smallTalkOf(knowledge);

  return ({ question, history }) => {
    const polite = smallTalk(question);
    if (polite) return polite;
    const compared = comparison(question, search);
    if (compared) return compared;

    const { all, about } = topicsFor(question, topics);
    const asides = all.filter(({ topic }) => topic.beside || topic.general).flatMap((one) => one.words);
    let words = askedFor(question)
      .filter((word) => !asides.includes(word))
      .slice(0, mostWords);
    let found = search(words);
    // 'And for outdoors?' continues the question before it.
    if (history.length > 0 && followsOn(question, words, found)) {
      words = [...new Set([...words, ...askedFor(lastQuestion(history))])].slice(0, mostWords);
      found = search(words);
    }
    if (isAboutCatalogue(words, all, found[0])) {
      const beside = about.find(({ topic }) => topic.beside)?.topic;
      const unsure = found[0]!.share < sure ? ['This may be what you are looking for:'] : [];
      return [...unsure, catalogueAnswer(found, words, meanings), ...(beside ? [beside.answer] : [])].join('\n\n');
    }
    const [best] = about;
    if (best) {
      const equals = about.filter(({ certainty }) => certainty >= best.certainty - 1).slice(0, 2);
      return equals.map(({ topic }) => topic.answer).join('\n\n');
    }
    if ((found[0]?.share ?? 0) >= 1 / 3)
      return `This may be what you are looking for:\n\n${catalogueAnswer(found, words, meanings)}`;
    return nothingFound(knowledge);
  };
}

/** Whether the catalogue's results are what the question is about, or topics match most of its words. */
function isAboutCatalogue(words: string[], asked: AskedTopic[], best: Found | undefined): boolean {
  if (!best || best.share < enough) return false;
  const plain = asked.filter(({ topic }) => !topic.beside);
  const theirs = new Set(plain.flatMap((one) => one.words));
  const rest = words.filter((word) => !theirs.has(word));
  if (rest.length === 0) return false;
  const certain = theirs.size >= 2 || asked.some(({ certainty }) => certainty >= 2);
  return !certain || (best.share === 1 && rest.length > 1);
}

/** 'What is the difference between BW and CW glands?': each side on its own. */
function comparison(question: string, search: Search): string | undefined {
  if (!/\b(difference|differ|compare|compared|versus|vs|better)\b/i.test(question)) return undefined;
  const [left, right] = question
    .split(/\b(?:and|or|versus|vs\.?|than|to)\b/i)
    .map((side) => askedFor(side.replace(/\b(difference|differ|compared?|better)\b/gi, '')));
  if (!left?.length || !right?.length) return undefined;
  // 'BW and CW glands': the word for both is on one side only.
  const own = (words: string[], other: string[]) =>
    words.length < other.length ? [...words, ...other.slice(words.length)] : words;
  const sides = [own(left, right), own(right, left)].map((words) => search(words).find(({ product }) => product));
  const [one, other] = sides;
  if (!one || !other || one.id === other.id || Math.min(one.share, other.share) < enough) return undefined;
  const says = ({ product }: Found) => {
    const { name, path, company, info, specs } = product!;
    return `**[${name}](${path})** (${company}): ${info}.\n${specs
      .slice(0, 5)
      .map((text) => `- ${text}`)
      .join('\n')}`;
  };
  const advice = one.category === other.category ? [one.category.detailedInfo ?? ''].filter(Boolean) : [];
  return [...sides.map((side) => says(side!)), ...advice].join('\n\n');
}

/**
 * The answer from the search results: a category if the question is about it as a whole, or the products that fit best.
 */
function catalogueAnswer(found: Found[], words: string[], meanings: Meanings): string {
  const [best] = found as [Found, ...Found[]];
  const whole = found.find(({ product, category }) => {
    const title = [...wordsOf(category.title), ...category.companies.flatMap(wordsOf)];
    return (
      !product && words.every((word) => title.includes(word) || meanings(word).every((term) => title.includes(term)))
    );
  });
  const category = whole?.category ?? (best.product ? undefined : best.category);
  if (category) {
    const inside = found.filter((entry) => entry.product && entry.category === category).slice(0, shownProducts);
    const products =
      inside.length > 0 ? inside.map((entry) => entry.product!) : category.productDetails.slice(0, shownProducts);
    return [
      `**[${category.title}](${category.path})**: ${category.description} Brands: ${category.companies.join(', ')}.`,
      ...(category.detailedInfo ? [category.detailedInfo] : []),
      `Among them:\n${products.map(productLine).join('\n')}`,
    ].join('\n\n');
  }
  const fitting = found.filter(
    ({ product, score, share }) => product && score >= best.score * 0.45 && share >= best.share * 0.75,
  );
  const [first, ...others] = fitting.slice(0, shownProducts) as [Found, ...Found[]];
  const { product } = first;
  const specs = product!.specs.slice(0, 4).map((text) => `- ${text}`);
  return [
    `**[${product!.name}](${product!.path})** (${product!.company}): ${product!.info}.\n${specs.join('\n')}`,
    ...(others.length > 0
      ? [`These may fit too:\n${others.map((entry) => productLine(entry.product!)).join('\n')}`]
      : []),
    `See all in [${first.category.title}](${first.category.path}).`,
  ].join('\n\n');
}

const productLine = ({ name, path, info }: KnownProduct) => `- [${name}](${path}): ${info}`;

const followsOn = (question: string, words: string[], found: Found[]) =>
  /^(and|what about|how about|also|or)\b/i.test(question) || (words.length <= 2 && (found[0]?.share ?? 0) < 1);

const lastQuestion = (history: ChatHistoryEntry[]) =>
  history
    .findLast(({ role }) => role === 'user')
    ?.parts.map(({ text }) => text)
    .join(' ')
    // An entry of the history may be much longer than any question that was asked here.
    .slice(0, chatLimits.question) ?? '';

type SmallTalk = (question: string) => string | undefined;

/** Answers greetings, thanks and goodbyes: English ones, and those of the company's own visitors. */
function smallTalkOf({ company, smallTalk: { greetings, thanks } }: KnowledgeBase): SmallTalk {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\s]/gu, '')
      .trim();
  const either = (...patterns: string[]) => patterns.join('|');
  const hello = new RegExp(
    `^(${either('hi|hello|hey|good (morning|afternoon|evening)', ...greetings.map(plain))})( there| team)?$`,
  );
  const thankYou = new RegExp(
    `^(${either('thanks?|thank you|thx|great|ok(ay)?|perfect', ...thanks.map(plain))})( you| very much| so much| a lot)*$`,
  );
  return (question) => {
    const text = plain(question);
    if (hello.test(text)) {
      return `Hello! Ask me about our [products](${addresses.ourProducts.to()}), brands, branches or projects.`;
    }
    if (thankYou.test(text)) {
      return `You are welcome. Is there anything else? For a quotation, use 'Send Inquiry' or [Contact Us](${addresses.contactUs.to()}).`;
    }
    if (/^(bye|goodbye|see you)( later)?$/.test(text)) return `Goodbye, and thank you for visiting ${company.name}.`;
    return undefined;
  };
}

const nothingFound = ({ company }: KnowledgeBase) =>
  `I could not find that in our catalogue. Browse [Our Products](${addresses.ourProducts.to()}), or ask our engineers: ` +
  `use 'Send Inquiry', write to us on [Contact Us](${addresses.contactUs.to()}), or call ${company.phone}. You will have an answer within 24 hours.`;

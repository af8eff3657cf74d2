import type { KnownProduct } from 'api/records';
import { productLine } from '../catalogue-answer';
import { asksToReach } from '../intent';
import { maxWords } from '../limits';
import { asksAbout, passagesFor } from '../passages';
import { asksForPrice } from '../price-words';
import { saidBy } from '../use-answer';
import { plainWords } from '../words';
import type { Judged } from './findings';
import { frequency } from './situation';
import { ofProducts, type Sources, type Strategy } from './strategy';

/** What else the page of the answered product says, if the question asks something about it. */
export async function passagesBeside(
  { question, own }: Judged,
  product: KnownProduct,
  told: string,
  catalogue: Sources['catalogue'],
) {
  const isAsked =
    asksAbout.test(question) ||
    frequency.test(question) ||
    own.filter((word) => isWord.test(word)).length >= ofSentence;
  if (asksForPrice(question)) return undefined;
  const passages = await passagesFor(question, [product], catalogue, { told });
  return isAsked || passages?.isWhole ? passages : undefined;
}

/**
 * A question with at least this many words says more than what is wanted; the values of 'MCB 63 A 4P, D curve' only say what is
 * wanted.
 */
const ofSentence = 5;
const isWord = /^\p{L}{2,}/u;

/** What the page of a product says, if nothing has the name of what is asked: 'can we store terminations in a container?'. */
export const passagesFound: Strategy<Judged> = async ({ question, found, page }, { catalogue }) => {
  if (!asksAbout.test(question) && !page) return undefined;
  // In 'hotel in Jeddah with 60 Hz, is your dimmer OK', the search takes the words before 'in' to be what is wanted.
  const clauses = [question, ...question.split(betweenClauses)].slice(0, maxClauses);
  const others = await Promise.all(
    clauses.map((clause) => catalogue.find(plainWords(clause, new Set()).slice(0, maxWords).join(' '))),
  );
  const likely = others.flatMap((each) => each.slice(0, ofEachClause));
  const products = [page?.found, ...likely, ...found].flatMap((one) => one?.product ?? []);
  const passages = await passagesFor(question, products, catalogue, { current: page?.found.product });
  return ofProducts(passages && `${productLine(passages.product)}\n\n${saidBy(passages.lines)}`);
};

const betweenClauses = /[?.!;,](?!\d)|\band\b/i;
const maxClauses = 4;
const ofEachClause = 3;

/**
 * The same, tried before answers about a branch, people or the company: 'hotel in Jeddah with 60 Hz, is your dimmer OK there?'
 * asks about none of them.
 */
export const passagesOfGoods: Strategy<Judged> = (asked, sources) => {
  const { topics, question } = asked;
  const isAside = topics.about.every(({ topic }) => topic.place || topic.person || topic.general);
  return topics.about.length > 0 &&
    isAside &&
    !/\b(?:you|u)\b/i.test(question) &&
    !asksToReach.test(question) &&
    !ofPlace.test(question)
    ? passagesFound(asked, sources)
    : undefined;
};

const ofPlace =
  /\b(?:offices?|branch(?:es)?|address|locat\w+|visit|map|deliver\w*|ship\w*|collect|where (?:are|is) (?:you|u|your))\b/i;

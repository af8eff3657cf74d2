import { addresses } from 'api/addresses';
import type { KnownProduct } from 'api/records';
import { canonical, lexemesOf } from 'api/search';
import type { Catalogue } from './catalogue';
import { columnWords, wordsForValues } from './asked-values';
import { productLine, specsAsked } from './catalogue-answer';
import type { Page } from './context';
import { maxFragment } from './limits';
import { packagesPattern, piecesPattern } from './packing';
import { rowAnswer } from './rows/row-answer';
import { columnsAsked } from './rows/columns';
import { linesAbout, saidBy } from './use-answer';
import { plainWords, wordsOf } from './words';

/** Quantities of products that the attributes have other names for. */
const quantities = new Set(
  'ip weight mass temperature temp load dimension noise rpm consumption ampacity od bore speed'
    .split(' ')
    .map(canonical),
);

/** Whether some words only name values that products have: 'ip rating', 'wall thickness'. */
export async function namesAttribute(
  words: readonly string[],
  catalogue: Pick<Catalogue, 'attributeWords' | 'namesKind'>,
): Promise<boolean> {
  const attributes = await catalogue.attributeWords();
  const isOne = (word: string) => !/\d/.test(word) && (attributes.has(word) || quantities.has(word));
  return (
    words.length > 0 &&
    words.length <= maxFragment &&
    words.every((word) => isOne(canonical(word.toLowerCase()))) &&
    !(await catalogue.namesKind(words.join(' ')))
  );
}

/**
 * Answers a question that only names a value, for the product that a conversation is about: from its rows, from its page, or by
 * saying that it has no value of this name. It may have one under another name.
 * @param before what the conversation has asked so far
 * @param own the words that name the value
 */
export async function valueAnswer(
  { found }: Page,
  question: string,
  before: string,
  own: readonly string[],
  catalogue: Pick<Catalogue, 'tables' | 'sentences'>,
): Promise<string> {
  const name = own.join(' ');
  // On its own, 'current' means the current rating of a cable; 'current in ground' is another value.
  const asked = name.toLowerCase() === 'current' ? `${question} rating` : question;
  const product = found.product!;
  const row = await rowAnswer(`${before} ${asked}`, [found], catalogue);
  const tables = await catalogue.tables(product.path);
  const isInRow = tables.some((table) => columnsAsked(asked, table).length > 0);
  if (row && (isInRow || specsAsked([...wordsForValues(asked)], product).length > 0)) return row;
  const standards = own.includes('standard') ? standardsOf(product) : [];
  const lines = standards.length > 0 ? standards : await linesAbout(product, own, catalogue);
  return [row ?? productLine(product), lines.length > 0 ? saidBy(lines) : noValue(name)].join('\n\n');
}

/** A quantity before the goods that it is asked about, or with a name that no goods have: 'voltage drop 4c x 16'. */
const named =
  /^\s*(?:what(?:'s| is)? )?(?:the )?(?<of>(?:[a-z-]{2,20} ){1,4})of\b|\b(?<alone>[a-z-]{2,20} (?:drop|radius|factor|rating|capacity|(?<!\b(?:can|could|does|do|will)\b.{0,60})withstand))\b/i;

/** '2 rolls of', 'quantity of' and 'full form of' name no value. */
const counted = new RegExp(
  `\\b(?:${packagesPattern}|${piecesPattern}|quantity|qty|lots?|form|function|use|list)\\b`,
  'i',
);

/** Words that on their own only say that a value is meant. */
const general = new Set(
  'rating current value level factor size type number figure data detail capacity'.split(' ').map(canonical),
);

/**
 * Says that the page of a product does not have a value that a question names, if the answer shows others instead: the voltage
 * drop of a cable, the short-circuit rating of one whose current ratings are listed.
 * @param subject the goods that the value is asked for; the whole question if it does not name them separately
 * @param answer the whole answer
 */
export async function missedValue(
  question: string,
  subject: string,
  answer: string,
  product: KnownProduct,
  catalogue: Pick<Catalogue, 'sentences'>,
): Promise<string | undefined> {
  const { of, alone } = named.exec(question)?.groups ?? {};
  const name = (subject === question ? alone : (of ?? alone))?.trim();
  const words = name === undefined ? [] : plainWords(name, new Set()).map((word) => canonical(word.toLowerCase()));
  const telling = words.filter((word) => !general.has(word));
  if (telling.length === 0 || (subject !== question && counted.test(name!))) return undefined;
  const isIn = (text: string) => {
    const told = wordsOf(text).map(canonical);
    return (word: string) =>
      [word, ...(columnWords.get(word) ?? [])].some((one) => told.some((other) => other.startsWith(one)));
  };
  // 'Air volume' means the 'air flow' that is shown; a rated voltage is not a voltage drop.
  const values = [...answer.matchAll(/: \*\*([^*[\]]+)\*\*/g)].map(([, value]) => value).join(' ');
  const head = words.at(-1)!;
  const isTold = general.has(head) ? telling.some(isIn(answer)) : isIn(answer)(head) || telling.some(isIn(values));
  if (isTold) return undefined;
  return (await linesAbout(product, words, catalogue)).length > 0 ? undefined : noValue(name!);
}

const noValue = (name: string) =>
  `Its page has no value called '${name}': please ask for it on [Contact Us](${addresses.contactUs.to()}).`;

/** The standards that are named with a product. */
function standardsOf({ name, info, specs }: KnownProduct): string[] {
  const text = [name, info, ...specs].join('; ');
  const found = lexemesOf(text).filter(({ kind }) => kind === 'standard');
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

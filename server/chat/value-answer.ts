import { addresses } from 'api/addresses';
import type { KnownProduct } from 'api/records';
import { canonical, lexemesOf } from 'api/search';
import type { Catalogue } from './catalogue';
import { wordsForValues } from './asked-values';
import { productLine, specsAsked } from './catalogue-answer';
import type { Page } from './context';
import { maxFragment } from './limits';
import { rowAnswer } from './rows/row-answer';
import { columnsAsked } from './rows/columns';
import { linesAbout, saidBy } from './use-answer';

/** What products have values of, under other names than those of the attributes. */
const quantities = new Set(
  'ip weight mass temperature temp load dimension noise rpm consumption ampacity od bore speed'
    .split(' ')
    .map(canonical),
);

/** Whether some words only name what products have values of: 'ip rating', 'wall thickness'. */
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
 * Answers a question that only names a value, of the product that a conversation is about: from its rows, with what its page says of
 * that, or with that it has no value of this name. It may have one under another.
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
  // Alone, 'current' of a cable is its rating; 'current in ground' is another one.
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

const noValue = (name: string) =>
  `Its page has no value called '${name}': please ask for it on [Contact Us](${addresses.contactUs.to()}).`;

/** The standards that are named where a product is. */
function standardsOf({ name, info, specs }: KnownProduct): string[] {
  const text = [name, info, ...specs].join('; ');
  const found = lexemesOf(text).filter(({ kind }) => kind === 'standard');
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

import type { KnowledgeBase, KnownProduct } from 'api/records';
import { canonical } from 'api/search';
import { askedIn, fulfils } from './asked-values';
import type { Catalogue } from './catalogue';
import { asWritten } from './catalogue-words';
import { cellsIn } from './tables';
import { linesAbout, saidBy } from './use-answer';
import { askedFor, stemmed } from './words';

/** Each word takes a search. */
const maxWords = 3;

/** After these words comes what something is for, and not a part of it. */
const forWhat = /\b(?:for|to|in|on|at|near|from|of|behind|under|against)\b.*$/is;

interface Asked {
  /** The question as it was typed. */
  written: string;
  /** The part of the question that names goods. */
  subject: string;
  /** Its words that may name goods. */
  own: readonly string[];
  /** The same with the prepositions between them. */
  named: readonly string[];
  /** Whether it only adds to what was asked before: 'with ptfe?' */
  isFragment: boolean;
}

/**
 * What the page of the product that an answer is about says about an accessory or a place that is also asked for, or that it says
 * nothing about it: the bend of 'trunking 100x100 bend', the 'outdoor' of '13 A socket outdoor'.
 * @returns undefined if the product has all of it in its name, its values or its description
 */
export async function partsMissed(
  { written, subject, own: words, named, isFragment }: Asked,
  answer: string,
  product: KnownProduct,
  { opposites }: Pick<KnowledgeBase, 'opposites'>,
  catalogue: Pick<Catalogue, 'attributeWords' | 'find' | 'namesKind' | 'sentences' | 'tables'>,
): Promise<string | undefined> {
  // The products that may fit too are not the answer itself.
  const [own = ''] = answer.split('\n\nThese may fit too:');
  const said = new Set(askedFor(`${product.name} ${product.company} ${own}`).map(stemmed));
  const goods = new Set(askedFor(subject.replace(forWhat, '')));
  const properties = new Set(opposites.flat().map((word) => canonical(word)));
  const missed: string[] = [];
  const isLeft = (word: string) => /^[a-z]{3,}$/i.test(word) && !askedFor(word).every((one) => said.has(stemmed(one)));
  for (const word of [...new Set(words)].filter(isLeft).slice(0, maxWords)) {
    const isPart = askedFor(word).some((one) => goods.has(one)) && (await catalogue.namesKind(word));
    const isProperty = properties.has(canonical(word.toLowerCase())) && !(await catalogue.namesKind(word));
    const isLacked = async () => !(await hasWord(product, word, named, catalogue));
    // A page that has the word 'manual' may say that the panel is automatic.
    const isMissed = isFragment
      ? isUnsaid(product, word, catalogue)
      : isProperty
        ? (await linesAbout(product, [word], catalogue)).length > 0 || isLacked()
        : isPart && isLacked();
    if (await isMissed) missed.push(word);
  }
  if (missed.length === 0) return undefined;
  const lines = await linesAbout(product, missed, catalogue);
  return lines.length > 0
    ? saidBy(lines)
    : `I could not find ${missed.map((word) => `'${asWritten(word, written)}'`).join(', ')} on the page of ${product.name}.`;
}

/** Words in a question that ask for nothing. */
const polite =
  /^(?:pls|plz|please|urgent(?:ly)?|asap|kindly|sir|bro|dear|boss|confirm|send|today|now|okay|sure|fine|good|great|nice|really|quick(?:ly)?|fast|soon|same|original|genuine|else|more|ones?|long|details?|info(?:rmation)?|pictures?|pics?|photos?|images?)$/i;

/** Whether a word is nowhere on the page of a product, which means that the answer has not taken it into account. */
async function isUnsaid(
  product: KnownProduct,
  word: string,
  catalogue: Pick<Catalogue, 'attributeWords' | 'sentences' | 'tables'>,
): Promise<boolean> {
  if (polite.test(word) || (await catalogue.attributeWords()).has(canonical(word.toLowerCase()))) return false;
  const cells = cellsIn(await catalogue.tables(product.path));
  const isInCell = askedIn(word).some((one) => cells.some((cell) => fulfils(cell, one)));
  return !isInCell && (await linesAbout(product, [word], catalogue)).length === 0;
}

/** Whether a product has a word or a synonym of it: if not, its share of the question grows when the word is left out. */
async function hasWord(
  { path }: KnownProduct,
  word: string,
  named: readonly string[],
  catalogue: Pick<Catalogue, 'find'>,
): Promise<boolean> {
  const shareOf = async (words: readonly string[]) =>
    (await catalogue.find(words.join(' '))).find(({ product }) => product?.path === path)?.share ?? 0;
  return (await shareOf(named)) >= (await shareOf(named.filter((one) => one !== word)));
}

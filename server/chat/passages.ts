import type { KnownProduct } from 'api/records';
import type { Catalogue } from './catalogue';
import type { Table } from './tables';
import { askedFor, stemmed } from './words';

/** What the page of a product says about a question, quoted. */
export interface Passages {
  product: KnownProduct;
  lines: string[];
  /** The share, by weight, that the first line has of the question's words that name no product. */
  share: number;
  /** Whether the lines have everything that the question says and that the visitor is not told anyway. */
  isWhole: boolean;
}

interface Options {
  /** What the visitor is told anyway. */
  told?: string;
  /** The product that the conversation is about. */
  current?: KnownProduct | undefined;
}

/** Whether a question asks about goods, and not for them. */
export const asksAbout = new RegExp(
  [
    '(?:^|[.?!,;] ?(?:and )?)(?:is|are|does|do(?! (?:you|u) (?:also )?(?:sell|have|stock|supply|keep|carry|deal|provide|offer|do)\\b)|will)\\b',
    '\\b(?:how|what|where|when|why|allowed|possible)\\b',
    '\\b(?:can|could|may|should|must|shall) (?:i|we|it|they|the|this|these|my|our)\\b',
  ].join('|'),
  'i',
);

const maxProducts = 8;
/** A product is certainly meant if its name has this many words of the question. */
const clearlyNamed = 2;
/** A word that occurs in no more lines than this is enough to tell which line is meant. */
const seldom = 3;
/** How much more a line counts for each word of the question in its product's name. */
const ofName = 0.25;
const maxLines = 2;
/** The least share, by weight, of the question's words that name no product. */
const leastShare = 0.34;
/** A second line says as much as the first one, or nearly. */
const nearlyAll = 0.8;

/** The words that pages use instead, by the stems of the visitors' words. */
const alsoSaid: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    vfd: ['frequency', 'converter'],
    vsd: ['frequency', 'converter'],
    live: ['energised'],
    reuse: ['re', 'reuse'],
    store: ['storage', 'stored'],
    storage: ['store', 'stored'],
    sun: ['sunlight'],
    uv: ['sun', 'sunlight'],
    outdoor: ['weather', 'indoor'],
    outside: ['weather', 'outdoor', 'indoor'],
    sunlight: ['sun'],
    buried: ['burial', 'ground'],
    bury: ['burial', 'ground'],
    underground: ['burial', 'ground'],
    derating: ['derate', 'load'],
    spacing: ['distance', 'apart'],
    temp: ['temperature'],
    hot: ['temperature'],
    degree: ['temperature'],
    guarantee: ['warranty'],
    curing: ['cure', 'set'],
    cure: ['curing', 'set'],
  }).map(([said, means]) => [stemmed(said), means.map(stemmed)]),
);

const stemsOf = (text: string) => new Set(askedFor(text).map(stemmed));

/**
 * Finds what the pages of some products say about a question that names them at least in part, or continues a conversation
 * about them: the lines with most of its words that name no product, rare words first.
 * @param products the products that may be meant, the likeliest first
 * @returns undefined if no line has enough of the question
 */
export async function passagesFor(
  question: string,
  products: readonly KnownProduct[],
  catalogue: Pick<Catalogue, 'sentences' | 'tables'>,
  { told = '', current }: Options = {},
): Promise<Passages | undefined> {
  const asked = [...stemsOf(question.replace(coresAndArea, '$1 core $2 mm²'))];
  const pages = await Promise.all(
    [...new Map(products.map((product) => [product.path, product])).values()]
      .slice(0, maxProducts)
      .map((product) => pageOf(product, catalogue)),
  );
  const weighed = weigh(asked, pages, stemsOf(told));
  const scored = pages.flatMap((page) => scoreLines(asked, page, weighed, page.product.path === current?.path));
  const enough = scored.filter(({ isEnough }) => isEnough);
  const [best] = enough.toSorted((one, other) => other.score - one.score);
  if (!best || told.includes(best.text)) return undefined;
  const lines = enough
    .filter(
      ({ product, score, text }) => product === best.product && score >= nearlyAll * best.score && !told.includes(text),
    )
    .map(({ text }) => text);
  const { product, share, stems } = best;
  const untold = asked.filter((word) => /^\p{L}{4,}/u.test(word) && !has(stemsOf(told), word));
  const isWhole = untold.length > 0 && untold.every((word) => has(stems, word)) && share === 1;
  return { product, share, isWhole, lines: lines.slice(0, maxLines) };
}

/** The size of a cable in the usual notation: '4c x 16'. */
const coresAndArea = /\b(\d{1,2}) ?c(?:ores?)? ?[x×] ?(\d{1,3}(?:\.\d)?)(?! ?(?:mm|sq))/gi;

/** A product with the lines of its page. */
interface Page {
  product: KnownProduct;
  name: ReadonlySet<string>;
  lines: readonly { text: string; stems: ReadonlySet<string> }[];
}

async function pageOf(product: KnownProduct, catalogue: Pick<Catalogue, 'sentences' | 'tables'>): Promise<Page> {
  const lines = await statementsOf(product, catalogue);
  return { product, name: stemsOf(product.name), lines: lines.map((text) => ({ text, stems: stemsOf(text) })) };
}

/** Whether a line has a word, or the one that pages use instead. */
const has = (stems: ReadonlySet<string>, word: string) =>
  stems.has(word) ||
  // The cross section of a conductor is often given in millimetres.
  (/^[\d.]+mm$/.test(word) && stems.has(`${word}2`)) ||
  (alsoSaid.get(word)?.some((one) => stems.has(one)) ?? false);

/**
 * The words of a question, with the number of lines that each is in and its weight: rare words weigh more, and what is told
 * anyway half.
 */
type Weighed = ReadonlyMap<string, { times: number; weight: number }>;

function weigh(asked: readonly string[], pages: readonly Page[], told: ReadonlySet<string>): Weighed {
  const lines = pages.flatMap((page) => page.lines);
  return new Map(
    asked.map((word) => {
      const times = lines.filter(({ stems }) => has(stems, word)).length;
      const weight = Math.log(1 + lines.length / (1 + times));
      return [word, { times, weight: told.has(word) ? weight / 2 : weight }];
    }),
  );
}

/**
 * How much each line of a page has of the question's words that name no product, and whether that is enough to quote the line.
 */
function scoreLines(asked: readonly string[], { product, name, lines }: Page, weighed: Weighed, isCurrent: boolean) {
  const timesOf = (word: string) => weighed.get(word)!.times;
  const weightOf = (words: readonly string[]) => words.reduce((sum, word) => sum + weighed.get(word)!.weight, 0);
  const named = Math.max(asked.filter((word) => name.has(word)).length, isCurrent ? clearlyNamed : 0);
  // Circumstances that no page mentions do not count as part of the question.
  const own = asked.filter((word) => !name.has(word) && timesOf(word) > 0);
  return lines.map(({ text, stems }) => {
    const found = own.filter((word) => has(stems, word));
    const isRare = named >= clearlyNamed && found.some((word) => timesOf(word) <= seldom);
    const isSaid = found.some((word) => !/^\d/.test(word)) || found.length === own.length;
    const isEnough = named > 0 && isSaid && found.length >= (isRare || own.length === 1 ? 1 : 2);
    const share = weightOf(found) / (weightOf(own) || 1);
    const score = weightOf(found) * (1 + ofName * named);
    return { product, text, stems, share, score, isEnough: isEnough && share >= leastShare };
  });
}

/**
 * What the page of a product and its documents say below the introduction, line by line; tables other than that of its variants
 * give a line for each row.
 */
async function statementsOf(
  { path, specs, guides = [] }: KnownProduct,
  catalogue: Pick<Catalogue, 'sentences' | 'tables'>,
): Promise<string[]> {
  const [sentences, tables] = await Promise.all([catalogue.sentences(path), catalogue.tables(path)]);
  const lines = [...specs, ...sentences, ...guides].map((line) => line.replace(/\.$/, ''));
  // A heading alone says nothing.
  return [...new Set([...lines, ...tables.flatMap(rowLines)])].filter((line) => !/:\s*$/.test(line));
}

const rowLines = (table: Table): string[] =>
  table[0]?.code === undefined
    ? table.map(({ cells }) =>
        cells
          .filter(({ text }) => text !== '')
          .map(({ label, text }) => `${label}: ${text}`)
          .join('; '),
      )
    : [];

import type { KnownProduct } from 'api/records';
import { canonical, stemOf } from 'api/search';
import type { Catalogue } from './catalogue';
import type { Table } from './tables';
import { askedFor } from './words';

/** What the page of a product says of a question, as it says it. */
export interface Passages {
  product: KnownProduct;
  lines: string[];
  /** What the first line has of the words of the question that name no product, by weight. */
  share: number;
}

interface Options {
  /** What the visitor is told anyway. */
  told?: string;
  /** The product that the conversation is about. */
  current?: KnownProduct | undefined;
}

/** Whether a question asks something about goods, and not for them. */
export const asksAbout = new RegExp(
  [
    '(?:^|[.?!,;] ?(?:and )?)(?:is|are|does|do|will)\\b',
    '\\b(?:how|what|where|when|why|allowed|possible)\\b',
    '\\b(?:can|could|may|should|must|shall) (?:i|we|it|they|the|this|these|my|our)\\b',
  ].join('|'),
  'i',
);

const maxProducts = 8;
/** A product is certainly meant if its name has this many words of the question. */
const clearlyNamed = 2;
/** A word that is in so few lines tells by itself which of them is meant. */
const seldom = 3;
/** How much more a line counts for each word that the name of its product has. */
const ofName = 0.25;
const maxLines = 2;
/** Of the words of a question that name no product, by weight. */
const leastShare = 0.34;
/** A second line says as much as the first one, or nearly. */
const nearlyAll = 0.8;

/** What pages call otherwise, by the stems of what visitors say. */
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

/** A word in the form in which it is compared. */
function stemmed(word: string): string {
  return stemOf(canonical(word)) ?? canonical(word);
}

const stemsOf = (text: string) => new Set(askedFor(text).map(stemmed));

/**
 * Finds what the pages of some products say of a question that names them, in part, or that the conversation is about: the lines with
 * most of its words, rare ones first, that name no product.
 * @param products those that may be meant, the likeliest first
 * @returns undefined if no line has enough of the question
 */
export async function passagesFor(
  question: string,
  products: readonly KnownProduct[],
  catalogue: Pick<Catalogue, 'sentences' | 'tables'>,
  { told = '', current }: Options = {},
): Promise<Passages | undefined> {
  const known = stemsOf(told);
  const asked = [...stemsOf(question)];
  const pages = await Promise.all(
    [...new Map(products.map((product) => [product.path, product])).values()]
      .slice(0, maxProducts)
      .map(async (product) => {
        const lines = await statementsOf(product, catalogue);
        return { product, name: stemsOf(product.name), lines: lines.map((text) => ({ text, stems: stemsOf(text) })) };
      }),
  );
  const all = pages.flatMap(({ lines }) => lines);
  const has = (stems: ReadonlySet<string>, word: string) =>
    stems.has(word) || (alsoSaid.get(word)?.some((one) => stems.has(one)) ?? false);
  const times = new Map(asked.map((word) => [word, all.filter(({ stems }) => has(stems, word)).length]));
  const weights = new Map(
    asked.map((word) => {
      const weight = Math.log(1 + all.length / (1 + times.get(word)!));
      return [word, known.has(word) ? weight / 2 : weight];
    }),
  );
  const weightOf = (words: readonly string[]) => words.reduce((sum, word) => sum + weights.get(word)!, 0);
  const scored = pages.flatMap(({ product, name, lines }) => {
    const isCurrent = product.path === current?.path;
    const named = Math.max(asked.filter((word) => name.has(word)).length, isCurrent ? clearlyNamed : 0);
    // Circumstances of which no page says anything are none of the question.
    const own = asked.filter((word) => !name.has(word) && times.get(word)! > 0);
    return lines.map(({ text, stems }) => {
      const found = own.filter((word) => has(stems, word));
      const isRare = named >= clearlyNamed && found.some((word) => times.get(word)! <= seldom);
      const isSaid = found.some((word) => !/^\d/.test(word)) || found.length === own.length;
      const isEnough = named > 0 && isSaid && found.length >= (isRare || own.length === 1 ? 1 : 2);
      const share = weightOf(found) / (weightOf(own) || 1);
      return {
        product,
        text,
        share,
        isEnough: isEnough && share >= leastShare,
        score: weightOf(found) * (1 + ofName * named),
      };
    });
  });
  const enough = scored.filter(({ isEnough }) => isEnough);
  const [best] = enough.toSorted((one, other) => other.score - one.score);
  if (!best || told.includes(best.text)) return undefined;
  const lines = enough
    .filter(
      ({ product, score, text }) => product === best.product && score >= nearlyAll * best.score && !told.includes(text),
    )
    .map(({ text }) => text);
  const { product, share } = best;
  return { product, share, lines: lines.slice(0, maxLines) };
}

/**
 * What the page of a product says below its introduction, and its documents, line by line; what its tables say besides its variants is a
 * line for each row.
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

import { addresses } from 'api/addresses';
import type { KnowledgeBase, KnownProduct } from 'api/records';
import { lexemesOf } from 'api/search';
import type { Catalogue, Found } from './catalogue';
import { labelWords, wordsForValues } from './asked-values';
import { notFound } from './canned';
import { columnsNamed } from './rows/columns';
import { termsIn } from './rows/terms-in';
import { valuesHad } from './rows/values';
import type { Table } from './tables';
import { askedFor } from './words';

const shownProducts = 4;

/** A product as a line of a list: its name with a link, and what it is. */
export const productLine = ({ name, path, info }: KnownProduct) => `- [${name}](${path}): ${info}`;

/** The answer from the index: a category if the question is about it as a whole, or the products that fit best. */
export async function catalogueAnswer(
  found: Found[],
  words: string,
  catalogue: Pick<Catalogue, 'first' | 'tables'>,
  question = words,
): Promise<string> {
  const [best] = found as [Found, ...Found[]];
  const wanted = askedFor(words);
  const whole = found.find(({ product, category }) => {
    const title = new Set(askedFor([category.title, ...category.companies].join(' ')));
    return !product && wanted.every((word) => title.has(word));
  });
  const category = whole?.category ?? (best.product ? undefined : best.category);
  if (category) {
    const inside = found.filter((entry) => entry.product && entry.category === category).slice(0, shownProducts);
    const products =
      inside.length > 0 ? inside.map((entry) => entry.product!) : await catalogue.first(category, shownProducts);
    return [
      `**[${category.title}](${category.path})**: ${category.description} Brands: ${category.companies.join(', ')}.`,
      ...(category.detailedInfo ? [category.detailedInfo] : []),
      `Among them:\n${products.map(productLine).join('\n')}`,
    ].join('\n\n');
  }
  const fitting = found.filter(
    ({ product, score, share }) => product && score >= best.score - maxScoreGap && share >= best.share * 0.6,
  );
  // Among products that fit equally well, one that states what is asked.
  const equals = fitting.filter(({ score, share }) => score >= best.score - maxEqualGap && share >= best.share * 0.9);
  const wordsAsked = valuesAsked(question, fitting);
  const telling = equals.find(({ product }) => specsAsked(wordsAsked, product!).length > 0) ?? fitting[0]!;
  const inOrder = [telling, ...fitting.filter((entry) => entry !== telling)];
  const [first, ...rest] = inOrder as [Found, ...Found[]];
  const { product } = first;
  const others = (await withSameValues(question, product!, rest, catalogue)).slice(0, shownProducts - 1);
  const asked = specsAsked(wordsAsked, product!);
  const unasked = product!.specs.filter((text) => !asked.includes(text));
  const [table = []] = await catalogue.tables(product!.path);
  const spans = spansAsked(question, valuesAsked(question, [first]), table);
  const specs = [...[...spans, ...asked].map((text) => `- **${text}**`), ...unasked.map((text) => `- ${text}`)].slice(
    0,
    shownSpecs,
  );
  return [
    `**[${product!.name}](${product!.path})** (${product!.company}): ${product!.info}.\n${specs.join('\n')}`,
    ...(others.length > 0
      ? [`These may fit too:\n${others.map((entry) => productLine(entry.product!)).join('\n')}`]
      : []),
    `See all in [${first.category.title}](${first.category.path}).`,
  ].join('\n\n');
}

/** The number of products that are examined for others that may fit. */
const maxOthers = 8;

/**
 * Those products that have all the sizes and ratings of the question that another product has: next to a joint for 11 kV, none
 * for 1 kV.
 */
export async function withSameValues<T extends { product?: KnownProduct }>(
  question: string,
  first: KnownProduct,
  others: readonly T[],
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<T[]> {
  const hadBy = async (product: KnownProduct) =>
    valuesHad(question, await catalogue.tables(product.path), termsIn([product]));
  const wanted = await hadBy(first);
  const judged = await Promise.all(
    others.slice(0, maxOthers).map(async (one) => {
      const had = one.product && wanted.size > 0 ? await hadBy(one.product) : wanted;
      return [...wanted].every((key) => had.has(key)) ? [one] : [];
    }),
  );
  return judged.flat();
}

/** The range of values in the columns that a question names without saying which variant: 'short circuit rating'. */
function spansAsked(question: string, words: readonly string[], table: Table): string[] {
  if (table[0]?.code === undefined) return [];
  const asked = new Set(words);
  const all = wordsForValues(question);
  const isNamed = (column: number) => {
    const own = [...labelWords(table[0]!.cells[column]!.label)];
    return own.some((word) => asked.has(word)) && own.filter((word) => all.has(word)).length * 2 >= own.length;
  };
  // The 'tie width' of a tie mount is not its width.
  const columns = columnsNamed({ question, words: all }, table, new Set()).filter(isNamed);
  return columns.flatMap((column) => {
    const cells = table.flatMap(({ cells: own }) => (own[column]?.range ? [own[column]] : []));
    const [first, ...others] = cells.toSorted((one, other) => one.range!.low - other.range!.low);
    const last = others.toSorted((one, other) => other.range!.high - one.range!.high)[0];
    return first && last && first.text !== last.text
      ? [
          `${first.label}: from ${first.text.split(' to ')[0]} to ${last.text.split(' to ').at(-1)}, depending on the variant`,
        ]
      : [];
  });
}

/** The words of a question that ask for a value: those that do not name what was found. */
function valuesAsked(question: string, found: readonly Found[]): string[] {
  const named = found.flatMap(({ product, category }) => [product!.name, product!.company, category.title]);
  const own = new Set(lexemesOf(named.join(' ')).flatMap(({ terms }) => terms));
  return [...wordsForValues(question)].filter((word) => !own.has(word));
}

/** The lines about a product that state what is asked: its temperature, its material. */
export const specsAsked = (asked: readonly string[], { specs }: KnownProduct): string[] =>
  specs
    .map((text) => ({ text, label: labelOf(text) }))
    .map(({ text, label }) => ({ text, label, hits: label.filter((word) => asked.includes(word)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits || one.label.length - other.label.length)
    .map(({ text }) => text)
    .slice(0, maxAsked);

/**
 * What a line is about: the words before its value or, for a bare standard, that it is a standard. A sentence has no such
 * words.
 */
function labelOf(text: string): string[] {
  const [label = ''] = text.split(/:|(?=[−\d])/);
  const words = lexemesOf(label).flatMap(({ kind, key }) => (kind === 'word' ? [key] : []));
  const isStandard = lexemesOf(text)[0]?.kind === 'standard';
  return [...(isStandard ? ['standard'] : []), ...(words.length <= longestLabel ? words : [])];
}

const longestLabel = 4;
const shownSpecs = 4;
const maxAsked = 3;
/** Products whose points differ by less are equally likely to be meant. */
const maxEqualGap = 15;

/** A result that has this many points fewer than the best one is not meant. */
const maxScoreGap = 120;
const nearProducts = 3;

/** The answer when nothing was found: it says so, whom to ask, and which products are nearest, if there are any. */
export function nearAnswer({ company }: KnowledgeBase, found: readonly Found[]): string {
  const near = found.filter(({ product }) => product).slice(0, nearProducts);
  return [
    `${notFound} Browse [Our Products](${addresses.ourProducts.to()}), or ask our engineers: ` +
      `use 'Send Inquiry', write to us on [Contact Us](${addresses.contactUs.to()}), or call ${company.phone}. You will have an answer within 24 hours.`,
    ...(near.length > 0
      ? [`The nearest products:\n${near.map(({ product }) => productLine(product!)).join('\n')}`]
      : []),
  ].join('\n\n');
}

import type { KnownProduct } from 'api/records';
import { lexemesOf, termsOf } from 'api/search';
import type { Catalogue, Found } from '../catalogue';
import { angleOf, hasAngle } from '../angles';
import { isArabic } from '../arabic';
import { directionOf } from '../directions';
import { askedFor } from '../words';
import { nearestTo, sizesMissed } from './nearest';
import { noneHas } from './say-rows';
import { termsIn } from './terms-in';
import { valuesMissed } from './values';

/**
 * A sentence about the sizes, ratings, colours and materials in a question that none of the products in an answer has, if there
 * are any.
 * @param written the question as it was typed: nobody who types 'TPN board' has asked for the 4 poles by which it is looked up
 */
export async function missedNote(
  question: string,
  answer: string,
  found: readonly Found[],
  catalogue: Pick<Catalogue, 'tables' | 'looks' | 'find' | 'sentences'>,
  written: string,
): Promise<string | undefined> {
  const linkOf = ({ path }: KnownProduct) => answer.indexOf(`](${path}`);
  const named = found
    .flatMap(({ product }) => (product && linkOf(product) >= 0 ? [product] : []))
    .sort((one, other) => linkOf(one) - linkOf(other));
  const [first] = named;
  // 'Double pole or single pole?' asks which.
  if (!first || /\bor\b/i.test(question)) return undefined;
  const isWritten = (value: string) => isArabic(written) || written.includes(/\d+/.exec(value)?.[0] ?? '');
  const missedBy = async (products: readonly KnownProduct[]) => {
    const tables = (await Promise.all(products.map(({ path }) => catalogue.tables(path)))).flat();
    const told = termsIn(products);
    const looks = (await looksMissed(question, products, catalogue)).filter(
      (look) => !termsOf(look).every((term) => told.has(term)),
    );
    const values = [...valuesMissed(question, tables, told), ...sizesMissed(question, tables)];
    return [...values.filter(isWritten), ...looks];
  };
  const [variants = []] = await catalogue.tables(first.path);
  const nearest = (values: readonly string[], of = '') => {
    const near =
      variants[0]?.code === undefined ? [] : values.flatMap((value) => nearestTo(value, question, variants) ?? []);
    return near.length > 0 ? [`The nearest${of}: ${near.join(', ')}.`] : [];
  };
  const isSaid = (value: string) => {
    const [{ key } = { key: value }] = lexemesOf(value);
    return (
      answer.includes(`(asked: ${value})`) ||
      answer.includes(`-${key.toUpperCase()}](`) ||
      answer.includes(`listed with ${value}`)
    );
  };
  const missed = (await missedBy(named)).filter((value) => !isSaid(value));
  if (missed.length > 0)
    return [noneHas(missed), ...nearest(missed, named.length > 1 ? ` of ${first.name}` : '')].join(' ');
  // A washer has the thread M75 that no nylon gland has.
  const heads = found.flatMap(({ product, isHead, share }) =>
    product && isHead && share >= leastOfHead ? [product] : [],
  );
  const isMeant = heads.includes(first) || isCalled(first, question);
  for (const product of new Set([first, ...(isMeant ? [] : heads.slice(0, 1))])) {
    const own = valuesMissed(question, await catalogue.tables(product.path), termsIn([product])).filter(
      (value) => isWritten(value) && (product !== first || !isSaid(value)),
    );
    const name = product === first ? product.name : `[${product.name}](${product.path})`;
    if (own.length > 0)
      return [`${name} is not listed with ${own.join(', ')}.`, ...(product === first ? nearest(own) : [])].join(' ');
  }
  return unstated(written, first, catalogue);
}

/** A product with a smaller share of a question is not meant: no light switch for a 'changeover switch 63 A'. */
const leastOfHead = 0.3;

/** Whether a product's name has all words of a question: 'wire basket 300 wide' does not mean a wire. */
function isCalled({ name }: KnownProduct, question: string): boolean {
  const own = new Set(askedFor(name));
  const words = askedFor(question).filter((word) => !/\d/.test(word) && directionOf([word]) === undefined);
  return words.length > 0 && words.every((word) => own.has(word));
}

/** A sentence about the frequency of a supply or the angle of a bend, if a question gives one that a page does not have. */
async function unstated(
  written: string,
  product: KnownProduct,
  catalogue: Pick<Catalogue, 'tables' | 'sentences'>,
): Promise<string | undefined> {
  const [, frequency] = /(?<![\d/])(50|60) ?hz\b/i.exec(written) ?? [];
  const [angle] = lexemesOf(written).flatMap((lexeme) => angleOf(written, lexeme) ?? []);
  if (frequency === undefined && angle === undefined) return undefined;
  const [sentences, tables] = await Promise.all([catalogue.sentences(product.path), catalogue.tables(product.path)]);
  const cells = tables.flatMap((table) => table.flatMap((row) => row.cells.map(({ text }) => text)));
  const lines = [product.name, product.info, ...product.specs, ...sentences, ...cells];
  const hertz = new RegExp(`\\b${frequency}(?:[/ ]\\d\\d)? ?Hz\\b`, 'i');
  const missed = [
    ...(frequency === undefined || lines.some((line) => hertz.test(line)) ? [] : [`${frequency} Hz`]),
    ...(angle === undefined || lines.some((line) => hasAngle(line, angle)) ? [] : [`${angle}°`]),
  ];
  return missed.length > 0 ? `The page of ${product.name} does not state ${missed.join(' or ')}.` : undefined;
}

/** Each takes a search for each product. */
const maxLooks = 3;

/** The number of products that are checked for what was asked. */
const maxCompared = 3;

/**
 * The colours, materials and finishes of a question that the search finds in none of some products: 'halogen-free', for PVC
 * conduits.
 */
async function looksMissed(
  question: string,
  products: readonly KnownProduct[],
  catalogue: Pick<Catalogue, 'looks' | 'find'>,
): Promise<string[]> {
  const padded = (text: string) => ` ${askedFor(text).join(' ')} `;
  const given = padded(question);
  const asked = (await catalogue.looks()).filter((look) => given.includes(padded(look))).slice(0, maxLooks);
  const missed: string[] = [];
  for (const look of asked) {
    const has = await Promise.all(
      products
        .slice(0, maxCompared)
        .map(async ({ name, path }) =>
          (await catalogue.find(`${name} ${look}`)).some(({ product, share }) => product?.path === path && share === 1),
        ),
    );
    if (!has.includes(true)) missed.push(look.toLowerCase());
  }
  return missed;
}

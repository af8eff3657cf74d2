import { addresses } from 'api/addresses';
import type { KnownProduct } from 'api/records';
import type { Catalogue } from './catalogue';
import { productLine } from './catalogue-answer';
import { inCatalogueWords } from './catalogue-words';
import { namesChoice } from './choices';
import { productsMeant } from './extremes';
import { moneyWords } from './lists/pieces';
import { rowsOf } from './rows/row-answer';
import { rowsFor } from './rows/rows-for';
import type { Row } from './tables';
import { pricePerPiece } from './total';
import { plainWords } from './words';

const cheapest = /\b(?:cheapest|least expensive|lowest[- ](?:priced?|cost|rates?))\b/i;
/** More products than this are not compared. */
const maxProducts = 30;
const shownProducts = 4;

/** A variant that may be the cheapest, with the price of one piece or one metre, if that is listed. */
interface Offer {
  product: KnownProduct;
  row: Row;
  price: number | undefined;
}

/**
 * Answers 'cheapest cable gland' with the variant that has the lowest list price, and says that those without one cannot be
 * compared.
 * @returns undefined if the question is not of that kind, or names no kind of goods
 */
export async function cheapestAnswer(question: string, catalogue: Catalogue): Promise<string | undefined> {
  if (!cheapest.test(question)) return undefined;
  const rest = inCatalogueWords(question.replace(cheapest, ' '));
  const words = plainWords(rest, moneyWords);
  const products = words.length > 0 ? await productsMeant(words, undefined, catalogue, maxProducts) : [];
  const offers = (await Promise.all(products.map((product) => offersOf(product, rest, catalogue)))).flat();
  const [best] = offers.filter(({ price }) => price !== undefined).sort((one, other) => one.price! - other.price!);
  if (offers.length === 0) return undefined;
  const quotation = `please ask for a quotation on [Contact Us](${addresses.contactUs.to()}).`;
  if (!best) {
    const named = [...new Set(offers.map(({ product }) => product))].slice(0, shownProducts);
    return `No list price is stated for these, so which one is the cheapest is not known here: ${quotation}\n\n${named.map(productLine).join('\n')}`;
  }
  const shown = await rowsOf([best.row.code!], best.product, true, catalogue);
  const others = offers.some(({ price }) => price === undefined)
    ? `\n\nVariants without a list price here cannot be compared: ${quotation}`
    : '';
  return `The lowest list price that I found:\n\n${shown!}${others}`;
}

/** The variants of a product that have the values of a question. */
async function offersOf(product: KnownProduct, question: string, catalogue: Catalogue): Promise<Offer[]> {
  const [table = []] = await catalogue.tables(product.path);
  const isNumber = /\d/.test(question);
  // 'Cheapest red tape'
  const isChosen = isNumber || namesChoice(question, await catalogue.choices());
  const rows = isChosen ? (rowsFor(question, table)?.rows ?? (isNumber ? [] : table)) : table;
  return rows.flatMap((row) =>
    row.code === undefined
      ? []
      : [{ product, row, price: row.price === undefined ? undefined : pricePerPiece(row.price) }],
  );
}

import { formatAll, formatValue } from 'api/values';
import { addresses, variantAddress } from 'api/addresses';
import { quantityText } from 'api/prices';
import type { Attribute, AttributesFile, ProductDetails, Variant } from 'api/records';
import { priceText } from '../page/price';
import { plainText } from 'api/plain-text';

/** A product, or one of its variants, that is compared. */
export interface Compared {
  product: ProductDetails;
  variant?: Variant | undefined;
}

/** The header of a column. */
export interface ComparedItem {
  /** As in the page's address: the order code, or the product's id. */
  key: string;
  name: string;
  code?: string;
  address: string;
  picture: ProductDetails['picture'];
  /** Whether the picture may show another variant: a family has one picture. */
  isPictureOfFamily: boolean;
}

/** One property of all that are compared. */
export interface ComparisonRow {
  label: string;
  /** One for each column; `none` where it is not known. */
  values: string[];
  /** Whether two known values differ. An unknown value is not a difference: it may be the same. */
  differs: boolean;
  /** Whether only some values are known. */
  incomplete: boolean;
}

export interface Comparison {
  items: ComparedItem[];
  rows: ComparisonRow[];
  /** The labels of the classes, if there are several: their properties have little in common. */
  classes: string[];
}

/** In cells whose value is not known. */
export const none = '–';

/** Puts products and variants side by side: makers, prices, the attributes of their classes, then their other properties. */
export function compare(
  compared: readonly Compared[],
  { attributes, classes }: AttributesFile,
  currency: string,
): Comparison {
  const known = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const own = compared.map(({ product }) => classes.find(({ id }) => id === product.class));
  const ids = [...new Set(own.flatMap((one) => one?.attributes ?? []))];
  const columns = compared.map((one) => valuesOf(one, ids, known, currency));
  const labels = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return {
    items: compared.map(itemOf),
    rows: inOrder(labels, ids, known).map((label) => {
      const values = columns.map((column) => column.get(label) ?? none);
      const given = values.filter((value) => value !== none);
      return { label, values, differs: new Set(given).size > 1, incomplete: given.length < values.length };
    }),
    classes: [...new Set(own.map((one, at) => one?.label ?? compared[at]!.product.productCategory))],
  };
}

function itemOf({ product, variant }: Compared): ComparedItem {
  const { id, productName, productCategoryId, picture } = product;
  return {
    key: variant?.sku ?? id,
    name: productName,
    ...(variant && { code: variant.sku }),
    address: variant ? variantAddress(productCategoryId, id, variant.sku) : addresses.product.to(productCategoryId, id),
    picture,
    isPictureOfFamily: variant !== undefined && (product.variants ?? []).length > 1,
  };
}

const maker = 'Brand';
const price = 'List price';
const pack = 'Pack';

/** Puts the labels of makers, price and pack first, then those of attributes in the order of the classes, then all others. */
function inOrder(labels: readonly string[], ids: readonly string[], known: ReadonlyMap<string, Attribute>): string[] {
  const first = [maker, price, pack, ...ids.flatMap((id) => known.get(id)?.label ?? [])];
  return [...new Set([...first, ...labels])].filter((label) => labels.includes(label));
}

/** The values of one column by their labels. */
function valuesOf(
  { product, variant }: Compared,
  ids: readonly string[],
  known: ReadonlyMap<string, Attribute>,
  currency: string,
): Map<string, string> {
  const { company, description, attributes = {}, variants = [] } = product;
  const chosen = variant ? [variant] : variants;
  const values = new Map<string, string>([
    [maker, variant?.brand ?? company.join(', ')],
    [price, priceText(product, variant, currency) ?? 'On request'],
  ]);
  const packs = [...new Set(chosen.flatMap((one) => (one.pack ? quantityText(one.pack) : [])))];
  if (packs.length > 0) values.set(pack, packs.join(' or '));
  for (const id of ids) {
    const attribute = known.get(id);
    // A value may be a list, which stays one value.
    const given = chosen.flatMap((one) => {
      const value = one.attributes[id] ?? attributes[id];
      return value === undefined ? [] : [value];
    });
    if (!attribute || given.length === 0) continue;
    values.set(attribute.label, variant ? formatValue(attribute, given[0]!) : formatAll(attribute, given));
  }
  for (const entry of description) {
    for (const [label, text] of Object.entries(entry)) {
      // Keys of other kinds are sub-headings, plain items and sections (row C7).
      const isRow = /^\p{L}/u.test(label) && typeof text === 'string' && text !== '';
      if (isRow && !values.has(label)) values.set(label, plainText(text));
    }
  }
  return values;
}

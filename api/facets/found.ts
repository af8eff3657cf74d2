import type { AttributesFile, AttributeValue, FacetColumn, Variant } from '../records';
import { attributeColumn, attributeOf, brandColumn, classColumn, type FacetProduct } from './columns';

/** What the search index keeps of a product to filter it by. */
export interface FacetRecord {
  /** The id of its class. */
  class: string;
  makers: string[];
  /** Those of all its variants that are facets. */
  attributes: Record<string, AttributeValue>;
  variants: Pick<Variant, 'brand' | 'attributes'>[];
}

/** The attributes and classes by their ids. */
export interface FacetRegistry {
  attributes: ReadonlyMap<string, AttributesFile['attributes'][number]>;
  classes: ReadonlyMap<string, AttributesFile['classes'][number]>;
}

const maxAttributes = 8;
/** An attribute that only one product has tells nothing about the others. */
const fewestProducts = 2;
/** The product at this place among those found counts half as much as the first one. */
const half = 10;

/**
 * What products of several categories, best first, can be filtered by: their classes, their makers, and up to eight
 * attributes that at least two of them have. Types and brands are in the order in which they are found; the attribute that most of the best ones have is first. Leaves out what is the
 * same everywhere.
 */
export function foundColumns(records: readonly FacetRecord[], registry: FacetRegistry): FacetColumn[] {
  const products = records.map(({ class: id, makers, ...values }): FacetProduct => {
    const own = registry.classes.get(id);
    return { makers, family: own && { class: own, ...values } };
  });
  const attributes: FacetColumn[] = [];
  for (const id of sharedAttributes(products)) {
    const attribute = registry.attributes.get(id);
    if (!attribute?.facet) continue;
    const column = attributeColumn(attribute, products);
    if (column.values.length > 1) attributes.push(column);
    if (attributes.length === maxAttributes) break;
  }
  // The types and brands of the best products are the ones that a visitor is likely to want.
  const types = placesOf(products.map(({ family }) => family?.class.label ?? ''));
  const brands = placesOf(
    products.flatMap(({ makers, family }) => [
      ...makers,
      ...(family?.variants ?? []).flatMap(({ brand }) => brand ?? []),
    ]),
  );
  const others = [classColumn(products, types), brandColumn(products, brands)];
  return [...others.filter(({ values }) => values.length > 1), ...attributes];
}

/** For each word the place at which it comes first. */
function placesOf(words: readonly string[]): (word: string) => number {
  const places = new Map([...new Set(words)].map((word, at) => [word, at]));
  return (word) => places.get(word) ?? places.size;
}

/** The ids of the attributes that several products have, best first. */
function sharedAttributes(products: readonly FacetProduct[]): string[] {
  const shares = new Map<string, { products: number; weight: number }>();
  products.forEach((product, place) => {
    for (const id of product.family?.class.attributes ?? []) {
      if (!product.family?.variants.some((variant) => attributeOf(product, variant, id) !== undefined)) continue;
      const before = shares.get(id) ?? { products: 0, weight: 0 };
      shares.set(id, { products: before.products + 1, weight: before.weight + half / (half + place) });
    }
  });
  return [...shares]
    .filter(([, share]) => share.products >= fewestProducts)
    .sort(([, one], [, other]) => other.weight - one.weight)
    .map(([id]) => id);
}

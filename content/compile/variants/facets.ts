import { brandFacet, classFacet } from 'api/facets';
import type { AttributeValue, CategoryFacets, FacetColumn, NumericOrder, Variant } from 'api/records';
import type { Family } from './family';
import type { Registry } from './registry';
import type { KnownAttribute } from './values';

/** A product of a category, as lists show it. */
export interface ListedProduct {
  /** The names of its makers. */
  makers: string[];
  family?: Family;
}

/** A value as a column stores it; a word may be one of several that a variant has. */
type Value = FacetColumn['values'][number];

/** The classes of a category's products, the one with the most products first. */
export function classesOf(products: readonly ListedProduct[]): Family['class'][] {
  const counts = new Map<Family['class'], number>();
  for (const { family } of products) if (family) counts.set(family.class, (counts.get(family.class) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([one]) => one);
}

/**
 * What the products of a category can be filtered and ordered by: their class, the attributes in the order of their
 * classes, their makers. Leaves out what is the same everywhere. Undefined if no product has variants.
 */
export function categoryFacets(products: readonly ListedProduct[], registry: Registry): CategoryFacets | undefined {
  const classes = classesOf(products);
  if (classes.length === 0) return undefined;
  const ids = [...new Set(classes.flatMap(({ attributes }) => attributes))];
  const attributes = ids.flatMap((id) => registry.attributes.get(id) ?? []);
  const columns = [
    wordColumn({ id: classFacet, label: 'Product type' }, products, ({ family }) => family?.class.label),
    ...attributes.filter(({ facet }) => facet).map((attribute) => attributeColumn(attribute, products)),
    wordColumn({ id: brandFacet, label: 'Brand' }, products, ({ makers }, { brand }) =>
      oneOrSeveral(brand ? [brand] : makers),
    ),
  ].filter(({ values }) => values.length > 1);
  const orders = attributes
    .filter(({ type, facet }) => !facet && (type === 'number' || type === 'range'))
    .map((attribute) => orderOf(attribute, products))
    .filter(({ products: ends }) => new Set(ends.flatMap((one) => (one ? [one.join()] : []))).size > 1);
  return { columns, orders };
}

const oneOrSeveral = (words: string[]) => (words.length === 1 ? words[0] : words);

/** The value of an attribute of one variant, by itself or from its product. */
const attributeOf = ({ family }: ListedProduct, variant: Variant, id: string): AttributeValue | undefined =>
  variant.attributes[id] ?? family?.attributes[id];

function attributeColumn(attribute: KnownAttribute, products: readonly ListedProduct[]): FacetColumn {
  const { id, label, unit, decimals, type } = attribute;
  if (type === 'number') {
    const read = (product: ListedProduct, variant: Variant) => attributeOf(product, variant, id) as number | undefined;
    const { values, cells } = collect(products, read, (a, b) => a - b);
    return { id, label, unit, decimals, type, values, products: cells };
  }
  if (type === 'range') {
    const read = (product: ListedProduct, variant: Variant): [number, number] | undefined => {
      const value = attributeOf(product, variant, id) as { min: number; max: number } | undefined;
      return value && [value.min, value.max];
    };
    const { values, cells } = collect(products, read, ([a, c], [b, d]) => a - b || c - d);
    return { id, label, unit, decimals, type, values, products: cells };
  }
  const words = attribute.values ?? [];
  return wordColumn(
    { id, label },
    products,
    (product, variant) => {
      const value = attributeOf(product, variant, id);
      if (typeof value === 'boolean') return value ? 'Yes' : 'No';
      return value as string | string[] | undefined;
    },
    (word) => words.indexOf(word),
  );
}

/** A column of words in the given order, or, without one, in that of the alphabet and of numbers. */
function wordColumn(
  head: { id: string; label: string },
  products: readonly ListedProduct[],
  read: (product: ListedProduct, variant: Variant) => string | string[] | undefined,
  place: (word: string) => number = () => 0,
): FacetColumn {
  const first = (value: string | string[]) => [value].flat()[0] ?? '';
  const { values, cells } = collect(
    products,
    read,
    (a, b) => place(first(a)) - place(first(b)) || first(a).localeCompare(first(b), 'en', { numeric: true }),
  );
  return { ...head, type: 'words', values, products: cells };
}

/** The distinct values of all variants in their order, and for each product the indices of its variants' values. */
function collect<V extends Value>(
  products: readonly ListedProduct[],
  read: (product: ListedProduct, variant: Variant) => V | undefined,
  order: (a: V, b: V) => number,
): { values: V[]; cells: FacetColumn['products'] } {
  const written = products.map((product) => (product.family?.variants ?? []).map((variant) => read(product, variant)));
  const distinct = new Map<string, V>();
  for (const value of written.flat()) if (value !== undefined) distinct.set(JSON.stringify(value), value);
  const sorted = [...distinct].sort(([, a], [, b]) => order(a, b));
  const indices = new Map(sorted.map(([key], index) => [key, index]));
  const cells = written.map((values) => {
    const own = values.map((value) => indices.get(JSON.stringify(value)) ?? null);
    return own.every((index) => index === own[0]) ? (own[0] ?? null) : own;
  });
  return { values: sorted.map(([, value]) => value), cells };
}

function orderOf({ id, label }: KnownAttribute, products: readonly ListedProduct[]): NumericOrder {
  return {
    ...{ id, label },
    products: products.map((product) => {
      const ends = (product.family?.variants ?? []).flatMap((variant) => {
        const value = attributeOf(product, variant, id) as number | { min: number; max: number } | undefined;
        if (value === undefined) return [];
        return typeof value === 'number' ? [value] : [value.min, value.max];
      });
      return ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : null;
    }),
  };
}

import type { Attribute, AttributeValue, FacetColumn, ProductClass, Variant } from '../records';
import { brandFacet, classFacet } from './names';

/** A product as far as lists are filtered by it. */
export interface FacetProduct {
  /** The names of its makers. */
  makers: readonly string[];
  /** Absent if it has no variants. */
  family?: FacetFamily | undefined;
}

interface FacetFamily {
  class: ProductClass;
  attributes: Record<string, AttributeValue>;
  variants: readonly FacetVariant[];
}

type FacetVariant = Pick<Variant, 'brand' | 'attributes'>;

/** A value as a column stores it; a word may be one of several that a variant has. */
type Value = FacetColumn['values'][number];

/** The classes of products, in the order of the alphabet or in another. */
export const classColumn = (products: readonly FacetProduct[], place?: (label: string) => number): FacetColumn =>
  wordColumn({ id: classFacet, label: 'Product type' }, products, ({ family }) => family?.class.label, place);

/** The makers of products, in the order of the alphabet or in another. */
export const brandColumn = (products: readonly FacetProduct[], place?: (name: string) => number): FacetColumn =>
  wordColumn(
    { id: brandFacet, label: 'Brand' },
    products,
    ({ makers }, { brand }) => oneOrSeveral(brand ? [brand] : makers),
    place,
  );

const oneOrSeveral = (words: readonly string[]) => (words.length === 1 ? words[0] : [...words]);

/** The value of an attribute of one variant, its own or its product's. */
export const attributeOf = ({ family }: FacetProduct, variant: FacetVariant, id: string): AttributeValue | undefined =>
  variant.attributes[id] ?? family?.attributes[id];

/** The values of an attribute of products. */
export function attributeColumn(attribute: Attribute, products: readonly FacetProduct[]): FacetColumn {
  const { id, label, unit, decimals, type } = attribute;
  if (type === 'number') {
    const read = (product: FacetProduct, variant: FacetVariant) =>
      attributeOf(product, variant, id) as number | undefined;
    const { values, cells } = collect(products, read, (a, b) => a - b);
    return { id, label, unit, decimals, type, values, products: cells };
  }
  if (type === 'range') {
    const read = (product: FacetProduct, variant: FacetVariant): [number, number] | undefined => {
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
  heading: { id: string; label: string },
  products: readonly FacetProduct[],
  read: (product: FacetProduct, variant: FacetVariant) => string | string[] | undefined,
  place: (word: string) => number = () => 0,
): FacetColumn {
  const first = (value: string | string[]) => [value].flat()[0] ?? '';
  const { values, cells } = collect(
    products,
    read,
    (a, b) => place(first(a)) - place(first(b)) || first(a).localeCompare(first(b), 'en', { numeric: true }),
  );
  return { ...heading, type: 'words', values, products: cells };
}

/** The distinct values of all variants in their order, and for each product the indices of its variants' values. */
function collect<V extends Value>(
  products: readonly FacetProduct[],
  read: (product: FacetProduct, variant: FacetVariant) => V | undefined,
  order: (a: V, b: V) => number,
): { values: V[]; cells: FacetColumn['products'] } {
  const distinct = new Map<string | number, V>();
  const keys = products.map((product) =>
    (product.family?.variants ?? []).map((variant) => {
      const value = read(product, variant);
      if (value === undefined) return undefined;
      const key = keyOf(value);
      if (!distinct.has(key)) distinct.set(key, value);
      return key;
    }),
  );
  const sorted = [...distinct].sort(([, a], [, b]) => order(a, b));
  const indices = new Map(sorted.map(([key], index) => [key, index]));
  const cells = keys.map((written) => {
    const own = written.map((key) => (key === undefined ? null : indices.get(key)!));
    return own.every((index) => index === own[0]) ? (own[0] ?? null) : own;
  });
  return { values: sorted.map(([, value]) => value), cells };
}

/** The same for equal values. Most are numbers and words, and search results have tens of thousands. */
const keyOf = (value: Value): string | number => (typeof value === 'object' ? `\n${JSON.stringify(value)}` : value);

import { attributeColumn, attributeOf, brandColumn, classColumn } from 'api/facets';
import type { CategoryFacets, NumericOrder } from 'api/records';
import type { Family } from './family';
import type { Registry } from './registry';
import type { KnownAttribute } from './values';

/** A product of a category, as lists show it. */
export interface ListedProduct {
  /** The names of its makers. */
  makers: string[];
  family?: Family;
}

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
    classColumn(products),
    ...attributes.filter(({ facet }) => facet).map((attribute) => attributeColumn(attribute, products)),
    brandColumn(products),
  ].filter(({ values }) => values.length > 1);
  const orders = attributes
    .filter(({ type, facet }) => !facet && (type === 'number' || type === 'range'))
    .map((attribute) => orderOf(attribute, products))
    .filter(({ products: ends }) => new Set(ends.flatMap((one) => (one ? [one.join()] : []))).size > 1);
  const numeric = [...columns.filter(({ type }) => type !== 'words'), ...orders].map(({ label }) => label);
  const isShared = (label: string) => numeric.filter((one) => one === label).length > 1;
  return { columns, orders: orders.map((order) => (isShared(order.label) ? withUnit(order, registry) : order)) };
}

/** 'Length (m)' beside the length of something else in millimetres. */
function withUnit(order: NumericOrder, { attributes }: Registry): NumericOrder {
  const unit = attributes.get(order.id)?.unit;
  return unit === undefined ? order : { ...order, label: `${order.label} (${unit})` };
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

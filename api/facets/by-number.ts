import type { CategoryFacets } from '../records';

/**
 * Sorts the products of a category by a number: by the lowest of their variants that fit, or from the highest on by the
 * highest of them. Those without the number come last; equal ones keep their order.
 * @param products indices of products
 * @param order as in the address; anything that is not an order leaves the list as it is
 * @param fits for each variant of the category, whether it fits the filters
 */
export function byNumber(
  products: readonly number[],
  order: string,
  facets: CategoryFacets,
  variantCounts: readonly number[],
  fits: readonly boolean[],
): number[] {
  const falling = order.startsWith('-');
  const ends = endsOf(falling ? order.slice(1) : order, facets, variantCounts, fits);
  if (!ends) return [...products];
  const key = (product: number) => {
    const end = ends[product];
    if (!end) return Infinity;
    return falling ? -end[1] : end[0];
  };
  // Two products without the number differ by Infinity - Infinity, which is not a number.
  return [...products].sort((a, b) => key(a) - key(b) || 0);
}

type Ends = ([low: number, high: number] | null)[];

/** The lowest and the highest number of each product, or undefined if the category has no such number. */
function endsOf(
  id: string,
  { columns, orders }: CategoryFacets,
  variantCounts: readonly number[],
  fits: readonly boolean[],
): Ends | undefined {
  const column = columns.find((one) => one.id === id);
  if (!column) return orders.find((one) => one.id === id)?.products;
  if (column.type === 'words') return undefined;
  let variant = 0;
  return variantCounts.map((count, product) => {
    const given = column.products[product] ?? null;
    const first = variant;
    variant += count;
    const values = Array.from({ length: count }, (_, at) => (Array.isArray(given) ? given[at] : given)).flatMap(
      (index, at) => (fits[first + at] && typeof index === 'number' ? [column.values[index]!].flat() : []),
    );
    return values.length > 0 ? [Math.min(...values), Math.max(...values)] : null;
  });
}

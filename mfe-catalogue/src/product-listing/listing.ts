import {
  byNumber,
  filterListing,
  orderOptions,
  readSelection,
  type FacetGroup,
  type NumericOrderOption,
  type Selection,
} from 'api/facets';
import type { CategoryFacets, ProductSummary } from 'api/records';
import { chipsOf, type Chip } from '../filters/chips';
import { orderFromAddress, sorted, sortFromAddress } from './sorting';

/** What a listing shows for the query of its address. */
export interface Listing {
  /** The products that fit, in the chosen order. */
  products: ProductSummary[];
  /** The index of each of them in the category. */
  indices: number[];
  /** For each variant of the category, by product, whether it fits. */
  variants: boolean[];
  groups: FacetGroup[];
  selection: Selection;
  chips: Chip[];
  /** What the address asks for, but the category does not have. */
  ignored: string[];
  /** The orders by a number, and the one that is chosen. */
  orders: NumericOrderOption[];
  order: string;
}

const noFacets: CategoryFacets = { columns: [], orders: [] };

/**
 * Filters and orders the products of a category as the query asks.
 * @param all all products of the category, in its order
 */
export function listingOf(
  all: readonly ProductSummary[],
  facets: CategoryFacets = noFacets,
  query: URLSearchParams,
): Listing {
  const counts = all.map(({ variantCount = 0 }) => variantCount);
  const { selection, ignored } = readSelection(query, facets.columns);
  const { groups, products: fits, variants } = filterListing(facets.columns, counts, selection);
  const orders = orderOptions(facets);
  const order = orders.find(({ value }) => value === orderFromAddress(query))?.value ?? '';
  const positions = new Map(all.map((product, index) => [product, index]));
  const bySort = sorted(all, sortFromAddress(query)).map((product) => positions.get(product)!);
  const shown = bySort.filter((index) => fits[index]);
  const indices = order ? byNumber(shown, order, facets, counts, variants) : shown;
  return {
    ...{ products: indices.map((index) => all[index]!), indices, variants, groups, selection, ignored, orders, order },
    chips: chipsOf(facets.columns, selection, query),
  };
}

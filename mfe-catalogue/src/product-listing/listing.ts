import { byNumber, facetHeading, filterListing, orderOptions, readSelection, type OtherOrder } from 'api/facets';
import type { CategoryFacets, CategoryFile, FacetHeading, ProductSummary, VariantTable } from 'api/records';
import { ignoredSettings } from './ignored-settings';
import { pageOf, perPage } from './paging';
import { sorted } from './sorted';
import { orderFromAddress, sortFromAddress } from './sorting';
import { linesOf, type ShownLines } from './table-lines';

/** What a card shows of a product. */
export type ListedProduct = Pick<
  ProductSummary,
  | 'id'
  | 'productName'
  | 'picture'
  | 'company'
  | 'info'
  | 'cardLine'
  | 'price'
  | 'priceBasis'
  | 'priceFrom'
  | 'othersOnRequest'
>;

/** One page of a category's list, as the query of its address asks for it: everything that the screen shows, and no more. */
export interface Listing {
  /** The query. */
  query: string;
  /** The products of the page. */
  products: ListedProduct[];
  /** How many products fit, on all pages, and how many the category has. */
  fitting: number;
  total: number;
  /** What they can be filtered and ordered by; absent if the category has no variants. */
  facets?: ListingFacets | undefined;
  /** The order by a number that is chosen; empty if there is none. */
  order: string;
  /** What the query asks for and the list does not have, in readable form. */
  ignored: string[];
  /** For the table view, once its lines are loaded: those of the page. Their `product` is a position in `products`. */
  tables?: VariantTable[] | undefined;
}

interface ListingFacets {
  columns: FacetHeading[];
  /** For each column, how many products each of its options would leave. */
  counts: number[][];
  /** The orders by numbers that are no columns. */
  orders: OtherOrder[];
}

const noFacets: CategoryFacets = { columns: [], orders: [] };

/** The result without any choice, by the facets: most pages of a category have no choice, and the server renders many of them. */
const unfiltered = new WeakMap<CategoryFacets, ReturnType<typeof filterListing>>();

/**
 * Filters, orders and pages the products of a category as the query asks.
 * @param products all products of the category, in its order
 * @param tables the lines of the table view, if it is shown and they are loaded
 */
export function listingOf(
  { products: all, facets }: Pick<CategoryFile, 'products' | 'facets'>,
  query: URLSearchParams,
  tables?: readonly VariantTable[],
): Listing {
  const known = facets ?? noFacets;
  const { selection, ignored } = readSelection(query, known.columns);
  const variantCounts = all.map(({ variantCount = 0 }) => variantCount);
  const isKept = facets !== undefined && selection.size === 0;
  const kept = isKept ? unfiltered.get(facets) : undefined;
  const filtered = kept ?? filterListing(known.columns, variantCounts, selection);
  if (isKept) unfiltered.set(facets, filtered);
  const { counts, products: fits, variants } = filtered;
  const orders = orderOptions(known.columns, known.orders);
  const order = orders.find(({ value }) => value === orderFromAddress(query))?.value ?? '';
  const positions = new Map(all.map((product, index) => [product, index]));
  const bySort = sorted(all, sortFromAddress(query)).map((product) => positions.get(product)!);
  const shown = bySort.filter((index) => fits[index]);
  const ordered = order ? byNumber(shown, order, known, variantCounts, variants) : shown;
  const page = pageOf(query);
  const indices = ordered.slice((page - 1) * perPage, page * perPage);
  return {
    query: query.toString(),
    products: indices.map((index) => listed(all[index]!)),
    fitting: ordered.length,
    total: all.length,
    facets: facets && {
      columns: facets.columns.map(facetHeading),
      counts,
      orders: facets.orders.map(({ id, label }) => ({ id, label })),
    },
    order,
    ignored: [...ignored, ...ignoredSettings(query, order)],
    tables: tables && tablesOf(tables, all, { indices, variants, order }),
  };
}

function listed(product: ProductSummary): ListedProduct {
  const { id, productName, picture, company, info, cardLine, price, priceBasis, priceFrom, othersOnRequest } = product;
  return { id, productName, picture, company, info, cardLine, price, priceBasis, priceFrom, othersOnRequest };
}

/** The tables with the lines of the page only. */
function tablesOf(tables: readonly VariantTable[], all: readonly ProductSummary[], shown: ShownLines): VariantTable[] {
  const places = new Map(shown.indices.map((index, place) => [index, place]));
  return linesOf(tables, all, shown)
    .filter(({ lines }) => lines.length > 0)
    .map(({ table, lines }) => ({
      ...table,
      rows: lines.map((line) => ({ ...line, product: places.get(line.product)! })),
    }));
}

import { loadFile, type LoadCause, type LoadContext, type LoadProblem, type SiteDispatch } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { joinRatings, reviewAddresses, type Ratings } from 'api/forms';
import type { CategoryFile, ProductSummary, VariantTable, VariantTablesFile } from 'api/records';
import { stateOf } from '../page/slice-state';
import { loadTableView } from './lazy-tables';
import type { listingOf } from './listing';
import {
  choiceFailureChanged,
  productsFailed,
  productsListed,
  productsRequested,
  productsSlice,
  tablesFailed,
  tablesReceived,
  tablesRequested,
  type ProductsState,
} from './productsSlice';
import { sortsByReviews } from './sorting';
import { viewFromAddress } from './view';

/** What has been loaded of a category. */
interface Files {
  categoryId: string;
  category?: CategoryFile;
  /** Comes with the category. */
  listingOf?: typeof listingOf;
  /** Visitors' ratings by product id (row C12). */
  ratings?: Ratings;
  tables?: VariantTable[];
}

/** Loads the code that filters and orders; the server has done so for the page that arrived with the document. */
const loadListing = () => import(/* webpackChunkName: "filters" */ './listing');

/**
 * The files of the category that is shown, by the store of the site. They are kept outside the store, because the server sends
 * the store's state with the page, which needs only what it shows.
 */
const filesBy = new WeakMap<SiteDispatch, Files>();

/**
 * Lists the products of a category as the address asks. The first choice of a visitor who came directly to this page loads the
 * category's file; further choices need no request and take effect before the next paint. The visitors' ratings are loaded for
 * the orders that use them and are optional: without them, only the catalogue's own reviews count. The table view loads its
 * lines. A visitor who comes back to the list that was last shown finds it unchanged, except that a list ordered by reviews is
 * ordered again. The status is `unknown` if the category has no file and `failed` after any other failure (row C15); a list of
 * the category that is shown stays, with `choiceFailure`.
 */
export async function loadProducts(context: LoadContext): Promise<void> {
  const { query, params, dispatch } = context;
  const categoryId = params['productCategoryId'] ?? '';
  const before = stateOf(productsSlice, context.getState());
  const isShown = before.status === 'ready' && before.productCategoryId === categoryId;
  if (before.choiceFailure) dispatch(choiceFailureChanged(undefined));
  let files = filesBy.get(dispatch);
  const isCurrent = isListed(before, categoryId, query);
  if (isCurrent) {
    // The visitor may have written a review since.
    delete files?.ratings;
    if (!sortsByReviews(query)) return;
  }
  if (!isShown || files?.categoryId !== categoryId) {
    files = { categoryId };
    filesBy.set(dispatch, files);
  }
  if (!isShown) dispatch(productsRequested(categoryId));

  const lacksTables = viewFromAddress(query) === 'table' && !files.tables;
  const tables = lacksTables ? loadTables(context, files) : undefined;
  // The table that is shown stays until the next one has arrived: the visitor may be in it, by keyboard or with a screen
  // reader.
  const hasTable = isShown && before.listing?.tables !== undefined;
  // If the list that is asked for is already shown, a failed reload is not reported.
  const failed = isCurrent ? undefined : isShown ? choiceOrCategoryFailed : productsFailed;
  await Promise.all([loadCategory(context, files, failed, hasTable ? tables : undefined), tables]);
  if (lacksTables) listWithTables(context, files);
}

/** Whether the list in the store is what an address asks for, with its table. */
export const isListed = (
  { status, productCategoryId, listing }: ProductsState,
  categoryId: string,
  query: URLSearchParams,
): boolean =>
  status === 'ready' &&
  productCategoryId === categoryId &&
  listing?.query === query.toString() &&
  (viewFromAddress(query) !== 'table' || listing.tables !== undefined);

/** Shows the lines of the table, if they have arrived after the category. */
function listWithTables({ query, dispatch, getState, signal }: LoadContext, files: Files) {
  const isShown = stateOf(productsSlice, getState()).listing?.tables !== undefined;
  if (isLoaded(files) && files.tables && !isShown && !signal.aborted) dispatch(listed(files, query));
}

type LoadedFiles = Files & Required<Pick<Files, 'category' | 'listingOf'>>;

const isLoaded = (files: Files): files is LoadedFiles => files.category !== undefined && files.listingOf !== undefined;

/** The action that shows what the query asks for. */
function listed({ category, listingOf, ratings = {}, tables }: LoadedFiles, query: URLSearchParams) {
  const products = category.products.map((product) => rated(product, ratings));
  const lines = viewFromAddress(query) === 'table' ? tables : undefined;
  return productsListed({
    category: category.category,
    aids: category.aids,
    listing: listingOf({ products, facets: category.facets }, query, lines),
  });
}

const choiceOrCategoryFailed = (problem: LoadProblem, cause: LoadCause) =>
  problem === 'unknown' ? productsFailed(problem, cause) : choiceFailureChanged(cause);

/**
 * Loads what the category's list needs, and lists it.
 * @param failed the action after a failure; undefined to keep quiet
 * @param tables awaited before the list is shown
 */
async function loadCategory(
  context: LoadContext,
  files: Files,
  failed: typeof choiceOrCategoryFailed | undefined,
  tables?: Promise<void>,
) {
  const { query } = context;
  const { category, ratings } = files;
  const needsRatings = sortsByReviews(query) && !ratings;
  if (isLoaded(files) && !needsRatings) {
    context.dispatch(listed(files, query));
    return;
  }
  let code: Awaited<ReturnType<typeof loadListing>>;
  const getJson = async <T>(address: string) => {
    const [file, given, listing] = await Promise.all([
      category ?? context.getJson<T>(address),
      needsRatings ? context.getJson<Ratings>(ratingsAddress).catch(() => undefined) : ratings,
      loadListing(),
      tables,
    ]);
    files.ratings = given;
    code = listing;
    return file as T;
  };
  await loadFile<CategoryFile>({ ...context, getJson }, dataFiles.category(files.categoryId), {
    received: (file) => {
      const { listingOf } = code;
      return listed(Object.assign(files, { category: file, listingOf }), query);
    },
    ...(failed && { failed }),
  });
}

/** Loads the lines of the table together with the code that shows them. */
function loadTables(context: LoadContext, files: Files) {
  const getJson = async <T>(address: string) => {
    const [file] = await Promise.all([context.getJson<T>(address), loadTableView()]);
    return file;
  };
  return loadFile<VariantTablesFile>({ ...context, getJson }, dataFiles.tables(files.categoryId), {
    requested: () => tablesRequested(),
    received: ({ tables }) => {
      files.tables = tables;
      return tablesReceived();
    },
    failed: (_, cause) => tablesFailed(cause),
  });
}

/** The address of the visitors' ratings of all products. */
const ratingsAddress = reviewAddresses.ratings.to();

/** A product rated by the catalogue's own reviews and the visitors' together. */
function rated(product: ProductSummary, ratings: Ratings): ProductSummary {
  const given = Object.hasOwn(ratings, product.id) ? ratings[product.id] : undefined;
  if (!given) return product;
  const { count, average } = joinRatings({ count: product.reviewCount, average: product.rating }, given);
  return { ...product, reviewCount: count, rating: average };
}

import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadContext, type LoadProblem, type LoadStatus } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { joinRatings, reviewAddresses, type Ratings } from 'api/forms';
import type { CategoryFacets, CategoryFile, ProductSummary, VariantTable, VariantTablesFile } from 'api/records';
import { stateOf } from '../page/slice-state';
import { categoryNameFromId } from './category-name';
import { loadTableView } from './lazy-tables';
import { pageOf } from './paging';
import { viewFromAddress, viewParameter, type View } from './view';

export interface ProductsState {
  /** `unknown`: there is no such category. */
  status: LoadStatus | 'unknown';
  /** The category that the other members describe. */
  productCategoryId: string;
  productCategory: string;
  info: string;
  productsData: ProductSummary[];
  /** What they can be filtered and ordered by. */
  facets?: CategoryFacets | undefined;
  aids?: CategoryFile['aids'];
  /** The page of the listing. */
  page: number;
  view: View;
  /** The lines of the table view, once it is chosen. */
  tables?: VariantTable[] | undefined;
  tablesStatus: LoadStatus;
  /** Visitors' ratings by product id (row C12). */
  ratings: Ratings;
}

const initialState: ProductsState = {
  status: 'idle',
  productCategoryId: '',
  productCategory: '',
  info: '',
  productsData: [],
  page: 1,
  view: 'cards',
  tablesStatus: 'idle',
  ratings: {},
};

/** The products of one category (slice `products`; row C3). */
export const productsSlice = createSlice({
  name: 'products',
  initialState,
  reducers: {
    productsRequested({ ratings, page, view }, { payload: productCategoryId }: PayloadAction<string>) {
      return {
        ...initialState,
        ratings,
        page,
        view,
        status: 'loading',
        productCategoryId,
        productCategory: categoryNameFromId(productCategoryId),
      };
    },
    productsReceived(state, { payload: { category, products, facets, aids } }: PayloadAction<CategoryFile>) {
      state.status = 'ready';
      state.productCategory = category.title;
      state.info = category.info;
      state.productsData = products;
      state.facets = facets;
      state.aids = aids;
    },
    pageChosen(state, { payload }: PayloadAction<number>) {
      state.page = payload;
    },
    productsFailed(state, { payload }: PayloadAction<LoadProblem>) {
      state.status = payload;
    },
    viewChosen(state, { payload }: PayloadAction<View>) {
      state.view = payload;
    },
    tablesRequested(state) {
      state.tablesStatus = 'loading';
    },
    tablesReceived(state, { payload }: PayloadAction<VariantTablesFile>) {
      state.tablesStatus = 'ready';
      state.tables = payload.tables;
    },
    tablesFailed(state) {
      state.tablesStatus = 'failed';
    },
    ratingsReceived(state, { payload }: PayloadAction<Ratings>) {
      state.ratings = payload;
    },
  },
  selectors: {
    selectProducts: (state) => state,
    /** The products, rated by the catalogue's own reviews and the visitors' together. */
    selectRatedProducts: createSelector(
      [(state: ProductsState) => state.productsData, (state: ProductsState) => state.ratings],
      (products, ratings) => products.map((product) => rated(product, ratings)),
    ),
  },
});

export const {
  productsRequested,
  productsReceived,
  productsFailed,
  pageChosen,
  viewChosen,
  tablesRequested,
  tablesReceived,
  tablesFailed,
  ratingsReceived,
} = productsSlice.actions;
export const { selectProducts, selectRatedProducts } = productsSlice.selectors;

/** The address of the visitors' ratings of all products. */
export const ratingsAddress = reviewAddresses.ratings.to();

function rated(product: ProductSummary, ratings: Ratings): ProductSummary {
  const given = Object.hasOwn(ratings, product.id) ? ratings[product.id] : undefined;
  if (!given) return product;
  const { count, average } = joinRatings({ count: product.reviewCount, average: product.rating }, given);
  return { ...product, reviewCount: count, rating: average };
}

/** The parameters of the listing's address that matter for loading it; filters and orders need no further data. */
export const listingQuery = ['page', viewParameter] as const;

/**
 * Loads one category's file and the visitors' ratings, and the lines of the table if the address asks for that view. The
 * status is `unknown` if the category has no file and `failed` after any other failure (row C15). The ratings are optional:
 * without them the list shows the catalogue's own. Another page or view of the category needs its table at most.
 */
export async function loadProducts(context: LoadContext) {
  const categoryId = context.params['productCategoryId'] ?? '';
  const [page, view] = [pageOf(context.query), viewFromAddress(context.query)];
  const before = stateOf(productsSlice, context.getState());
  const isShown = before.status === 'ready' && before.productCategoryId === categoryId;
  const isOther = before.page !== page || before.view !== view;
  context.dispatch(pageChosen(page));
  context.dispatch(viewChosen(view));
  if (isShown && isOther) {
    if (view === 'table' && !before.tables) await loadTables(context, categoryId);
    return;
  }
  await Promise.all([
    loadFile(context, dataFiles.category(categoryId), {
      requested: () => productsRequested(categoryId),
      received: productsReceived,
      failed: productsFailed,
    }),
    loadFile(context, ratingsAddress, { received: ratingsReceived }),
    view === 'table' && loadTables(context, categoryId),
  ]);
}

/** Loads the lines of the table together with the code that shows them. */
function loadTables(context: LoadContext, categoryId: string) {
  const getJson = async <T>(address: string) => {
    const [file] = await Promise.all([context.getJson<T>(address), loadTableView()]);
    return file;
  };
  return loadFile({ ...context, getJson }, dataFiles.tables(categoryId), {
    requested: () => tablesRequested(),
    received: tablesReceived,
    failed: () => tablesFailed(),
  });
}

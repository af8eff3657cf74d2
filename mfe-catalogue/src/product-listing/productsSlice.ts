import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadContext, type LoadProblem, type LoadStatus } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { joinRatings, reviewAddresses, type Ratings } from 'api/forms';
import type { CategoryFacets, CategoryFile, ProductSummary } from 'api/records';
import { categoryNameFromId } from './category-name';
import { pageOf } from './paging';

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
  /** The page of the listing. */
  page: number;
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
  ratings: {},
};

/** The products of one category (slice `products`; row C3). */
export const productsSlice = createSlice({
  name: 'products',
  initialState,
  reducers: {
    productsRequested({ ratings, page }, { payload: productCategoryId }: PayloadAction<string>) {
      return {
        ...initialState,
        ratings,
        page,
        status: 'loading',
        productCategoryId,
        productCategory: categoryNameFromId(productCategoryId),
      };
    },
    productsReceived(state, { payload: { category, products, facets } }: PayloadAction<CategoryFile>) {
      state.status = 'ready';
      state.productCategory = category.title;
      state.info = category.info;
      state.productsData = products;
      state.facets = facets;
    },
    pageChosen(state, { payload }: PayloadAction<number>) {
      state.page = payload;
    },
    productsFailed(state, { payload }: PayloadAction<LoadProblem>) {
      state.status = payload;
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

export const { productsRequested, productsReceived, productsFailed, pageChosen, ratingsReceived } =
  productsSlice.actions;
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
export const listingQuery = ['page'] as const;

/**
 * Loads one category's file and the visitors' ratings. The status is `unknown` if the category has no file and `failed`
 * after any other failure (row C15). The ratings are optional: without them the list shows the catalogue's own. Another
 * page of the category needs nothing.
 */
export async function loadProducts(context: LoadContext) {
  const categoryId = context.params['productCategoryId'] ?? '';
  const page = pageOf(context.query);
  const shown = selectProducts(context.getState() as never);
  context.dispatch(pageChosen(page));
  if (shown.status === 'ready' && shown.productCategoryId === categoryId && shown.page !== page) return;
  await Promise.all([
    loadFile(context, dataFiles.category(categoryId), {
      requested: () => productsRequested(categoryId),
      received: productsReceived,
      failed: productsFailed,
    }),
    loadFile(context, ratingsAddress, { received: ratingsReceived }),
  ]);
}

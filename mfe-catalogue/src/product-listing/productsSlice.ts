import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadProblem, LoadStatus } from '@platform/contract';
import type { CategoryFile } from 'api/records';
import { categoryNameFromId } from './category-name';
import type { Listing } from './listing';

export interface ProductsState {
  /** `unknown`: there is no such category. */
  status: LoadStatus | 'unknown';
  /** The category that the other members describe. */
  productCategoryId: string;
  productCategory: string;
  info: string;
  aids?: CategoryFile['aids'];
  /** What the page shows of it. */
  listing?: Listing | undefined;
  /** The lines of the table view. */
  tablesStatus: LoadStatus;
}

const initialState: ProductsState = {
  status: 'idle',
  productCategoryId: '',
  productCategory: '',
  info: '',
  tablesStatus: 'idle',
};

/** The products of one category (slice `products`; row C3). */
export const productsSlice = createSlice({
  name: 'products',
  initialState,
  reducers: {
    productsRequested(_, { payload: productCategoryId }: PayloadAction<string>) {
      return {
        ...initialState,
        status: 'loading',
        productCategoryId,
        productCategory: categoryNameFromId(productCategoryId),
      };
    },
    productsListed(state, { payload }: PayloadAction<Pick<CategoryFile, 'category' | 'aids'> & { listing: Listing }>) {
      const { category, aids, listing } = payload;
      state.status = 'ready';
      state.productCategory = category.title;
      state.info = category.info;
      state.aids = aids;
      state.listing = listing;
    },
    productsFailed(state, { payload }: PayloadAction<LoadProblem>) {
      state.status = payload;
    },
    tablesRequested(state) {
      state.tablesStatus = 'loading';
    },
    tablesReceived(state) {
      state.tablesStatus = 'ready';
    },
    tablesFailed(state) {
      state.tablesStatus = 'failed';
    },
  },
  selectors: { selectProducts: (state) => state },
});

export const { productsRequested, productsListed, productsFailed, tablesRequested, tablesReceived, tablesFailed } =
  productsSlice.actions;
export const { selectProducts } = productsSlice.selectors;

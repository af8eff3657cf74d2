import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadCause, LoadProblem, LoadStatus, RouteParams } from '@platform/contract';
import type { CategoryFile } from 'api/records';
import { maxItems } from '../compare/items';
import { categoryNameFromId } from './category-name';
import type { Listing } from './listing';

export interface ProductsState {
  /** `unknown`: there is no such category. */
  status: LoadStatus | 'unknown';
  /** Why the status, or that of the tables, is `failed`. */
  cause?: LoadCause | undefined;
  /** The category that the other members describe. */
  productCategoryId: string;
  productCategory: string;
  info: string;
  aids?: CategoryFile['aids'];
  /** What the page shows of it. */
  listing?: Listing | undefined;
  /** Why the latest choice could not be loaded; the previous list is still shown. */
  choiceFailure?: LoadCause | undefined;
  /** The lines of the table view. */
  tablesStatus: LoadStatus;
  /** What the visitor has ticked to compare in this visit, by category, in the order of ticking. */
  ticked: Record<string, string[]>;
}

const initialState: ProductsState = {
  status: 'idle',
  productCategoryId: '',
  productCategory: '',
  info: '',
  tablesStatus: 'idle',
  ticked: {},
};

const requested = ({ ticked }: ProductsState, productCategoryId: string): ProductsState => ({
  ...initialState,
  ticked,
  status: 'loading',
  productCategoryId,
  productCategory: categoryNameFromId(productCategoryId),
});

/** What the page of a category shows: until its load begins, the store still holds the one that was seen before. */
export const productsOf = (state: ProductsState, { productCategoryId = '' }: RouteParams): ProductsState =>
  state.productCategoryId === productCategoryId ? state : requested(state, productCategoryId);

/** The products of one category (slice `products`; row C3). */
export const productsSlice = createSlice({
  name: 'products',
  initialState,
  reducers: {
    productsRequested: (state: ProductsState, { payload }: PayloadAction<string>) => requested(state, payload),
    productsListed(state, { payload }: PayloadAction<Pick<CategoryFile, 'category' | 'aids'> & { listing: Listing }>) {
      const { category, aids, listing } = payload;
      state.status = 'ready';
      state.productCategory = category.title;
      state.info = category.info;
      state.aids = aids;
      state.listing = listing;
    },
    choiceFailureChanged(state, { payload }: PayloadAction<LoadCause | undefined>) {
      state.choiceFailure = payload;
    },
    productsFailed: {
      prepare: (problem: LoadProblem, cause?: LoadCause) => ({ payload: { problem, cause } }),
      reducer(
        state,
        { payload: { problem, cause } }: PayloadAction<{ problem: LoadProblem; cause?: LoadCause | undefined }>,
      ) {
        state.status = problem;
        state.cause = cause;
      },
    },
    tablesRequested(state) {
      state.tablesStatus = 'loading';
    },
    tablesReceived(state) {
      state.tablesStatus = 'ready';
    },
    tablesFailed(state, { payload }: PayloadAction<LoadCause>) {
      state.tablesStatus = 'failed';
      state.cause = payload;
    },
    ticksChanged({ ticked }, { payload }: PayloadAction<{ categoryId: string; items: string[]; areTicked: boolean }>) {
      const { categoryId, items, areTicked } = payload;
      const others = (ticked[categoryId] ?? []).filter((one) => areTicked || !items.includes(one));
      const added = areTicked ? items.filter((one) => !others.includes(one)) : [];
      ticked[categoryId] = [...others, ...added].slice(0, maxItems);
    },
  },
  selectors: { selectProducts: (state) => state, selectTicked: ({ ticked }) => ticked },
});

export const {
  productsRequested,
  productsListed,
  choiceFailureChanged,
  productsFailed,
  tablesRequested,
  tablesReceived,
  tablesFailed,
  ticksChanged,
} = productsSlice.actions;
export const { selectProducts, selectTicked } = productsSlice.selectors;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  loadFile,
  type LoadCause,
  type LoadContext,
  type LoadProblem,
  type LoadStatus,
  type RouteParams,
} from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { ProductDetails } from 'api/records';

export interface ProductDetailState {
  /** `unknown`: there is no such product. */
  status: Exclude<LoadStatus, 'idle'> | 'unknown';
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  /** Null unless the status is `ready`. */
  product: ProductDetails | null;
  /** The product that the other members describe, once its load has begun. */
  productId?: string;
}

/** Also at the start, since the page looks the same before its load begins. */
const loading: ProductDetailState = { status: 'loading', product: null };

/** The product that was loaded last (slice `productDetail`; row C5). */
export const productDetailSlice = createSlice({
  name: 'productDetail',
  initialState: loading,
  reducers: {
    productRequested: (state: ProductDetailState, { payload: productId }: PayloadAction<string>): ProductDetailState =>
      state.productId === productId && state.product ? state : { ...loading, productId },
    // The page is not rendered again for what it already shows.
    productReceived: (state: ProductDetailState, { payload }: PayloadAction<ProductDetails>): ProductDetailState =>
      state.product && JSON.stringify(state.product) === JSON.stringify(payload)
        ? state
        : { ...state, status: 'ready', product: payload },
    productFailed: {
      prepare: (problem: LoadProblem, cause?: LoadCause) => ({ payload: { problem, cause } }),
      reducer: (
        state: ProductDetailState,
        { payload: { problem, cause } }: PayloadAction<{ problem: LoadProblem; cause?: LoadCause | undefined }>,
      ): ProductDetailState =>
        state.product && problem === 'failed' ? state : { ...state, status: problem, cause, product: null },
    },
  },
});

export const { productRequested, productReceived, productFailed } = productDetailSlice.actions;

/** What the page of a product shows: until its load begins, the store still holds the one that was seen before. */
export function detailOf(state: ProductDetailState, { productId }: RouteParams): ProductDetailState {
  const isOther = state.productId !== undefined && state.productId !== productId;
  return isOther || state.status === 'loading' ? loading : state;
}

/**
 * Loads the product that the last segment names; the status is `unknown` if it has no file (rows C5, C15). The product that was
 * last loaded stays while it is loaded again, and if that fails.
 */
export function loadProduct(context: LoadContext): Promise<void> {
  const { productId = '' } = context.params;
  return loadFile(context, dataFiles.product(productId), {
    requested: () => productRequested(productId),
    received: productReceived,
    failed: productFailed,
  });
}

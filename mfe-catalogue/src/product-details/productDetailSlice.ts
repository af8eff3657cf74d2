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
}

/** From the start, since the page looks the same before its load begins: it is not rendered again when that begins. */
const loading: ProductDetailState = { status: 'loading', product: null };

/** The product that is shown (slice `productDetail`; row C5). */
export const productDetailSlice = createSlice({
  name: 'productDetail',
  initialState: loading,
  reducers: {
    productRequested: () => loading,
    productReceived: (_state: ProductDetailState, { payload }: PayloadAction<ProductDetails>): ProductDetailState => ({
      status: 'ready',
      product: payload,
    }),
    productFailed: {
      prepare: (problem: LoadProblem, cause?: LoadCause) => ({ payload: { problem, cause } }),
      reducer: (
        _state: ProductDetailState,
        { payload: { problem, cause } }: PayloadAction<{ problem: LoadProblem; cause?: LoadCause | undefined }>,
      ): ProductDetailState => ({ status: problem, cause, product: null }),
    },
  },
});

export const { productRequested, productReceived, productFailed } = productDetailSlice.actions;

/** What the page of a product shows: until its load begins, the store has the product that was seen before. */
export const detailOf = (state: ProductDetailState, { productId }: RouteParams): ProductDetailState =>
  state.product && state.product.id !== productId ? loading : state;

/** Loads the product that the last segment names; the status is `unknown` if it has no file (rows C5, C15). */
export const loadProduct = (context: LoadContext) =>
  loadFile(context, dataFiles.product(context.params['productId'] ?? ''), {
    requested: productRequested,
    received: productReceived,
    failed: productFailed,
  });

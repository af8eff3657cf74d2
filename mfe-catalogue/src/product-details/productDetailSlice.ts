import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadCause, type LoadContext, type LoadProblem, type LoadStatus } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { ProductDetails } from 'api/records';

export interface ProductDetailState {
  /** `unknown`: there is no such product. */
  status: LoadStatus | 'unknown';
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  /** Null unless the status is `ready`. */
  product: ProductDetails | null;
}

const initialState: ProductDetailState = { status: 'idle', product: null };

/** The product that is shown (slice `productDetail`; row C5). */
export const productDetailSlice = createSlice({
  name: 'productDetail',
  initialState,
  reducers: {
    productRequested: (): ProductDetailState => ({ status: 'loading', product: null }),
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
  selectors: { selectProductDetail: (state) => state },
});

export const { productRequested, productReceived, productFailed } = productDetailSlice.actions;
export const { selectProductDetail } = productDetailSlice.selectors;

/** Loads the product that the last segment names; the status is `unknown` if it has no file (rows C5, C15). */
export const loadProduct = (context: LoadContext) =>
  loadFile(context, dataFiles.product(context.params['productId'] ?? ''), {
    requested: productRequested,
    received: productReceived,
    failed: productFailed,
  });

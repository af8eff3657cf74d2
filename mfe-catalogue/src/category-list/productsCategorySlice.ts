import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadCause, type LoadContext, type LoadStatus } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { ProductCategory } from 'api/records';

export interface ProductsCategoryState {
  status: LoadStatus;
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  productsCategoryData: ProductCategory[];
}

const initialState: ProductsCategoryState = { status: 'idle', productsCategoryData: [] };

/** The category list (slice `productsCategory`; row C1). A list stays while it is loaded again, and when that fails. */
export const productsCategorySlice = createSlice({
  name: 'productsCategory',
  initialState,
  reducers: {
    categoriesRequested(state) {
      if (state.status !== 'ready') state.status = 'loading';
    },
    categoriesReceived(state, { payload }: PayloadAction<ProductCategory[]>) {
      state.status = 'ready';
      // The page is not rendered again for what it shows already.
      if (JSON.stringify(state.productsCategoryData) !== JSON.stringify(payload)) state.productsCategoryData = payload;
    },
    categoriesFailed(state, { payload }: PayloadAction<LoadCause | undefined>) {
      if (state.status === 'ready') return;
      state.status = 'failed';
      state.cause = payload;
    },
  },
  selectors: { selectCategories: (state) => state },
});

export const { categoriesRequested, categoriesReceived, categoriesFailed } = productsCategorySlice.actions;
export const { selectCategories } = productsCategorySlice.selectors;

/** GET /data/products-category.json; a failed fetch sets the slice's status to `failed` (row C15). */
export const loadCategories = (context: LoadContext) =>
  loadFile(context, dataFiles.categories, {
    requested: categoriesRequested,
    received: categoriesReceived,
    failed: (_, cause) => categoriesFailed(cause),
  });

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dataFiles, type LoadContext, type LoadStatus } from 'federation/contract';
import type { CategoryFile, ProductSummary } from 'content/records';
import { loadFile, type LoadProblem } from '../loading/loadFile';
import { categoryNameFromId } from './category-name';

export interface ProductsState {
  /** `unknown`: there is no such category. */
  status: LoadStatus | 'unknown';
  /** The category the rest belongs to. */
  productCategoryId: string;
  productCategory: string;
  info: string;
  productsData: ProductSummary[];
}

const initialState: ProductsState = {
  status: 'idle',
  productCategoryId: '',
  productCategory: '',
  info: '',
  productsData: [],
};

/** The products of one category (slice `products` of specification section 3). */
export const productsSlice = createSlice({
  name: 'products',
  initialState,
  reducers: {
    productsRequested(_state, { payload: productCategoryId }: PayloadAction<string>) {
      return {
        ...initialState,
        status: 'loading',
        productCategoryId,
        productCategory: categoryNameFromId(productCategoryId),
      };
    },
    productsReceived(state, { payload: { category, products } }: PayloadAction<CategoryFile>) {
      state.status = 'ready';
      state.productCategory = category.title;
      state.info = category.info;
      state.productsData = products;
    },
    productsFailed(state, { payload }: PayloadAction<LoadProblem>) {
      state.status = payload;
    },
  },
  selectors: { selectProducts: (state) => state },
});

export const { productsRequested, productsReceived, productsFailed } = productsSlice.actions;
export const { selectProducts } = productsSlice.selectors;

/** Loads one category's own file; an id that has none is `unknown`, any other failure `failed` (row C15). */
export async function loadProducts(context: LoadContext) {
  const categoryId = context.params['productCategoryId'] ?? '';
  context.dispatch(productsRequested(categoryId));
  await loadFile(context, dataFiles.category(categoryId), { received: productsReceived, failed: productsFailed });
}

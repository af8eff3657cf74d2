import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadContext, LoadStatus, SiteState } from '@platform/contract';

export interface Product {
  id: string;
  productCategoryId: string;
  productName: string;
  /** Absent if the price is on request. */
  price?: number;
}

interface PriceListState {
  status: LoadStatus;
  products: Product[];
}

const initialState: PriceListState = { status: 'idle', products: [] };

export const priceListSlice = createSlice({
  name: 'priceList',
  initialState,
  reducers: {
    requested: (state) => {
      state.status = 'loading';
    },
    received: (_state, { payload }: PayloadAction<Product[]>) => ({ status: 'ready' as const, products: payload }),
    failed: (state) => {
      state.status = 'failed';
    },
  },
});

export const selectPriceList = (state: SiteState) => (state['priceList'] ?? initialState) as PriceListState;

/** Reads the site's products once. Never throws: a failure is a state of the slice. */
export async function loadPrices({ dispatch, getState, getJson }: LoadContext): Promise<void> {
  const { requested, received, failed } = priceListSlice.actions;
  if (selectPriceList(getState()).status === 'ready') return;
  dispatch(requested());
  try {
    dispatch(received(await getJson<Product[]>('/data/products.json')));
  } catch {
    dispatch(failed());
  }
}

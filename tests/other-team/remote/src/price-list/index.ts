import type { ScreenModule } from '@platform/contract';
import { PriceListScreen } from './PriceListScreen';
import { loadPrices, priceListSlice, selectPriceList } from './priceListSlice';

const { Component, slices, load, meta }: ScreenModule = {
  Component: PriceListScreen,
  slices: [priceListSlice],
  load: loadPrices,
  meta: ({ state }) => ({
    title: 'Price list',
    description: 'All products with their prices.',
    status: selectPriceList(state).status === 'failed' ? 503 : 200,
    canonical: '/price-list',
  }),
};

export { Component, slices, load, meta };

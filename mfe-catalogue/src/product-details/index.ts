import { type ScreenModule } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { productMeta } from './meta';
import { loadProduct, productDetailSlice, selectProductDetail } from './productDetailSlice';
import { ProductDetailsScreen } from './ProductDetailsScreen';
import { loadReviews, reviewsAddress, reviewsSlice, selectReviews } from './reviews/reviewsSlice';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: ProductDetailsScreen,
  slices: [productDetailSlice, reviewsSlice],
  data: ({ productId = '' }) => [dataFiles.product(productId), reviewsAddress(productId)],
  load: async (context) => {
    await Promise.all([loadProduct(context), loadReviews(context)]);
  },
  meta: ({ state, params, site }) =>
    productMeta(selectProductDetail(state as never), params, site, selectReviews(state as never)),
};

export { Component, slices, data, load, meta };

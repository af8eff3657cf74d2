import { type ScreenModule } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { reviewAddresses } from 'api/forms';
import { stateOf } from '../page/slice-state';
import { listBefore, listedProduct } from './known-product';
import { ProductEnd } from './later-parts';
import { productMeta } from './meta';
import { detailOf, loadProduct, productDetailSlice } from './productDetailSlice';
import { ProductDetailsScreen } from './ProductDetailsScreen';
import { loadReviews, reviewsSlice } from './reviews/reviewsSlice';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: ProductDetailsScreen,
  slices: [productDetailSlice, reviewsSlice],
  data({ productId = '' }, state = {}) {
    ProductEnd.preload();
    const { product } = detailOf(stateOf(productDetailSlice, state), { productId });
    return [...(product ? [] : [dataFiles.product(productId)]), reviewAddresses.product.to(productId)];
  },
  load: async (context) => {
    await Promise.all([loadProduct(context), loadReviews(context)]);
  },
  meta: ({ state, params, site }) =>
    productMeta(detailOf(stateOf(productDetailSlice, state), params), params, site, {
      known: listedProduct(listBefore(state), params),
      visitors: stateOf(reviewsSlice, state),
    }),
};

export { Component, slices, data, load, meta };

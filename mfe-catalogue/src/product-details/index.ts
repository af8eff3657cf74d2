import { dataFiles, type ScreenModule } from 'federation/contract';
import { productMeta } from './meta';
import { loadProduct, productDetailSlice, selectProductDetail } from './productDetailSlice';
import { ProductDetailsScreen } from './ProductDetailsScreen';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: ProductDetailsScreen,
  slices: [productDetailSlice],
  data: ({ productId = '' }) => [dataFiles.product(productId)],
  load: loadProduct,
  meta: ({ state, params, site }) => productMeta(selectProductDetail(state as never), params, site),
};

export { Component, slices, data, load, meta };

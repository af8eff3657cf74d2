import { type ScreenModule } from '@platform/contract';
import { addresses, dataFiles } from 'api/addresses';
import { breadcrumbListJsonLd } from 'api/breadcrumbs';
import { breadcrumbs } from '../page/breadcrumbs';
import { stateOf } from '../page/slice-state';
import { loadProducts, productsSlice, ratingsAddress } from './productsSlice';
import { ProductListingScreen } from './ProductListingScreen';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: ProductListingScreen,
  slices: [productsSlice],
  data: ({ productCategoryId = '' }) => [dataFiles.category(productCategoryId), ratingsAddress],
  load: loadProducts,
  meta: ({ state, params, site }) => {
    const { status, productCategory, productCategoryId, info, productsData } = stateOf(productsSlice, state);
    if (status === 'unknown') {
      return { title: 'Category not found', description: 'There is no such product category.', status: 404 };
    }
    return {
      title: productCategory || 'Our Products',
      description: info || `Products of ${site.name}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.category.to(productCategoryId || (params['productCategoryId'] ?? '')),
      image: productsData[0]?.picture.src,
      jsonLd: [breadcrumbListJsonLd(breadcrumbs({ moduleName: productCategory }), site)],
    };
  },
};

export { Component, slices, data, load, meta };

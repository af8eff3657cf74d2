import { type ScreenModule } from '@platform/contract';
import { addresses, dataFiles } from 'api/addresses';
import { breadcrumbListJsonLd } from 'api/breadcrumbs';
import { LaterFilters } from '../filters/later-filters';
import { breadcrumbs } from '../page/breadcrumbs';
import { stateOf } from '../page/slice-state';
import { productPlaceholder } from '../product-details/placeholder';
import { withPage, withQuery } from '../page/query';
import { pageOf, pagesOf } from './paging';
import { isListed, loadProducts } from './load';
import { productsOf, productsSlice } from './productsSlice';
import { ProductListingScreen } from './ProductListingScreen';

const { Component, slices, query, data, load, meta, placeholder }: ScreenModule = {
  Component: ProductListingScreen,
  slices: [productsSlice],
  // Any parameter may be a facet.
  query: 'all',
  data({ productCategoryId = '' }, state = {}, query = new URLSearchParams()) {
    LaterFilters.preload();
    return isListed(stateOf(productsSlice, state), productCategoryId, query)
      ? []
      : [dataFiles.category(productCategoryId)];
  },
  load: loadProducts,
  meta: ({ state, params, site }) => {
    const { status, productCategory, productCategoryId, info, listing } = productsOf(
      stateOf(productsSlice, state),
      params,
    );
    const page = pageOf(new URLSearchParams(listing?.query));
    if (status === 'unknown') {
      return { title: 'Category not found', description: 'There is no such product category.', status: 404 };
    }
    const address = addresses.category.to(productCategoryId || (params['productCategoryId'] ?? ''));
    const name = productCategory || 'Our Products';
    const isMissing = status === 'ready' && page > pagesOf(listing?.total ?? 0);
    return {
      title: page > 1 ? `${name}, page ${page}` : name,
      description: info || `Products of ${site.name}.`,
      status: status === 'failed' ? 503 : isMissing ? 404 : 200,
      canonical: withQuery(address, withPage(new URLSearchParams(), page)),
      image: listing?.products[0]?.picture.src,
      jsonLd: [breadcrumbListJsonLd(breadcrumbs({ moduleName: productCategory }), site)],
    };
  },
  placeholder: productPlaceholder,
};

export { Component, slices, query, data, load, meta, placeholder };

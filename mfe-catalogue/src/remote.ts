import type { RemoteModule } from '@platform/contract';

/** Everything that the catalogue remote offers: its screens and the search dialog. */
const remote: RemoteModule = {
  name: 'catalogue',
  title: 'Our product pages',
  screens: {
    categoryList: () => import(/* webpackChunkName: "categoryList" */ './category-list'),
    productListing: () => import(/* webpackChunkName: "productListing" */ './product-listing'),
    productDetails: () => import(/* webpackChunkName: "productDetails" */ './product-details'),
    compare: () => import(/* webpackChunkName: "compare" */ './compare'),
    choose: () => import(/* webpackChunkName: "choose" */ './choose'),
    searchResults: () => import(/* webpackChunkName: "searchResults" */ './search-page'),
  },
  widgets: {
    search: () => import(/* webpackChunkName: "search" */ './search'),
  },
};

export default remote;

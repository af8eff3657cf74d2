import type { RemoteModule } from 'federation/contract';

/** Everything the catalogue offers: three screens and the search. */
const remote: RemoteModule<'catalogue'> = {
  name: 'catalogue',
  screens: {
    categoryList: () => import(/* webpackChunkName: "categoryList" */ './category-list'),
    productListing: () => import(/* webpackChunkName: "productListing" */ './product-listing'),
  },
  widgets: {},
};

export default remote;

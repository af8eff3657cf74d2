import { later } from 'shared-ui';

/** Far below the first view of a page, on every device. */
export const ProductEnd = later(() =>
  import(/* webpackChunkName: "productEnd" */ './ProductEnd').then((module) => module.ProductEnd),
);

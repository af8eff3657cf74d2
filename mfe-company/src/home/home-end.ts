import { later } from 'shared-ui';

/** Below the carousel and the products, on every device. */
export const HomeEnd = later(() =>
  import(/* webpackChunkName: "homeEnd" */ './HomeEnd').then((module) => module.HomeEnd),
);

import { later } from 'shared-ui';

/** The product's table is the tallest part of its page, and below the first view. */
export const DetailTable = later(() =>
  import(/* webpackChunkName: "detailTable" */ './DetailTable').then((module) => module.DetailTable),
);

import { later } from 'shared-ui';

/** The product's table: the tallest part of its page. */
export const DetailTable = later(() => import('./below').then((module) => module.DetailTable));

/** What follows the facts of a product: what goes with it, and its reviews. */
export const ProductEnd = later(() => import('./below').then((module) => module.ProductEnd));

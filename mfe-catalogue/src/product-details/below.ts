/** What a product's page has far below its first view, as one file. */
export { ProductEnd } from './ProductEnd';
export { DetailTable } from './table/DetailTable';

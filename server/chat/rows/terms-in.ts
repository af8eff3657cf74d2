import type { KnownProduct } from 'api/records';
import { termsOf } from 'api/search';

/** The terms of what is written about products. */
export const termsIn = (products: readonly KnownProduct[]) =>
  new Set(termsOf(products.flatMap(({ name, info, specs }) => [name, info, ...specs]).join(' ')));

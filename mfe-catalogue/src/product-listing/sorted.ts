import type { ProductSummary } from 'api/records';
import type { SortValue } from './sorting';

type Order = (a: ProductSummary, b: ProductSummary) => number;

const unpricedLast =
  (order: (a: number, b: number) => number): Order =>
  (a, b) => {
    if (a.price === undefined || b.price === undefined)
      return Number(a.price === undefined) - Number(b.price === undefined);
    return order(a.price, b.price);
  };

const orders: Record<SortValue, Order> = {
  1: () => 0,
  2: (a, b) => b.reviewCount - a.reviewCount,
  3: (a, b) => b.rating - a.rating,
  4: (a, b) => b.added.localeCompare(a.added),
  5: unpricedLast((a, b) => a - b),
  6: unpricedLast((a, b) => b - a),
};

/** A copy of the products in the chosen order; equal ones keep the catalogue's order. */
export const sorted = (products: readonly ProductSummary[], value: SortValue) => [...products].sort(orders[value]);

import type { ProductSummary } from 'api/records';

/** Formats a price, independently of the machine's locale: `EUR 1,265.00`. */
export const formatPrice = (price: number, currency: string) =>
  `${currency} ${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/**
 * A product's list price with what it is for, unless that is one piece, and with `from` if other variants cost more:
 * `from EUR 21.00 / kit of 2`. Undefined if it has none.
 */
export function listPrice(
  { price, priceBasis, priceFrom }: Pick<ProductSummary, 'price' | 'priceBasis' | 'priceFrom'>,
  currency: string,
): string | undefined {
  if (price === undefined) return undefined;
  return `${priceFrom ? 'from ' : ''}${formatPrice(price, currency)}${priceBasis === undefined ? '' : ` / ${priceBasis}`}`;
}

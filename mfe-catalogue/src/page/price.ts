import { quantityText } from 'api/prices';
import type { ProductDetails, ProductSummary, Variant } from 'api/records';

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
  return price === undefined ? undefined : (priceFrom ? 'from ' : '') + withBasis(price, currency, priceBasis);
}

/** A price with what it is for, unless that is one piece: `EUR 21.00 / kit of 2`. */
export const withBasis = (price: number, currency: string, basis: string | undefined) =>
  formatPrice(price, currency) + (basis === undefined || basis === 'piece' ? '' : ` / ${basis}`);

/** The list price of one of a product's variants, or of the product; undefined if the price is on request. */
export function priceText(product: ProductDetails, variant: Variant | undefined, currency: string): string | undefined {
  if (!variant || product.variants?.length === 1) return listPrice(product, currency);
  const { price } = variant;
  return price && withBasis(price.amount, currency, quantityText(price));
}

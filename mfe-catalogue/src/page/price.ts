import { quantityText } from 'api/prices';
import type { ProductDetails, ProductSummary, Variant } from 'api/records';

/** Formats a price, independently of the machine's locale: `EUR 1,265.00`. */
export const formatPrice = (price: number, currency: string) =>
  `${currency} ${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/**
 * A product's lowest list price with what it is for, unless that is one piece. It says if other variants cost more, and
 * if others have no list price: `from EUR 21.00 / kit of 2, some on request`. Undefined if it has none.
 * @param code the variant that it is the price of, to be named
 */
export function listPrice(
  {
    price,
    priceBasis,
    priceFrom,
    othersOnRequest,
  }: Pick<ProductSummary, 'price' | 'priceBasis' | 'priceFrom' | 'othersOnRequest'>,
  currency: string,
  code?: string,
): string | undefined {
  if (price === undefined) return undefined;
  const amount = (priceFrom ? 'from ' : '') + withBasis(price, currency, priceBasis) + (code ? ` for ${code}` : '');
  return othersOnRequest ? `${amount}, ${priceFrom ? 'some' : 'others'} on request` : amount;
}

/** A price with what it is for, unless that is one piece: `EUR 21.00 / kit of 2`. */
export const withBasis = (price: number, currency: string, basis: string | undefined) =>
  formatPrice(price, currency) + (basis === undefined || basis === 'piece' ? '' : ` / ${basis}`);

/**
 * The list price of one of a product's variants, or of the product, and then which code it is for unless all have it;
 * undefined if the price is on request.
 */
export function priceText(product: ProductDetails, variant: Variant | undefined, currency: string): string | undefined {
  const { price: lowest, priceFrom, othersOnRequest, variants = [] } = product;
  if (!variant || variants.length === 1) {
    const differ = priceFrom || othersOnRequest;
    return listPrice(product, currency, differ && variants.find(({ price }) => price?.amount === lowest)?.sku);
  }
  const { price } = variant;
  return price && withBasis(price.amount, currency, quantityText(price));
}

import { quantityText, withBasis } from 'api/prices';
import type { ProductDetails, ProductSummary, Variant } from 'api/records';

/**
 * A product's lowest list price with what it is for, unless that is one piece. It says if other variants cost more, and
 * if only some have a list price: `some from EUR 21.00 / kit of 2`. Undefined if it has none.
 */
export function listPrice(
  {
    price,
    priceBasis,
    priceFrom,
    othersOnRequest,
  }: Pick<ProductSummary, 'price' | 'priceBasis' | 'priceFrom' | 'othersOnRequest'>,
  currency: string,
): string | undefined {
  if (price === undefined) return undefined;
  const words = [othersOnRequest && 'some', priceFrom ? 'from' : othersOnRequest && 'at'].filter(Boolean);
  return [...words, withBasis(price, currency, priceBasis)].join(' ');
}

/**
 * The list price of one of a product's variants, or of the product, and then which code it is for unless all have it;
 * undefined if the price is on request.
 */
export function priceText(product: ProductDetails, variant: Variant | undefined, currency: string): string | undefined {
  const { price: lowest, priceFrom, othersOnRequest, variants = [] } = product;
  if (!variant || variants.length === 1) {
    const code = (priceFrom || othersOnRequest) && variants.find(({ price }) => price?.amount === lowest)?.sku;
    const text = listPrice({ ...product, othersOnRequest: undefined }, currency);
    if (text === undefined || !code) return text;
    return `${text} for ${code}${othersOnRequest ? `, ${priceFrom ? 'some' : 'others'} on request` : ''}`;
  }
  const { price } = variant;
  return price && withBasis(price.amount, currency, quantityText(price));
}

import type { DescriptionEntry, ProductDetails } from 'api/records';

/** The line of a description that says what the list price buys: 'Kit of two, size 20'. */
const basisKey = 'Price basis';

/**
 * The description as documents print it: what the price buys stands after the price, `List price: EUR 21.00, kit of
 * two, size 20`, and is left out where there is no price.
 */
export function printedDescription({ description, price }: ProductDetails, currency: string): DescriptionEntry[] {
  return description.flatMap((entry): DescriptionEntry[] => {
    const basis = entry[basisKey];
    if (typeof basis !== 'string') return [entry];
    if (price === undefined) return [];
    const text = `${currency}\u00a0${price.toFixed(2)}, ${basis.charAt(0).toLowerCase()}${basis.slice(1)}`;
    return [{ 'List price': text as typeof basis }];
  });
}

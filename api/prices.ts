import type { Variant } from './records';

/**
 * Formats a price, independently of the machine's locale: `EUR 1,265.00`. Without `Intl`, which a phone takes 100 ms to start,
 * while the page is hydrated.
 */
export function formatPrice(price: number, currency: string): string {
  let text = price.toFixed(2);
  for (let at = text.length - '000.00'.length; at > 0; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return `${currency} ${text}`;
}

/** A price with what it is for, unless that is one piece: `EUR 21.00 / kit of 2`. */
export const withBasis = (price: number, currency: string, basis: string | undefined) =>
  formatPrice(price, currency) + (basis === undefined || basis === 'piece' ? '' : ` / ${basis}`);

/** What a price is for, or what a package holds: `kit of 2`, `pair`, `100 m coil`, `m`; `piece` for one piece. */
export function quantityText({ quantity, unit, packing }: NonNullable<Variant['pack']>): string {
  if (unit === 'm') return [quantity === 1 ? 'm' : `${quantity} m`, packing].filter(Boolean).join(' ');
  if (packing === undefined) return quantity === 1 ? 'piece' : `${quantity} pieces`;
  return packing === 'pair' ? packing : `${packing} of ${quantity}`;
}

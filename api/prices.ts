import type { Variant } from './records';

/** What a price is for, or what a package holds: `kit of 2`, `pair`, `100 m coil`, `m`; `piece` for one piece. */
export function quantityText({ quantity, unit, packing }: NonNullable<Variant['pack']>): string {
  if (unit === 'm') return [quantity === 1 ? 'm' : `${quantity} m`, packing].filter(Boolean).join(' ');
  if (packing === undefined) return quantity === 1 ? 'piece' : `${quantity} pieces`;
  return packing === 'pair' ? packing : `${packing} of ${quantity}`;
}

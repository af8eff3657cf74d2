import type { Variant } from 'api/records';

type Pack = NonNullable<Variant['pack']>;

/**
 * Reads a quantity in which something is sold: `piece`, `pair`, `kit of 2`, `pack of 50`, `m`, `100 m`, `100 m coil`,
 * `91.4 m coil`.
 * Throws an Error if it is none of these.
 */
export function readPack(text: string): Pack {
  if (text === 'piece') return { quantity: 1, unit: 'piece' };
  if (text === 'pair') return { quantity: 2, unit: 'piece', packing: 'pair' };
  const [, packing, pieces] = /^([a-z]+) of (\d{1,6})$/.exec(text) ?? [];
  if (pieces && Number(pieces) > 0) return { quantity: Number(pieces), unit: 'piece', packing };
  const [found, metres = '1', wound] = /^(?:(\d{1,6}(?:\.\d{1,2})?) )?m(?: ([a-z]+))?$/.exec(text) ?? [];
  if (found && Number(metres) > 0) return { quantity: Number(metres), unit: 'm', ...(wound && { packing: wound }) };
  throw new Error(`is ${text}, but must be like 'piece', 'pair', 'pack of 50', 'm' or '100 m coil'`);
}

/** Reads how soon a branch has something: 0 for `in stock`, the number of `3 days`, null for `on request`. */
export function readAvailability(text: string): number | null {
  if (text === 'in stock') return 0;
  if (text === 'on request') return null;
  const [, days] = /^(\d{1,3}) days?$/.exec(text) ?? [];
  if (days && Number(days) > 0) return Number(days);
  throw new Error(`is ${text}, but must be 'in stock', '3 days' or 'on request'`);
}

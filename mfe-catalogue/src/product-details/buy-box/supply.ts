import type { ProductDetails, Variant } from 'api/records';
import { quantityText } from 'api/prices';

/** The variant that the visitor would order: the only one, or the one that the address names after its `#`. */
export function chosenVariant({ variants = [] }: Pick<ProductDetails, 'variants'>, named: string): Variant | undefined {
  return variants.length === 1 ? variants[0] : variants.find(({ sku }) => sku === named);
}

/** One line of what the data says about delivery: a branch, or `Lead time`, and when the goods are there. */
export type SupplyLine = [name: string, text: string];

/** Availability by branch and lead time of one variant; empty if the data says neither. */
export function supplyLines({ availability = {}, leadTime }: Pick<Variant, 'availability' | 'leadTime'>): SupplyLine[] {
  const branches = Object.entries(availability).map(([branch, days]): SupplyLine => [branch, whenText(days)]);
  return leadTime === undefined ? branches : [...branches, ['Lead time', daysText(leadTime)]];
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const whenText = (days: number | null) =>
  days === null ? 'on request' : days === 0 ? 'in stock' : `in ${daysText(days)}`;

/**
 * What applies to the order: the facts of the chosen variant, or those that all variants share.
 */
export function commonSupply(
  { variants = [] }: Pick<ProductDetails, 'variants'>,
  chosen: Variant | undefined,
): { supply: SupplyLine[]; pack?: string; differs: boolean } {
  const all = chosen ? [chosen] : variants;
  const lines = all.map((variant) => supplyLines(variant));
  const packs = new Set(all.map(({ pack }) => pack && quantityText(pack)));
  const same = new Set(lines.map((each) => JSON.stringify(each))).size <= 1;
  const [pack] = packs;
  return { supply: (same && lines[0]) || [], differs: !same, ...(packs.size === 1 && pack && { pack }) };
}

import { quantityText } from 'api/prices';
import type { AttributeValue, Variant } from 'api/records';
import type { BrandSource } from '../schema';
import type { Registry } from '../compile/variants/registry';
import type { KnownAttribute } from '../compile/variants/values';

/**
 * The values of a variant as an editor would write them, with their units: `rated_current` → `16 A`, `price` → `12.5`,
 * `price_per` → `pack of 10`, `availability Dubai` → `in stock`. A value that the variant lacks is absent.
 */
export type Texts = ReadonlyMap<string, string>;

/** The fields besides attributes that come before them, and those that come after. */
export const leadingFields = ['sku', 'mpn', 'gtin', 'brand'] as const;
export const trailingFields = ['price', 'price_per', 'pack', 'weight', 'lead_time'] as const;

/** The units of the fields besides attributes. */
export const fieldUnits: ReadonlyMap<string, string> = new Map([
  ['weight', 'kg'],
  ['lead_time', 'days'],
]);

/** The field of a branch's availability. */
export const availabilityField = (branch: string) => `availability ${branch}`;
/** The branch whose availability a field has; undefined for any other field. */
export const branchOf = (field: string): string | undefined =>
  field.startsWith('availability ') ? field.slice('availability '.length) : undefined;

/** What the texts are made with. */
export interface TextContext {
  registry: Registry;
  brands: readonly BrandSource[];
}

/** All values of a variant, including the attributes that it shares with the others of its product. */
export function textsOf(
  variant: Variant,
  shared: Record<string, AttributeValue>,
  { registry, brands }: TextContext,
): Texts {
  const texts = new Map<string, string>();
  const put = (field: string, text: string | undefined) => {
    if (text !== undefined && text !== '') texts.set(field, text);
  };
  const measured = (field: string, value: number | undefined) =>
    put(field, value === undefined ? undefined : `${value} ${fieldUnits.get(field)}`);
  put('sku', variant.sku);
  put('mpn', variant.mpn);
  put('gtin', variant.gtin);
  put('brand', brands.find(({ name }) => name === variant.brand)?.key);
  for (const [id, value] of Object.entries({ ...shared, ...variant.attributes })) {
    const attribute = registry.attributes.get(id);
    if (attribute) put(id, attributeText(attribute, value));
  }
  put('price', variant.price && String(variant.price.amount));
  put('price_per', variant.price && quantityText(variant.price));
  put('pack', variant.pack && quantityText(variant.pack));
  measured('weight', variant.weight);
  measured('lead_time', variant.leadTime);
  for (const [branch, days] of Object.entries(variant.availability ?? {})) {
    put(availabilityField(branch), availabilityText(days));
  }
  put('replaced_by', variant.replacedBy);
  return texts;
}

/** A value without its unit, in full precision: `readValue` reads it as the same value. */
export function bareText(value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return String(value);
  return value.min === value.max ? String(value.min) : `${value.min} to ${value.max}`;
}

const attributeText = ({ unit }: KnownAttribute, value: AttributeValue) =>
  unit === undefined ? bareText(value) : `${bareText(value)} ${unit}`;

/** `in stock`, `3 days` or `on request`. */
function availabilityText(days: number | null): string {
  if (days === null) return 'on request';
  if (days === 0) return 'in stock';
  return days === 1 ? '1 day' : `${days} days`;
}

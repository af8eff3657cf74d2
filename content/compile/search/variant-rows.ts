import { formatValue } from 'api/values';
import type { Attribute, AttributeValue, ProductDetails } from 'api/records';
import { termsOf } from 'api/search';
import type { IndexRow } from './entry';

const longestLabel = 90;

/** The variants of a product as they are searched, found by their codes and the values of their attributes. */
export function rowsOfVariants(
  { variants = [] }: ProductDetails,
  attributes: ReadonlyMap<string, Attribute>,
): IndexRow[] {
  return variants.map(({ sku, mpn, attributes: own }) => {
    const values = textsOf(own, attributes);
    let label = '';
    for (const value of values) if (label.length + value.length < longestLabel) label += label ? ` · ${value}` : value;
    const terms = [...values.flatMap((value) => termsOf(value)), ...(mpn ? termsOf(mpn) : [])];
    return { code: sku, label, terms: [...new Set(terms)].join(' ') };
  });
}

/** The values of attributes, with their units. */
export const textsOf = (
  values: Record<string, AttributeValue> | undefined,
  attributes: ReadonlyMap<string, Attribute>,
): string[] =>
  Object.entries(values ?? {}).flatMap(([id, value]) => {
    const attribute = attributes.get(id);
    return attribute && typeof value !== 'boolean' ? [formatValue(attribute, value)] : [];
  });

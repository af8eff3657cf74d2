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
    const values = valuesOf(own, attributes);
    let label = '';
    for (const { text } of values) if (label.length + text.length < longestLabel) label += label ? ` · ${text}` : text;
    const terms = [...values.flatMap((value) => value.terms), ...(mpn ? termsOf(mpn) : [])];
    return { code: sku, label, terms: [...new Set(terms)].join(' ') };
  });
}

/** The values of attributes as people read them and as they are searched. A count is named: 'Cores 5'. */
export const valuesOf = (
  values: Record<string, AttributeValue> | undefined,
  attributes: ReadonlyMap<string, Attribute>,
): { text: string; terms: string[] }[] =>
  Object.entries(values ?? {}).flatMap(([id, value]) => {
    const attribute = attributes.get(id);
    if (!attribute || typeof value === 'boolean') return [];
    const text = formatValue(attribute, value);
    if (attribute.type !== 'number' || attribute.unit) return [{ text, terms: termsOf(text) }];
    return [{ text: `${attribute.label} ${text}`, terms: termsOf(text, attribute.label) }];
  });

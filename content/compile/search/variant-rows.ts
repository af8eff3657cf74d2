import { formatValue } from 'api/values';
import type { Attribute, AttributeValue, ProductDetails } from 'api/records';
import type { IndexRow } from './entry';
import { termsOf } from './terms';

const longestLabel = 90;

/** The variants of a product as they are searched, found by their codes and the values of their attributes. */
export function rowsOfVariants(
  { variants = [] }: ProductDetails,
  attributes: ReadonlyMap<string, Attribute>,
): IndexRow[] {
  return variants.map(({ sku, mpn, attributes: own }) => {
    const values = valuesOf(own, attributes);
    let label = '';
    for (const { named } of values.filter(({ isShown }) => isShown)) {
      if (label.length + named.length < longestLabel) label += label ? ` · ${named}` : named;
    }
    const termsWhere = (isSelecting: boolean) =>
      values.filter((value) => value.isSelecting === isSelecting).flatMap(({ terms }) => terms);
    const terms = new Set([...termsWhere(true), ...sidesOf(own), ...(mpn ? termsOf(mpn) : [])]);
    const other = new Set(termsWhere(false).filter((term) => !terms.has(term)));
    return { code: sku, label, terms: [...terms].join(' '), other: [...other].join(' ') };
  });
}

/** The width and the height as one size: a trunking of 100 × 50 mm has one side of 100 mm only. */
const sidesOf = ({ width, height }: Record<string, AttributeValue>): string[] =>
  typeof width === 'number' && typeof height === 'number' ? termsOf(`${width} x ${height} mm`) : [];

interface Value {
  /** As it is searched. */
  terms: string[];
  /** As people read it: a word on its own; a number, or that there is none, with the name of its attribute. */
  named: string;
  /** Whether buyers may mean it when they name a size: few mean a length that is not a facet. */
  isSelecting: boolean;
  /** Whether it distinguishes a variant for people. */
  isShown: boolean;
}

/** The values of attributes as people read them and as they are searched. */
export const valuesOf = (
  values: Record<string, AttributeValue> | undefined,
  attributes: ReadonlyMap<string, Attribute>,
): Value[] =>
  Object.entries(values ?? {}).flatMap(([id, value]) => {
    const attribute = attributes.get(id);
    if (!attribute || typeof value === 'boolean') return [];
    const text = formatValue(attribute, value);
    // 20 mm is a size, and the end of a range of cable diameters only by chance.
    const isSelecting = attribute.facet === true && !(attribute.type === 'range' && attribute.unit === 'mm');
    const isCount = attribute.type === 'number' && !attribute.unit;
    const named = text === 'None' ? `${attribute.label} none` : /\d/.test(text) ? `${attribute.label} ${text}` : text;
    return [
      {
        terms: isCount ? termsOf(text, attribute.label) : termsOf(text),
        named,
        isSelecting,
        isShown: attribute.facet === true,
      },
    ];
  });

import { csvText } from 'api/csv';
import type { Family } from '../compile/variants/family';
import type { CleanSources } from '../compile/checks';
import { availabilityField, fieldUnits, leadingFields, textsOf, trailingFields } from './fields';

/**
 * The variants of a class as a CSV file: a line each, with its product's id, its code, the class's attributes, what
 * all attributes of the product add to it, and how it is sold. Units are in the column headings. Prices are in the
 * currency that the heading names, each for the quantity in `price_per`.
 */
export function classCsv(productClass: Family['class'], sources: CleanSources): string {
  const { families, company, products } = sources;
  const { registry } = families;
  const context = { registry, brands: sources.brands };
  const fields = [
    ...leadingFields,
    ...productClass.attributes,
    ...trailingFields,
    ...company.branches.map(({ name }) => availabilityField(name)),
    'replaced_by',
  ];
  const unitOf = (field: string) => fieldUnits.get(field) ?? registry.attributes.get(field)?.unit;
  const heading = (field: string) =>
    [field, field === 'price' ? company.currency : unitOf(field)].filter(Boolean).join(' ');
  const rows = products.flatMap(({ source: { id } }) => {
    const family = families.byProduct.get(id);
    if (family?.class.id !== productClass.id) return [];
    return family.variants.map((variant) => {
      const texts = textsOf(variant, family.attributes, context);
      return [id, ...fields.map((field) => withoutUnit(texts.get(field) ?? '', unitOf(field)))];
    });
  });
  return csvText([['family', ...fields.map(heading)], ...rows]);
}

const withoutUnit = (text: string, unit: string | undefined) =>
  unit !== undefined && text.endsWith(` ${unit}`) ? text.slice(0, -unit.length - 1) : text;

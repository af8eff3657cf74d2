import { formatBare } from 'api/values';
import type { Variant, VariantRow, VariantTable, VariantTablesFile } from 'api/records';
import { classesOf, type ListedProduct } from './facets';
import type { Family } from './family';
import type { Registry } from './registry';
import { headOf, none, priceHeading, showingPrice } from './tables';
import type { KnownAttribute } from './values';

/** A column is left out if fewer lines than this share have a value: the products' own tables have it. */
const leastFilled = 0.2;

/** Columns in which at least this share of the lines have a value come before the others. */
const wellFilled = 0.5;

/**
 * A line for each variant of a category's products: a table for each class, with what distinguishes its variants. The
 * attributes of the class's card come first, then those that most lines have, each in the order of the class.
 */
export function variantTables(
  products: readonly ListedProduct[],
  registry: Registry,
  currency: string,
): VariantTablesFile {
  return { tables: classesOf(products).map((one) => tableOf(one, products, registry, currency)) };
}

function tableOf(
  { id, label, attributes, card }: Family['class'],
  products: readonly ListedProduct[],
  registry: Registry,
  currency: string,
): VariantTable {
  const lines = products.flatMap(({ family }, product) =>
    family?.class.id === id ? family.variants.map((variant) => ({ product, family, variant })) : [],
  );
  const variants = lines.map(({ variant }) => variant);
  const priced = variants.some(({ price }) => price !== undefined);
  const showPrice = showingPrice(variants);
  const columns = attributes
    .flatMap((attributeId) => {
      const attribute = registry.attributes.get(attributeId);
      if (!attribute) return [];
      const texts = lines.map(({ family, variant }) => cellOf(attribute, family, variant));
      const filled = texts.filter((text) => text !== none).length / texts.length;
      if (new Set(texts).size < 2 || filled < leastFilled) return [];
      return [{ attribute, texts, rank: card.includes(attributeId) ? 0 : filled >= wellFilled ? 1 : 2 }];
    })
    .sort((a, b) => a.rank - b.rank);
  return {
    label,
    columns: columns.map(({ attribute }) => ({
      id: attribute.id,
      name: headOf(attribute),
      ...((attribute.type === 'number' || attribute.type === 'range') && { number: true }),
    })),
    priceName: priced ? priceHeading(variants, currency) : undefined,
    rows: lines.map(({ product, variant }, row): VariantRow => ({
      product,
      sku: variant.sku,
      cells: columns.map(({ texts }) => texts[row]!),
      price: priced ? showPrice(variant) : undefined,
    })),
  };
}

function cellOf(attribute: KnownAttribute, family: Family, variant: Variant): string {
  const value = variant.attributes[attribute.id] ?? family.attributes[attribute.id];
  return value === undefined ? none : formatBare(attribute, value);
}

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

/** A variant with its product, whose index in the category is `product`. */
interface Line {
  product: number;
  family: Family;
  variant: Variant;
}

/**
 * A line for each variant of a category's products: a table for each class, or for each of the kinds that the class names,
 * with what distinguishes its variants. The attributes of the class's card come first, then those that most lines have,
 * each in the order of the class.
 */
export function variantTables(
  products: readonly ListedProduct[],
  registry: Registry,
  currency: string,
): VariantTablesFile {
  return {
    tables: classesOf(products).flatMap((one) => {
      const lines = products.flatMap(({ family }, product) =>
        family?.class.id === one.id ? family.variants.map((variant) => ({ product, family, variant })) : [],
      );
      return kindsOf(one, lines).map(([label, own]) => tableOf(label, one, own, registry, currency));
    }),
  };
}

/** The lines of a class by the labels of their tables. A product has the first that asks for an attribute that it has. */
function kindsOf({ label, tables }: Family['class'], lines: readonly Line[]): [string, Line[]][] {
  const labels = new Map<Family, string>();
  for (const { family } of lines) {
    const has = (id: string) => family.variants.some((variant) => valueOf(family, variant, id) !== undefined);
    if (!labels.has(family)) labels.set(family, tables.find(({ with: id }) => has(id))?.label ?? label);
  }
  return [...tables.map((table) => table.label), label]
    .map((one): [string, Line[]] => [one, lines.filter(({ family }) => labels.get(family) === one)])
    .filter(([, own]) => own.length > 0);
}

function tableOf(
  label: string,
  { attributes, card }: Family['class'],
  lines: readonly Line[],
  registry: Registry,
  currency: string,
): VariantTable {
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
  const value = valueOf(family, variant, attribute.id);
  return value === undefined ? none : formatBare(attribute, value);
}

const valueOf = (family: Family, variant: Variant, id: string) => variant.attributes[id] ?? family.attributes[id];

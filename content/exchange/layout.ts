import { quantityText } from 'api/prices';
import type { CleanSources } from '../compile/checks';
import { readHeading, type Column } from '../compile/variants/columns';
import { attributesOf, readSupply, type Family } from '../compile/variants/family';
import type { ProductSource } from '../schema';
import { availabilityField, textsOf, type Texts } from './fields';

/** Where a product's YAML has the values of its variants. */
export interface Layout {
  /** What all variants share, from `attributes` and `supply`. */
  shared: Texts;
  /** The columns of the rows, and the field of each. */
  columns: readonly Column[];
  fields: readonly string[];
  /** What its prices are for, if it has a column of prices. */
  priceBasis?: string;
}

/** The layout of a product that the compiler has found valid. */
export function readLayout(
  { variants, supply }: Pick<ProductSource, 'variants' | 'supply'>,
  family: Family,
  { families: { registry }, company, brands }: CleanSources,
): Layout {
  const context = { registry, company, brands };
  const known = attributesOf(family.class, registry);
  const columns = (variants?.columns ?? []).map((heading) => readHeading(heading, company, known));
  const supplied = readSupply(supply, context, (_field, read) => read());
  const price = columns.find((column) => column.kind === 'price');
  return {
    shared: textsOf({ sku: '', attributes: {}, ...supplied }, family.attributes, context),
    columns,
    fields: columns.map((column) =>
      column.kind === 'availability' ? availabilityField(column.branch) : column.heading,
    ),
    priceBasis: price && quantityText(price.basis),
  };
}

import type { AttributeValue, Variant } from 'api/records';
import type { DimensionsSource } from '../../schema/dimensions';
import type { ClassSource } from '../../schema/variants';

/** Attribute → value. */
export type Values = Record<string, AttributeValue>;

/** A product with its variants: what all of them share, and what distinguishes each. */
export interface Family {
  class: ClassSource;
  attributes: Values;
  variants: Variant[];
}

/** The families of each class, with their product's ids. */
export type FamiliesByClass = ReadonlyMap<string, readonly { product: string; family: Family }[]>;

/** One table of cable-dimensions.yaml. */
export interface DimensionTable {
  source: DimensionsSource;
  rows: Values[];
}

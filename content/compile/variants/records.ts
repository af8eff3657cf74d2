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

/**
 * What is asked of every family in every run. It is kept beside the family, so that the family itself is parsed only where
 * something is made of it.
 */
export interface FamilyFacts {
  /** The codes of its variants. */
  codes: string[];
  /** The codes that replace variants, with the places of these variants. */
  replacements: [place: number, code: string][];
  /** The values of each attribute that the variants have, each once. */
  values: Record<string, AttributeValue[]>;
}

/** A family of the catalogue; one that is kept from an earlier run is parsed on first use. */
export interface KnownFamily extends Readonly<Family> {
  facts: FamilyFacts;
}

/** The families of each class, with their product's ids. */
export type FamiliesByClass = ReadonlyMap<string, readonly { product: string; family: KnownFamily }[]>;

/** One table of cable-dimensions.yaml. */
export interface DimensionTable {
  source: DimensionsSource;
  rows: Values[];
}

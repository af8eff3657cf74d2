/** What the products of one category can be filtered and ordered by (api/facets). */
export interface CategoryFacets {
  columns: FacetColumn[];
  /** Numeric attributes that the products can only be ordered by. */
  orders: NumericOrder[];
}

/**
 * The values that products have of one attribute, also of their class (`class`) and their makers (`brand`). Its id is the
 * parameter's name in a list's address.
 */
export type FacetHeading = {
  id: string;
  label: string;
} & (
  | { type: 'words'; values: (string | string[])[] }
  | (Measure & { type: 'number'; values: number[] })
  | (Measure & { type: 'range'; values: [min: number, max: number][] })
);

interface Measure {
  unit?: string;
  decimals?: number;
  /** True if `values` has only the lowest and the highest number, because they are too many to list. */
  endsOnly?: boolean;
}

/** The values of one attribute, and which of them each product has. */
export type FacetColumn = FacetHeading & {
  /**
   * For each product of the list, in its order: the index of the value that all its variants have, or an index for
   * each variant. Null stands for no value.
   */
  products: (number | null | (number | null)[])[];
};

/** The lowest and the highest value of an attribute for each product, or null. */
export interface NumericOrder {
  id: string;
  label: string;
  products: ([low: number, high: number] | null)[];
}

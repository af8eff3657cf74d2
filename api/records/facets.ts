/** What the products of one category can be filtered and ordered by (api/facets). */
export interface CategoryFacets {
  columns: FacetColumn[];
  /** Numeric attributes that the products can only be ordered by. */
  orders: NumericOrder[];
}

/**
 * The values of one attribute in one category, also of the product's class (`class`) and its makers (`brand`). Its id is
 * the parameter's name in a listing's address.
 */
export type FacetColumn = {
  id: string;
  label: string;
  /**
   * For each product of the category, in its order: the index of the value that all its variants have, or an index for
   * each variant. Null stands for no value.
   */
  products: (number | null | (number | null)[])[];
} & (
  | { type: 'words'; values: (string | string[])[] }
  | { type: 'number'; unit?: string; decimals?: number; values: number[] }
  | { type: 'range'; unit?: string; decimals?: number; values: [min: number, max: number][] }
);

/** The lowest and the highest value of an attribute for each product, or null. */
export interface NumericOrder {
  id: string;
  label: string;
  products: ([low: number, high: number] | null)[];
}

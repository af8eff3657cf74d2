/** The value of an attribute: a number or range in the attribute's unit, a text, a listed word or several, yes or no. */
export type AttributeValue = number | string | boolean | string[] | { min: number; max: number };

/** An attribute of content/attributes.yaml. */
export interface Attribute {
  id: string;
  label: string;
  type: 'number' | 'range' | 'enum' | 'text' | 'boolean';
  /** The unit of every number: `mm`, `A`. Absent for texts and for counts. */
  unit?: string;
  /** The number of decimals with which a number is written; absent: as many as it has. */
  decimals?: number;
  /** The words that an `enum` may have, in order. */
  values?: string[];
  /** True if the words have an order, such as sizes, so that several can be written as `16 to 75`. */
  ordered?: boolean;
  /** True if the words are names, which keep their capital letters within a sentence. */
  proper?: boolean;
  /** True if a list of products can be filtered by it. */
  facet?: boolean;
  /** The ETIM feature, such as `EF000118`. */
  etim?: string;
}

/** A class of content/classes.yaml: what the products of one kind have in common. */
export interface ProductClass {
  id: string;
  label: string;
  /** The ETIM class, such as `EC000441`. */
  etim?: string;
  /** The ids of its attributes, in the order in which they are shown. */
  attributes: string[];
  /** `m` if its products are ordered by the metre; else by the piece. */
  soldBy?: 'm';
}

/** A list price in the site's currency, for a quantity: 21 for 2 pieces in a kit, 340 for 100 m on a coil. */
export interface Price {
  amount: number;
  quantity: number;
  unit: 'piece' | 'm';
  /** How the quantity is packed: `kit`, `pack`, `coil`. */
  packing?: string;
}

/** One thing that can be ordered. */
export interface Variant {
  /** The order code, unique in the whole catalogue. The variant's address is its product's, with `#` and the code. */
  sku: string;
  /** The maker's own number, if the code is not the same. */
  mpn?: string;
  gtin?: string;
  /** The maker's name, if the product has several makers. */
  brand?: string;
  /** What distinguishes it from the product's other variants; their common attributes are the product's. */
  attributes: Record<string, AttributeValue>;
  price?: Price;
  /** How many pieces or metres one package holds. */
  pack?: { quantity: number; unit: 'piece' | 'm'; packing?: string };
  /** In kilograms. */
  weight?: number;
  /** In days. */
  leadTime?: number;
  /** By the branch's name: 0 if it is in stock, the days until it is there, or null if that has to be asked. */
  availability?: Record<string, number | null>;
  /** The code of the variant that is sold instead. */
  replacedBy?: string;
}

/** /data/attributes.json: the meaning of all attributes and classes. */
export interface AttributesFile {
  attributes: Attribute[];
  classes: ProductClass[];
}

/** /data/variants/{category id}.json: everything that can be ordered in a category, for filters and comparisons. */
export interface VariantsFile {
  products: { id: string; class: string; attributes: Record<string, AttributeValue>; variants: Variant[] }[];
}

/** /data/tables/{category id}.json: a line for each variant of a category, in a table for each class or kind of its products. */
export interface VariantTablesFile {
  tables: VariantTable[];
}

/** The variants of a category with the same columns. */
export interface VariantTable {
  /** The class, or the kind of its products. */
  label: string;
  /** The columns between the code and the price; `number` ones are aligned by their decimal points. */
  columns: { id: string; name: string; number?: true }[];
  /** Such as `List price (AED)`; absent if no variant has a price. */
  priceName?: string;
  /** By product and variant, both in the order of the category. */
  rows: VariantRow[];
}

/** One variant in a table. */
export interface VariantRow {
  /** The index of its product in the category. */
  product: number;
  sku: string;
  /** The text of each column. */
  cells: string[];
  price?: string;
}

/** A value that a file gives for a field of a variant. */
export interface GivenCell {
  /** The name that editors know it by: the column's heading or the XML element. */
  name: string;
  /** Empty if the file says that the variant has no such value. */
  text: string;
  /** The unit of the column or element; otherwise the text says it. */
  unit?: string;
  line: number;
}

/** What a file says of one variant, whatever its format; fields that it does not mention stay as they are. */
export interface GivenVariant {
  line: number;
  sku: string;
  /** The product's id, if the file says it. */
  family?: string;
  /** By the names of `Texts`. */
  cells: Map<string, GivenCell>;
}

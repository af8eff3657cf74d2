/** More than one product has rows. */
const maxRows = 65_536;

/** The id of a row of the search index, by its entry and its place among the entry's rows. */
export const rowId = (entry: number, place: number): number => entry * maxRows + place;

/** The place of a row among those of its entry: for a product with variants, that of the variant. */
export const placeOfRow = (row: number): number => row % maxRows;

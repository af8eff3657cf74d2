import type { ProductSummary, VariantRow, VariantTable } from 'api/records';

/** A table with the lines that are shown, in their order. */
export interface TableLines {
  table: VariantTable;
  lines: VariantRow[];
}

/** What of a category is shown. */
export interface ShownLines {
  /** The products whose lines are shown, as indices. */
  indices: readonly number[];
  /** For each variant of the category, by product, whether it fits. */
  variants: readonly boolean[];
  /** The order by a number, or an empty text. */
  order: string;
}

/**
 * The lines that fit, for each table: by the number that the listing is ordered by, if the table has it, and otherwise by
 * the order of the products.
 * @param all all products of the category, in its order
 */
export function linesOf(
  tables: readonly VariantTable[],
  all: readonly Pick<ProductSummary, 'variantCount'>[],
  { indices, variants, order }: ShownLines,
): TableLines[] {
  const places = new Map(indices.map((product, place) => [product, place]));
  let count = 0;
  /** By product: the position of its next variant among all variants. */
  const next = all.map(({ variantCount = 0 }) => (count += variantCount) - variantCount);
  const falling = order.startsWith('-');
  const id = falling ? order.slice(1) : order;
  return tables.map((table) => {
    const lines = table.rows
      .filter(({ product }) => variants[next[product]!++] && places.has(product))
      .sort((a, b) => (places.get(a.product) ?? 0) - (places.get(b.product) ?? 0));
    const column = table.columns.findIndex((one) => one.number && one.id === id);
    if (column < 0) return { table, lines };
    const key = ({ cells }: VariantRow) => {
      const number = endOf(cells[column] ?? '', falling);
      return Number.isNaN(number) ? Infinity : falling ? -number : number;
    };
    return { table, lines: lines.sort((a, b) => key(a) - key(b) || 0) };
  });
}

/** 10 of `10 to 50` in rising order, and 50 in falling order, as with the products. */
const endOf = (text: string, falling: boolean) =>
  parseFloat((falling ? text.slice(text.lastIndexOf(' ') + 1) : text).replace('−', '-'));

/** Numbers of a column, filled up behind so that their decimal points are one below the other in a monospaced font. */
export function alignedAtPoint(texts: readonly string[]): string[] {
  const decimals = texts.map((text) => (/^−?\d+(?:\.(\d+))?$/.exec(text)?.[1] ?? '').length);
  const most = Math.max(0, ...decimals);
  return texts.map((text, at) => {
    const missing = most - decimals[at]!;
    // The point itself has a width, too.
    const point = missing > 0 && decimals[at] === 0 ? 1 : 0;
    return /\d$/.test(text) && !text.includes(' ') ? text + '\u00a0'.repeat(missing + point) : text;
  });
}

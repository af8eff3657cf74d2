import type { Attribute, TableHeaderCell, TableValue, Variant } from 'api/records';
import { quantityText } from 'api/prices';
import { formatBare, formatNumber } from 'api/values';
import type { Family } from './family';
import type { Registry } from './registry';

/** The header rows and body rows of a product's table, as row I1 has them. */
export interface GeneratedTable {
  columns: TableHeaderCell[][];
  rows: Record<string, TableValue>[];
}

/** In cells of variants that lack the value. */
export const none = '–';

/** For each column, from the left, the ids of its header cells from the top. */
export function leafPaths(header: TableHeaderCell[][]): string[][] {
  const width = (header[0] ?? []).reduce((sum, { colSpan = 1 }) => sum + colSpan, 0);
  const paths = Array.from({ length: width }, (): string[] => []);
  /** For each column, the row from which on it has no cell yet. */
  const freeFrom = new Array<number>(width).fill(0);
  header.forEach((cells, row) => {
    for (const { id, colSpan = 1, rowSpan = 1 } of cells) {
      const start = freeFrom.findIndex((free) => free <= row);
      for (let column = start; column < start + colSpan; column++) {
        paths[column]?.push(id);
        freeFrom[column] = row + rowSpan;
      }
    }
  });
  return paths;
}

/** What a column of a table shows: an attribute or one end of its range, or a field of the variant. */
type Show = (variant: Variant) => string;

/**
 * Fills a table with the variants of a family. The id of each leaf column names what it shows: an attribute, `{id}_min`
 * or `{id}_max` of a range, `mpn`, `brand` or `pack`. The code comes before the first column, unless the header begins
 * with a cell `sku` of its own, and the price, if a variant has one, after the last.
 * Throws an Error for an id that names nothing of the class.
 */
export function fillTable(
  header: TableHeaderCell[][],
  family: Family,
  registry: Registry,
  currency: string,
): GeneratedTable {
  const [first = [], ...others] = header;
  const rowSpan = header.length > 1 ? { rowSpan: header.length } : {};
  const price = family.variants.some((variant) => variant.price !== undefined)
    ? [{ id: 'price', name: priceHeading(family.variants, currency), ...rowSpan }]
    : [];
  const code = first[0]?.id === 'sku' ? [] : [{ id: 'sku', name: 'Order code', ...rowSpan }];
  const columns = [[...code, ...first, ...price], ...others];
  const leaves = leafPaths(columns).map((path) => ({ path, show: showing(path.at(-1) ?? '', family, registry) }));
  const rows = family.variants.map((variant) => {
    const row: Record<string, TableValue> = {};
    for (const { path, show } of leaves) put(row, path, show(variant));
    return row;
  });
  return { columns, rows };
}

/** The heading of a price column: `List price (AED)`, with the quantity if it is the same for all. */
export function priceHeading(variants: readonly Variant[], currency: string): string {
  const basis = commonBasis(variants);
  return `List price (${currency}${basis === undefined || basis === 'piece' ? '' : ` / ${basis}`})`;
}

function put(row: Record<string, TableValue>, [first = '', ...rest]: string[], value: string) {
  if (rest.length === 0) row[first] = value;
  else put((row[first] ??= {}) as Record<string, TableValue>, rest, value);
}

function showing(id: string, family: Family, registry: Registry): Show {
  switch (id) {
    case 'sku':
      return ({ sku }) => sku;
    case 'mpn':
      return ({ mpn, sku }) => mpn ?? sku;
    case 'brand':
      return ({ brand }) => brand ?? none;
    case 'pack':
      return ({ pack }) => (pack ? quantityText(pack) : none);
    case 'price':
      return showingPrice(family.variants);
  }
  const [, name = id, end] = registry.attributes.has(id) ? [] : (/^(.+)_(min|max)$/.exec(id) ?? []);
  const attribute = registry.attributes.get(name);
  const isEnd = end !== undefined && attribute?.type !== 'range';
  if (!attribute || isEnd || !family.class.attributes.includes(name)) {
    throw new Error(`the column ${id} shows no attribute of the class ${family.class.id}`);
  }
  return ({ attributes }) => {
    const value = attributes[name] ?? family.attributes[name];
    if (value === undefined) return none;
    if (end === undefined) return formatBare(attribute, value);
    const ends = value as { min: number; max: number };
    return formatNumber(end === 'min' ? ends.min : ends.max, attribute.decimals);
  };
}

/** Made once: it takes as long as formatting a hundred amounts. */
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Amounts alone where all prices are for the same quantity, which the header says; otherwise each says its own. */
export function showingPrice(variants: readonly Variant[]): Show {
  const same = commonBasis(variants) !== undefined;
  return ({ price }) => {
    if (!price) return 'On request';
    const amount = amounts.format(price.amount);
    return same ? amount : `${amount} / ${quantityText(price)}`;
  };
}

/** The quantity that all prices are for; undefined if they differ. */
function commonBasis(variants: readonly Variant[]): string | undefined {
  const bases = new Set(variants.flatMap(({ price }) => (price ? quantityText(price) : [])));
  return bases.size === 1 ? [...bases][0] : undefined;
}

/** The table of a family without its own header: what distinguishes the variants. */
export function plainTable(family: Family, registry: Registry, currency: string): GeneratedTable {
  const {
    variants,
    class: { attributes },
  } = family;
  const columns: TableHeaderCell[] = [];
  if (variants.some(({ mpn }) => mpn !== undefined)) columns.push({ id: 'mpn', name: 'Maker’s number' });
  if (new Set(variants.map(({ brand }) => brand)).size > 1) columns.push({ id: 'brand', name: 'Brand' });
  for (const id of attributes) {
    const attribute = registry.attributes.get(id);
    if (attribute && variants.some((variant) => variant.attributes[id] !== undefined)) {
      columns.push({ id, name: headOf(attribute) });
    }
  }
  if (new Set(variants.map(({ pack }) => pack && quantityText(pack))).size > 1)
    columns.push({ id: 'pack', name: 'Pack' });
  return fillTable([columns], family, registry, currency);
}

/** The heading of an attribute's column: `Length (mm)`. */
export const headOf = ({ label, unit }: Attribute) => (unit ? `${label} (${unit})` : label);

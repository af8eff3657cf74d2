import { quantityText } from 'api/prices';
import { plainText } from 'api/plain-text';
import { columnsOf, flattenRow } from 'api/product-details';
import type { Attribute, AttributeValue, Price, ProductDetails } from 'api/records';
import { canonical, lexemesOf, termsOf } from 'api/search';
import { formatNumber } from 'api/values';
import { supplyOf, type Supply } from './supply';

/** One value of a row, with the name of its column. */
export interface Cell {
  label: string;
  text: string;
  /** The search's name of its unit: `mm2`. */
  unit: string | undefined;
  /** The numbers that it covers. */
  range: { low: number; high: number } | undefined;
  /** Whether its number is a limit: a switch for conductors up to 25 mm². */
  isLimit?: true;
  terms: ReadonlySet<string>;
}

/** A row of a product's table: a variant, or a line of information. */
export interface Row {
  code?: string;
  price?: string;
  cells: readonly Cell[];
  /** When and how it comes. */
  supply?: Supply[];
  /** The armour of the cable that a variant is, or is for, if stated. */
  armour?: string;
  /** What the title of its table says about all rows: `four-core cable`. */
  title?: string;
}

export type Table = readonly Row[];

/** The cells of some tables. */
export const cellsIn = (tables: readonly Table[]): Cell[] => tables.flat().flatMap(({ cells }) => cells);

const number = /^(\d[\d,]*(?:\.\d+)?)(?: ?(?:to|–|-) ?(\d[\d,]*(?:\.\d+)?))?/;

/** The unit of the number at the beginning of a text, or the unit of its column. */
function unitIn(text: string, head?: string): string | undefined {
  const units = lexemesOf(text, head)[0]?.terms.map((term) => /^[\d.]+([a-z]\w*)$/.exec(term)?.[1]);
  return units?.find(Boolean);
}

function rangeOf(text: string): Cell['range'] {
  const [, low, high = low] = number.exec(text) ?? [];
  const value = (digits: string) => Number(digits.replaceAll(',', ''));
  return low === undefined ? undefined : { low: value(low), high: value(high!) };
}

const written = (label: string, text: string): Cell => ({
  label,
  text,
  unit: unitIn(text, label),
  range: rangeOf(text),
  terms: new Set([...termsOf(text, label), ...termsOf(text)]),
});

function valueCell({ id, label, unit, decimals }: Attribute, value: AttributeValue): Cell {
  const range =
    typeof value === 'number'
      ? { low: value, high: value }
      : typeof value === 'object' && !Array.isArray(value)
        ? { low: value.min, high: value.max }
        : undefined;
  const both = (low: number, high: number) =>
    [...new Set([low, high])].map((one) => formatNumber(one, decimals)).join(' to ');
  const bare = range ? both(range.low, range.high) : wordsIn(value);
  const text = unit && bare ? `${bare} ${unit}` : bare;
  const cell = { label, text, unit: unit && unitIn(`1 ${unit}`), range, terms: new Set(termsOf(text)) };
  if (id === 'armour' && value === 'None') return { ...cell, terms: new Set([...cell.terms, canonical('unarmoured')]) };
  return typeof value === 'number' && limit.test(label) ? { ...cell, isLimit: true } : cell;
}

const limit = /^(?:largest|widest)\b/i;

const wordsIn = (value: AttributeValue): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
};

const priceText = (price: Price, currency: string) =>
  `${currency} ${price.amount.toFixed(2)} for ${price.quantity === 1 ? `one ${quantityText(price)}` : quantityText(price)}`;

/**
 * The tables of a product: its variants, or its main table if it has none, then the tables of its texts.
 * @param attributes the registry, by id
 * @param currency the code that prices are written with
 */
export function tablesOf(
  product: ProductDetails,
  attributes: ReadonlyMap<string, Attribute>,
  currency: string,
): Table[] {
  const { variants, productDetailTableColumns, productDetailTableData, detailDescription = [] } = product;
  const ids = [...new Set((variants ?? []).flatMap(({ attributes: own }) => Object.keys(own)))];
  const rows = (variants ?? []).map((variant): Row => {
    const { sku, price, attributes: own } = variant;
    const cells = ids.flatMap((id) => {
      const attribute = attributes.get(id);
      return attribute ? [valueCell(attribute, own[id] ?? '')] : [];
    });
    const armour = own['armour'] ?? product.attributes?.['armour'];
    return {
      code: sku,
      cells,
      supply: supplyOf(variant),
      ...(typeof armour === 'string' && { armour }),
      ...(price && { price: priceText(price, currency) }),
    };
  });
  const main =
    !variants && productDetailTableColumns && productDetailTableData
      ? columnsOf(
          productDetailTableColumns,
          productDetailTableData.map((row) => flattenRow(row).map(String)),
        ).map(({ path, cells }) => ({ label: path.join(', '), cells }))
      : [];
  const blocks = [...detailDescription, ...(product.detailDescriptionAfterTable ?? [])].map(({ title = '', table }) => {
    const [head = [], ...lines] = table ?? [];
    const columns = head.map((label, at) => ({ label, cells: lines.map((line) => line[at] ?? '') }));
    return rowsOf(columns).map((row) => ({ ...row, title: plainText(title) }));
  });
  return [rows, rowsOf(main), ...blocks].filter((table) => table.length > 0);
}

const rowsOf = (columns: { label: string; cells: string[] }[]): Table =>
  (columns[0]?.cells ?? []).map((_, at) => ({ cells: columns.map(({ label, cells }) => written(label, cells[at]!)) }));

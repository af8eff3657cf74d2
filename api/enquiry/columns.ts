import { unclearQuantity } from './second-quantity';

/** Where a list has what, counted from 0. A line is named by its code, or by the words that describe it. */
export interface Columns {
  code: number | undefined;
  words: number | undefined;
  quantity: number | undefined;
  unit: number | undefined;
  note: number | undefined;
  /** The column of codes may just number the lines. */
  isNumbered: boolean;
  /** Why the quantity of a line cannot be known: there are several columns of quantities, or none of what is wanted. */
  unclear: string | undefined;
}

type Column = Exclude<keyof Columns, 'isNumbered' | 'unclear'>;

/** Columns of codes, or, beside a description, of the lines' numbers. */
const numbering = /^(?:(?:item|ref)(?: n(?:o|umber))?|line item|reference)$/;

/** By what the heads of lists name their columns. */
const names: Record<Exclude<Column, 'quantity'>, RegExp> = {
  code: new RegExp(
    '^(?:(?:order |item |product |part )?code|(?:part|article|model|material)(?: n(?:o|umber))?|' +
      '(?:order|cat|catalog|catalogue) n(?:o|umber)|sku|mpn|(?:ال)?كود(?: الصنف)?|(?:رمز|رقم) (?:الصنف|القطعة))$|' +
      numbering.source,
  ),
  words:
    /\bdescription\b|^(?:product(?: name)?|item name|particulars|details|(?:ال)?وصف(?: الصنف)?|الصنف|البيان|(?:اسم )?المنتج)$/,
  unit: /^(?:unit|uom|u o m|unit of measure|measure|(?:ال)?وحدة)$/,
  note: /^(?:notes?|remarks?|comments?|ملاحظات|ملاحظة)$/,
};

/** What else names a column, beside one of quantities: `Req. Qty`, `Material Description`, `Manufacturer Part No`. */
const like: Partial<Record<Column, RegExp>> = {
  code: /\b(?:part|article|catalogue|catalog|order|model|material|stock|product) (?:no|number|code|ref)\b|\bsku\b/,
  unit: /\buom\b|\bunit\b(?! (?:price|rate|cost|weight))/,
  note: /\bremarks?\b/,
};

/** Columns of quantities, from those that say most clearly that it is what is wanted. */
const quantities: RegExp[] = [
  /^(?=.*\b(?:qty|qnty|quantity)\b).*\b(?:order(?:ed)?|req\w*|need\w*|total|final)\b/,
  /\b(?:qty|qnty|quantity)\b|^(?:الكمية|كمية|العدد)$|^الكمية /,
  /^(?:required|reqd|req|needed|to order|ordered)$/,
  /^(?:no of )?(?:pcs|pieces|nos|units|count)$/,
  /^amount$/,
];
/** Columns of other quantities: what is in stock, what a package has, the least that is sold. */
const otherQuantity = /\b(?:stock|available|packs?|box(?:es)?|per|min|moq|received|delivered|balance)\b/;
const money = /\b(?:price|rate|cost|value)\b|السعر|سعر/;

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Whether a line is the header of a single column, which says nothing about the lines below it. */
export function isColumnHeader([cell = '', ...others]: readonly string[]): boolean {
  const word = plain(cell);
  if (others.length > 0 || /\d/.test(cell)) return false;
  return (
    names.code.test(word) ||
    quantityOf([word]).at !== undefined ||
    names.unit.test(word) ||
    /\bdescription\b/.test(word)
  );
}

/** Whether a line can be nothing but the header of a table: it names a column of quantities too. */
export const isTableHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && columnsOf(cells)?.quantity !== undefined;

/** The column of the quantities that are wanted, or why it is not known which one that is. */
function quantityOf(words: readonly string[]): { at?: number; unclear?: string } {
  const wanted = words.map((word) => (otherQuantity.test(word) ? '' : word));
  // Beside prices, an amount is money.
  const known = words.some((word) => money.test(word)) ? quantities.slice(0, -1) : quantities;
  for (const pattern of known) {
    const found = wanted.flatMap((word, at) => (pattern.test(word) ? [at] : []));
    if (found.length > 1) return { unclear: `Several columns have quantities (${named(found, words)})` };
    if (found.length === 1) return { at: found[0]! };
  }
  const others = words.flatMap((word, at) => (otherQuantity.test(word) ? [at] : []));
  return others.length > 0 ? { unclear: `No column says how many are wanted (${named(others, words)})` } : {};
}

/** `Qty (thousands)`, `Qty (km)`, `Qty x100` */
const hasFactor = (header: string) => /\d|dozen|thousand|km/i.test(header);

const named = (columns: readonly number[], words: readonly string[]) => columns.map((at) => words[at]!).join(', ');

/**
 * The columns that a header names; undefined for a line that is not a header: it names no column of codes or words, or has a number
 * in one.
 */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  const words = cells.map(plain);
  const { at: quantity, unclear } = quantityOf(words);
  const factor = hasFactor(cells[quantity ?? -1] ?? '') ? unclearQuantity : undefined;
  const hasQuantity = words.length > 1 && (quantity !== undefined || unclear !== undefined);
  const find = (column: Exclude<Column, 'quantity'>, isMeant = (_word: string) => true) => {
    const exact = words.findIndex((word) => names[column].test(word) && isMeant(word));
    const at = exact < 0 && hasQuantity ? words.findIndex((word) => like[column]?.test(word) && isMeant(word)) : exact;
    return at < 0 ? undefined : at;
  };
  const columns = {
    code: find('code', (word) => !numbering.test(word)) ?? find('code'),
    words: find('words'),
    quantity,
    unit: find('unit'),
    note: find('note'),
  };
  const named = columns.code ?? columns.words;
  // Without any digit: `Part 4711` is a code.
  if (named === undefined || /\d/.test(cells[named]!)) return undefined;
  // `Cable tray;ref` is an item, and so is a line of one word, such as `Product`.
  const known = Object.values(columns).filter((at) => at !== undefined).length;
  if (!hasQuantity && (columns.code === undefined || (known < 2 && words.filter(Boolean).length > 1))) return undefined;
  return {
    ...columns,
    isNumbered: columns.words !== undefined && numbering.test(words[named]!),
    unclear: unclear ?? factor,
  };
}

/** Where a list has what, counted from 0. A line is named by its code, or by the words that describe it. */
export interface Columns {
  code: number | undefined;
  words: number | undefined;
  quantity: number | undefined;
  unit: number | undefined;
  note: number | undefined;
  /** The column of codes may just number the lines. */
  isNumbered: boolean;
}

type Column = Exclude<keyof Columns, 'isNumbered'>;

/** Columns of codes, or, beside a description, of the lines' numbers. */
const numbering = ['item', 'item no', 'item number', 'line item', 'ref', 'ref no', 'reference'];

/** Words by which the heads of lists name their columns. */
const names: Record<Column, ReadonlySet<string>> = {
  code: new Set([
    ...['code', 'order code', 'item code', 'product code', 'part code', 'sku', 'part', 'part no', 'part number'],
    ...['article', 'article no', 'article number', 'order no', 'order number', 'cat no', 'catalogue no'],
    ...['catalogue number', 'catalog no', 'catalog number', 'model', 'model no', 'mpn', 'material', 'material no'],
    ...['كود', 'الكود', 'كود الصنف', 'رمز الصنف', 'رقم الصنف', 'رقم القطعة'],
    ...numbering,
  ]),
  words: new Set([
    ...['description', 'item description', 'product description', 'material description', 'short description'],
    ...[
      'description of goods',
      'description of item',
      'product',
      'product name',
      'item name',
      'particulars',
      'details',
    ],
    ...['الوصف', 'وصف الصنف', 'الصنف', 'البيان', 'المنتج', 'اسم المنتج'],
  ]),
  quantity: new Set([
    ...['quantity', 'qty', 'qnty', 'amount', 'count', 'pcs', 'pieces', 'nos', 'units', 'order qty', 'qty required'],
    ...['qty reqd', 'required qty', 'required quantity', 'quantity required', 'order quantity', 'total qty'],
    ...['الكمية', 'كمية', 'العدد'],
  ]),
  unit: new Set(['unit', 'uom', 'u o m', 'unit of measure', 'measure', 'الوحدة', 'وحدة']),
  note: new Set(['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'ملاحظات', 'ملاحظة']),
};

/** What else names a column, beside one of quantities: `Req. Qty`, `Material Description`, `Manufacturer Part No`. */
const like: Record<Column, RegExp> = {
  code: /\b(?:part|article|catalogue|catalog|order|model) (?:no|number|code|ref)\b|\bsku\b/,
  words: /\bdescription\b/,
  quantity: /\b(?:qty|qnty|quantity)\b/,
  unit: /\b(?:uom|unit)\b/,
  note: /\bremarks?\b/,
};

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
  return names.code.has(word) || names.quantity.has(word) || names.unit.has(word) || like.words.test(word);
}

/** Whether a line can be nothing but the header of a table: it names a column of quantities too. */
export const isTableHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && columnsOf(cells)?.quantity !== undefined;

/** The columns that a header names; undefined for a line that is not a header: it names no column of codes or words. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  const words = cells.map(plain);
  const hasQuantity = words.length > 1 && words.some((word) => like.quantity.test(word));
  const find = (column: Column) => {
    const exact = words.findIndex((word) => names[column].has(word));
    const at = exact < 0 && hasQuantity ? words.findIndex((word) => like[column].test(word)) : exact;
    return at < 0 ? undefined : at;
  };
  const columns = {
    code: find('code'),
    words: find('words'),
    quantity: find('quantity'),
    unit: find('unit'),
    note: find('note'),
  };
  const named = columns.code ?? columns.words;
  // Without any digit: `Part 4711` is a code.
  if (named === undefined || /\d/.test(cells[named]!)) return undefined;
  // A line of one word, such as `Product`, is a header only if it can be nothing else.
  if (columns.code === undefined && columns.quantity === undefined) return undefined;
  const isNumbered = columns.words !== undefined && numbering.includes(words[named]!);
  return { ...columns, isNumbered };
}

/** Where a list has code, quantity and note, counted from 0. */
export interface Columns {
  code: number;
  quantity: number | undefined;
  note: number | undefined;
}

/** Words by which the heads of lists name their columns. */
const names: Record<keyof Columns, ReadonlySet<string>> = {
  code: new Set([
    ...['code', 'order code', 'item code', 'product code', 'sku', 'part', 'part no', 'part number', 'item no'],
    ...['item number', 'article', 'article no', 'article number', 'reference', 'ref', 'ref no', 'order no'],
    ...[
      'order number',
      'cat no',
      'catalogue no',
      'catalogue number',
      'model',
      'mpn',
      'material',
      'material no',
      'item',
    ],
  ]),
  quantity: new Set([
    'quantity',
    'qty',
    'amount',
    'count',
    'pcs',
    'pieces',
    'nos',
    'units',
    'order qty',
    'qty required',
  ]),
  note: new Set(['note', 'notes', 'remark', 'remarks', 'comment', 'comments']),
};

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The columns that a head names; undefined for a line that is no head: it names no column of codes. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  const words = cells.map(plain);
  const find = (column: keyof Columns) => {
    const at = words.findIndex((word) => names[column].has(word));
    return at < 0 ? undefined : at;
  };
  const code = find('code');
  // Without any digit: `Part 4711` is a code.
  if (code === undefined || /\d/.test(cells[code]!)) return undefined;
  return { code, quantity: find('quantity'), note: find('note') };
}

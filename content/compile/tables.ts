import type { TableHeaderCell, TableValue } from 'api/records';

/** The number of columns of a table's header rows. Throws an Error if a row leaves a gap or is too long. */
export function headerWidth(rows: TableHeaderCell[][]): number {
  const width = (rows[0] ?? []).reduce((sum, { colSpan = 1 }) => sum + colSpan, 0);
  /** For each column, the number of further rows that a cell above covers. */
  const covered = new Array<number>(width).fill(0);
  rows.forEach((row, index) => {
    const free = covered.filter((left) => left === 0).length;
    const needed = row.reduce((sum, { colSpan = 1 }) => sum + colSpan, 0);
    if (needed !== free) throw new Error(`header row ${index + 1} fills ${needed} columns of ${free}`);
    const heights = row.flatMap(({ colSpan = 1, rowSpan = 1 }) => new Array<number>(colSpan).fill(rowSpan));
    covered.forEach((left, column) => {
      covered[column] = (left > 0 ? left : (heights.shift() ?? 1)) - 1;
    });
  });
  if (covered.some((left) => left > 0)) throw new Error('a header cell spans more rows than the header has');
  return width;
}

/** Keys that JavaScript would move to the front of an object, so that a row's cells would change places. */
export function numericKeys(row: Record<string, TableValue>): string[] {
  return Object.entries(row).flatMap(([key, value]) => [
    ...(/^(0|[1-9]\d*)$/.test(key) ? [key] : []),
    ...(typeof value === 'object' ? numericKeys(value) : []),
  ]);
}

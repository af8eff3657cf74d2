import type { TableValue } from 'api/records';

/** The cells of a body row in column order: nested objects are flattened (row C10). */
export function flattenRow(row: Record<string, TableValue>): (string | number)[] {
  return Object.values(row).flatMap((value) => (typeof value === 'object' ? flattenRow(value) : [value]));
}

const shortText = 14;

/** The columns, counted from 0, that have only short values, which read best centred under their header. */
export function shortColumns(rows: readonly (readonly (string | number)[])[]): number[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.every((cells) => String(cells[column] ?? '').length <= shortText),
  );
}

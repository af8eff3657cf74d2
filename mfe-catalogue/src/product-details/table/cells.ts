const shortText = 14;

/** The columns, counted from 0, that have only short values, which read best centred under their header. */
export function shortColumns(rows: readonly (readonly (string | number)[])[]): number[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.every((cells) => String(cells[column] ?? '').length <= shortText),
  );
}

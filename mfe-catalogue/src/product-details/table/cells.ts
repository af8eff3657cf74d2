const shortText = 14;

/** The columns, counted from 0, that have only short values, which read best centred under their header. */
export function shortColumns(rows: readonly (readonly (string | number)[])[]): number[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.every((cells) => String(cells[column] ?? '').length <= shortText),
  );
}

/** The columns, counted from 0, that have only numbers, whose digits are read one below the other. */
export function numberColumns(rows: readonly (readonly (string | number)[])[]): number[] {
  const columns = rows[0]?.map((_, column) => column) ?? [];
  return columns.filter((column) => rows.every((cells) => /^[−-]?[\d,]+(?:\.\d+)?$/.test(String(cells[column] ?? ''))));
}

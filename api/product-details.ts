import type { TableHeaderCell, TableValue } from './records';

/** The titles of the expandable sections by their keys in a product's description, in their fixed order (row C8). */
export const sectionTitles = {
  '*Design Features': 'Design Features',
  '*Application': 'Application',
  '*Construction': 'Construction',
  '*TechnicalData': 'Technical Data',
  '*Characteristics': 'Characteristics',
  '*Design': 'Design',
  '*Specifications': 'Specification',
  '*TechnicalSpecifications': 'Technical Specifications',
} as const;
/** The key of a section of a product's page. */
export type SectionKey = keyof typeof sectionTitles;

/** The cells of a row of a product's table in column order: nested objects are flattened (row C10). */
export function flattenRow(row: Record<string, TableValue>): (string | number)[] {
  return Object.values(row).flatMap((value) => (typeof value === 'object' ? flattenRow(value) : [value]));
}

/** One column of a table: the names above it, from the top down. */
export interface TableColumn {
  path: string[];
  cells: string[];
}

/** The columns of a product's table, each with the names of all its header cells. */
export function columnsOf(header: TableHeaderCell[][], rows: string[][]): TableColumn[] {
  const width = (header[0] ?? []).reduce((sum, { colSpan = 1 }) => sum + colSpan, 0);
  const columns = Array.from({ length: width }, (_, at) => ({
    path: [] as string[],
    cells: rows.map((cells) => cells[at] ?? ''),
    covered: 0,
  }));
  for (const row of header) {
    const free = columns.filter(({ covered }) => covered === 0);
    for (const column of columns) column.covered = Math.max(0, column.covered - 1);
    for (const { name, colSpan = 1, rowSpan = 1 } of row) {
      for (const column of free.splice(0, colSpan)) {
        column.path.push(name);
        column.covered = rowSpan - 1;
      }
    }
  }
  return columns;
}

import { intervalText, readInterval, without, writeSelection, type Selection } from 'api/facets';
import type { FacetHeading } from 'api/records';

/** A chosen filter that can be removed. */
export interface Chip {
  text: string;
  /** The query of the list without it. */
  query: URLSearchParams;
}

/** A chip for each chosen filter. */
export const chipsOf = (columns: readonly FacetHeading[], selection: Selection, query: URLSearchParams): Chip[] =>
  columns.flatMap((column) =>
    (selection.get(column.id) ?? []).map((value) => ({
      text: `${column.label}: ${valueText(column, value)}`,
      query: writeSelection(query, without(selection, column.id, value)),
    })),
  );

function valueText(column: FacetHeading, value: string): string {
  const interval = column.type === 'words' ? undefined : readInterval(value);
  return interval ? intervalText(interval, column as Exclude<FacetHeading, { type: 'words' }>) : value;
}

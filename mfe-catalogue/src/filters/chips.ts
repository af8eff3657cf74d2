import { intervalText, readInterval, readSelection, without, writeSelection, type Selection } from 'api/facets';
import type { FacetHeading } from 'api/records';

/** A chosen filter that can be removed. */
export interface Chip {
  text: string;
  /** The query of the list without it. */
  query: URLSearchParams;
}

/**
 * A chip for each chosen filter.
 * @param selection what the list is filtered by
 * @param query that of the address, which may choose more: what is still loading, or could not be loaded
 */
export const chipsOf = (columns: readonly FacetHeading[], selection: Selection, query: URLSearchParams): Chip[] =>
  columns.flatMap((column) =>
    (selection.get(column.id) ?? []).map((value) => ({
      text: `${column.label}: ${valueText(column, value)}`,
      query: writeSelection(query, without(readSelection(query, columns).selection, column.id, value)),
    })),
  );

function valueText(column: FacetHeading, value: string): string {
  const interval = column.type === 'words' ? undefined : readInterval(value);
  return interval ? intervalText(interval, column as Exclude<FacetHeading, { type: 'words' }>) : value;
}

import type { SearchEntry } from 'api/records';

/** An entry with the text that it is found by. */
export interface Searchable {
  entry: SearchEntry;
  text: string;
}

// Fields are kept apart by a line feed, which nobody can type into a one-line input.
const searchable = (entry: SearchEntry): Searchable => ({
  entry,
  text: [entry.title, entry.productCategory, entry.company].join('\n').toLowerCase(),
});

/** Prepares the entries once, so that each key press only compares. */
export const prepared = (entries: readonly SearchEntry[]): Searchable[] => entries.map(searchable);

/**
 * The entries whose title, category or company holds what was typed, in any case (row C13).
 * Blank text finds nothing.
 */
export function found(entries: readonly Searchable[], typed: string): SearchEntry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return entries.filter(({ text }) => text.includes(wanted)).map(({ entry }) => entry);
}

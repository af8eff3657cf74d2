import type { SearchEntry } from 'api/records';

/** An entry with its searchable text. */
export interface Searchable {
  entry: SearchEntry;
  text: string;
}

// Fields are separated by a line feed, which cannot be typed into a one-line input.
const searchable = (entry: SearchEntry): Searchable => ({
  entry,
  text: [entry.title, entry.productCategory, entry.company].join('\n').toLowerCase(),
});

/** Computes the searchable text of each entry once, so that a key press only compares. */
export const prepared = (entries: readonly SearchEntry[]): Searchable[] => entries.map(searchable);

/**
 * The entries whose title, category or company contains the typed text, ignoring case (row C13).
 * Blank text finds nothing.
 */
export function found(entries: readonly Searchable[], typed: string): SearchEntry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return entries.filter(({ text }) => text.includes(wanted)).map(({ entry }) => entry);
}

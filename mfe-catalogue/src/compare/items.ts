/** How many products a visitor can compare at once. */
export const maxItems = 4;
/** More characters than any id or order code has. */
export const longestItem = 120;

/** The parameters of the page's address. */
export const compareQuery = ['items', 'only'] as const;

/**
 * Reads the ids and order codes of the page's query: `items` separated by commas, or given several times as a form sends them.
 * @returns each once and without empty ones, in their order
 */
export function readItems(query: URLSearchParams): string[] {
  const given = query
    .getAll('items')
    .flatMap((text) => text.split(','))
    .map((item) => item.trim().slice(0, longestItem))
    .filter(Boolean);
  return [...new Map(given.map((item) => [item.toLowerCase(), item])).values()];
}

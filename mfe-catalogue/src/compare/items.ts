/** How many products a visitor can compare at once. */
export const maxItems = 4;
/** More characters than any id or order code has. */
export const longestItem = 120;

/** What the address asks for. */
export interface CompareRequest {
  /** Ids of products and order codes, each once, as many as can be compared. */
  items: string[];
  /** Those that were one too many. */
  left: string[];
  onlyDifferences: boolean;
}

/** The parameters of the page's address. */
export const compareQuery = ['items', 'only'] as const;

/**
 * Reads the page's query: `items` separated by commas, or given several times as a form sends them. Empty ones and
 * repetitions do not count.
 */
export function readRequest(query: URLSearchParams): CompareRequest {
  const given = query
    .getAll('items')
    .flatMap((text) => text.split(','))
    .map((item) => item.trim().slice(0, longestItem))
    .filter(Boolean);
  const all = [...new Map(given.map((item) => [item.toLowerCase(), item])).values()];
  return {
    items: all.slice(0, maxItems),
    left: all.slice(maxItems),
    onlyDifferences: query.get('only') === 'differences',
  };
}

/** What `GET /api/search` answers: types only, for the browser too. */

export type SearchKind = 'category' | 'family' | 'variant' | 'document' | 'page' | 'branch';

/** The part of a text from its start up to its end that a word of the query has found. */
export type Mark = [start: number, end: number];

export interface SearchItem {
  kind: SearchKind;
  title: string;
  /** Its address on this site; a variant's ends with `#` and its code. */
  address: string;
  /** One line of detail. */
  detail: string;
  /** The category's title, for families and variants. */
  category?: string;
  company?: string;
  /** Address of a picture, for families and categories. */
  picture?: string;
  /** The order code of the variant, or of the product's variant that has what the query asks. */
  code?: string;
  marks: { title: Mark[]; detail: Mark[] };
}

export interface SearchAnswer {
  /** The query without spaces at its ends. */
  query: string;
  /** How many results there are. */
  total: number;
  /** True if no result has all words of the query, so that these are the nearest ones. */
  near: boolean;
  results: SearchItem[];
  /** If nothing was found: words of the catalogue that are spelt alike. */
  words: string[];
}

/** Limits of `GET /api/search`. */
export const searchLimits = { query: 200, perPage: 50, pages: 20 } as const;

/** The API's address. */
export const searchAddress = '/api/search';

/** The API's address of one page of results. */
export const searchRequest = (
  query: string,
  { page = 1, limit = searchLimits.perPage }: { page?: number; limit?: number } = {},
) => `${searchAddress}?${new URLSearchParams({ q: query, page: String(page), limit: String(limit) })}`;

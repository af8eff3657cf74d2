/** What `GET /api/search` asks for and answers, for the browser too. */
import type { FacetHeading } from '../records';

/** What a result is: `family` is a product, `variant` one that can be ordered by its code. */
export type SearchKind = 'category' | 'family' | 'variant' | 'document' | 'page' | 'branch';

/** The part of a text from its start up to its end that a word of the query has found. */
export type Mark = [start: number, end: number];

/** One result. */
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

/** One page of the results of a query. */
export interface SearchAnswer {
  /** The query without spaces at its ends. */
  query: string;
  /** How many results there are. */
  total: number;
  /** True if no result has all words of the query, or none is called what it names, so that these are the nearest ones. */
  near: boolean;
  results: SearchItem[];
  /** If nothing was found: words of the catalogue that are spelt alike. */
  words: string[];
  /** True if the query names a brand that only others sell: what is found, if anything, is of other brands. */
  otherBrand?: boolean;
  /** What the products among the results can be filtered by; absent if the request does not ask for it. */
  facets?: SearchFacets;
}

/** The filters of the products that a query has found. */
export interface SearchFacets {
  /** How many products were found, at most `searchLimits.filtered`: the best ones. */
  products: number;
  /** How many of them have all that is chosen. */
  fitting: number;
  /** Best first. */
  columns: FacetHeading[];
  /** For each column, how many products each of its options would leave. */
  counts: number[][];
}

/** Limits of `GET /api/search`. `chosen`: characters of the filters; `filtered`: how many products they apply to. */
export const searchLimits = { query: 200, perPage: 50, pages: 20, chosen: 2000, filtered: 300 } as const;

/** The API's address. */
export const searchAddress = '/api/search';

interface SearchRequest {
  page?: number;
  limit?: number;
  /** What is chosen among the facets, as the query of a page; empty for nothing, absent if facets are not wanted. */
  facets?: string;
}

/** The API's address of one page of results. */
export const searchRequest = (
  query: string,
  { page = 1, limit = searchLimits.perPage, facets }: SearchRequest = {},
) => {
  const parameters = { q: query, page: String(page), limit: String(limit), ...(facets !== undefined && { facets }) };
  return `${searchAddress}?${new URLSearchParams(parameters)}`;
};

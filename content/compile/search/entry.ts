import type { OrderTerms } from 'api/enquiry';
import type { FacetRecord } from 'api/facets';
import type { KnownProduct } from 'api/records';
import type { SearchKind } from 'api/search-results';
import type { AidLine } from '../aids/tables';

/** Something that can be ordered, or a row of a product's table. */
export interface IndexRow {
  /** The order code; absent for a row of plain information. */
  code?: string;
  /** What distinguishes it from the other rows, for people. */
  label: string;
  /** Its terms, separated by spaces: what it is selected by. */
  terms: string;
  /** Terms of its other measures, such as the length of a gland. */
  other?: string;
}

/** What can be written into a list of things to order; what comes first here is meant before what comes later. */
export const orderCodeKinds = ['code', 'maker’s number', 'cell', 'product'] as const;

/** A code by which something can be ordered. */
export interface OrderCode {
  code: string;
  /** What people write for it, if it is not the code itself. */
  written?: string;
  as: (typeof orderCodeKinds)[number];
  orderTerms?: OrderTerms;
}

/** What the index knows about one result. */
export interface IndexEntry {
  kind: Exclude<SearchKind, 'variant'>;
  title: string;
  address: string;
  detail: string;
  category?: string;
  company?: string;
  picture?: string;
  /** The text that the specification's filter searches, in lower case; only families have one (row C13). */
  haystack?: string;
  /** Terms by field, separated by spaces; the first field counts most. */
  fields: Record<Field, string>;
  rows: IndexRow[];
  orders?: OrderCode[];
  /** Terms of the values that all its variants share, separated by spaces. */
  shared?: string;
  /** What the results are filtered by; only families with variants have it. */
  facets?: FacetRecord;
  /** What the chat knows about it; only families have it. */
  known?: KnownProduct;
  /** Its variants in the tables of the selection aids. */
  aidLines?: AidLine[];
}

/** An entry with its place in the index, by which entries that are equally good are ordered. */
export interface PlacedEntry extends IndexEntry {
  id: number;
}

/** Entries that are made together, and again only when their key is another. */
export interface IndexUnit {
  key: string;
  make: () => PlacedEntry[];
}

/** The columns of the full-text index, in its order. */
export const fields = ['title', 'head', 'names', 'specs', 'text'] as const;
export type Field = (typeof fields)[number];

import type { SearchKind } from 'api/search-results';

/** An entry as the index has it. */
export interface Entry {
  id: number;
  kind: Exclude<SearchKind, 'variant'>;
  title: string;
  address: string;
  detail: string;
  category: string | null;
  company: string | null;
  picture: string | null;
  head: string;
  own: string;
  named: string;
  names: string;
  /** The values that all its variants share. */
  shared: string;
}

/** A row of an entry's table. */
export interface Row {
  id: number;
  entry: number;
  code: string | null;
  label: string;
  /** What it is selected by. */
  terms: string;
  /** Terms of other measures, such as the length of a gland. */
  other: string;
}

/** Whether an entry is not a product but a page or a branch. */
export const isSite = ({ kind }: Entry) => kind === 'page' || kind === 'branch';

/** Whether an entry is what the company sells, or a category of it. */
export const isGoods = ({ kind }: Entry) => kind === 'family' || kind === 'category';

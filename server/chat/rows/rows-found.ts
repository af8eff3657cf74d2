import type { KnownProduct } from 'api/records';
import type { Row, Table } from '../tables';

/** A value that the question gives, and the column in which the rows have it. */
export interface Reason {
  asked: string;
  /** Whether it is a number with a unit, a size or a rating. */
  number: boolean;
  column: number;
}

/** The rows of a table that fulfil a question. */
export interface RowsFound {
  rows: Table;
  reasons: Reason[];
  /** The columns that the question is about, if it names any. */
  columns: number[];
  /** The keys of the question's words and values that the rows have. */
  met: ReadonlySet<string>;
  /** What the question says besides, that other rows have and these do not. */
  conflicts: readonly string[];
  /** Whether the question names them by the ends of their codes. */
  isCode?: true;
}

/** Rows of a product that may be meant. */
export interface Candidate {
  product: KnownProduct;
  table: Table;
  found: RowsFound;
  /** Whether a code names it, so that nothing else can be meant. */
  isCertain?: true;
  /** Whether these rows are only those with a price, of a product that the question names without saying which. */
  hasOthers?: true;
}

/** What is found without comparing any value. */
export const nothingAsked = { reasons: [], columns: [], met: new Set<string>(), conflicts: [] };

/** A row that is meant on its own, whatever else was asked. */
export const rowAlone = (row: Row): RowsFound => ({ ...nothingAsked, rows: [row] });

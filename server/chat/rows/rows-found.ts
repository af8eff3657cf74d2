import type { KnownProduct } from 'api/records';
import type { Row, Table } from '../tables';

/** A value that the question gives, and the column in which the rows have it. */
export interface Reason {
  asked: string;
  /** Whether it is a number with a unit, a size or a rating. */
  number: boolean;
  column: number;
}

/** The rows of a table that satisfy a question. */
export interface RowsFound {
  rows: Table;
  reasons: Reason[];
  /** The columns that the question is about, if it names any. */
  columns: number[];
  /** The keys of the question's words and values that the rows have. */
  met: ReadonlySet<string>;
  /** What else the question says that other rows have and these do not. */
  conflicts: readonly string[];
  /** Whether the question names the rows by the ends of their codes. */
  isCode?: true;
}

/** Rows of a product that may be meant. */
export interface Candidate {
  product: KnownProduct;
  table: Table;
  found: RowsFound;
  /** Whether a code names the product, so that nothing else can be meant. */
  isCertain?: true;
  /** Whether these are only the rows with a price, of a product that the question names without saying which variant. */
  hasOthers?: true;
}

/** What is found without comparing any value. */
export const nothingAsked = { reasons: [], columns: [], met: new Set<string>(), conflicts: [] };

/** A single row that is meant, whatever else was asked. */
export const rowAlone = (row: Row): RowsFound => ({ ...nothingAsked, rows: [row] });

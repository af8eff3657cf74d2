import type { Price, Variant } from '../records';
import type { EnquiryLine } from './list';

/** How a variant is ordered. */
export interface OrderTerms {
  /** What a quantity counts. */
  unit: 'piece' | 'm';
  /** Absent if the price is on request. */
  price?: Price;
  pack?: Variant['pack'];
}

/** A product or one of its variants, as the enquiry list names it. */
export interface KnownCode {
  /** As the catalogue writes it. */
  code: string;
  name: string;
  /** The product's page; of a variant, with its anchor. */
  address: string;
  /** The code names a product as a whole, whose variant has not been chosen. */
  family?: true;
  /** What distinguishes a variant from others of its product, such as `3P · 32 A · curve C`. */
  detail?: string;
  /** Only of a variant. */
  orderTerms?: OrderTerms;
}

/** What the catalogue knows about one line's code or words; with neither member it has not been looked up. */
export interface CheckedCode {
  known?: KnownCode;
  /** What the visitor may have meant, the nearest first; only for an unknown code. */
  near?: KnownCode[];
}

/** The list in a visitor's cookie, and what the catalogue knows about its codes and those of a shared address. */
export interface StoredList {
  lines: EnquiryLine[];
  codes: Record<string, CheckedCode>;
  /** The server takes the lines as the page shows them with the request that sends them; absent on older ones, which refuse them. */
  isSentAsShown?: true;
}

/** The answer of the check: by code, as it was sent. */
export interface CheckAnswer {
  codes: Record<string, CheckedCode>;
}

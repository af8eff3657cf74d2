/** What the compiler writes about selection aids, and what `GET /api/choose/{aid}` answers: types only. */
import type { Price } from '../records';

/** /data/aids.json */
export interface AidsFile {
  aids: Aid[];
}

/** A selection aid: a short form that chooses the variants which fit what a visitor has. */
export interface Aid {
  /** The last part of its address. */
  id: string;
  /** The question that it answers. */
  title: string;
  name: string;
  info: string;
  questions: AidQuestion[];
  /** What the visitor need not measure, because the products of some classes have it. */
  lookup?: AidLookup;
  ways: AidWay[];
}

/** One question of the form. */
export interface AidQuestion {
  /** Its attribute, which is also the parameter of the address. */
  id: string;
  text: string;
  hint?: string;
  optional?: true;
  /** Begins a section of the form. */
  section?: string;
  type: 'words' | 'number';
  unit?: string;
  decimals?: number;
  /** The answers to choose from; absent if a number is typed. */
  options?: { value: string; text: string }[];
}

/** How some answers of an aid are looked up by others. */
export interface AidLookup {
  /** The questions that need not be answered if those of `by` are; the first one is not optional. */
  gives: string[];
  /** The questions by which products are looked up. */
  by: string[];
  none: string;
  several: string;
}

/** A class from which the answer comes, with the rules that its variants must fit. */
export interface AidWay {
  /** Holds only for these answers, in the spelling of addresses. */
  only?: Record<string, string>;
  rules: AidRule[];
}

/** What an answer requires of a variant. */
export interface AidRule {
  question: string;
  /** Holds only for these answers, in the spelling of addresses. */
  only?: Record<string, string>;
  how: 'equals' | 'inside' | 'at_least';
  /** The attribute's label, unit and decimals. */
  label: string;
  unit?: string;
  decimals?: number;
  absent?: 'fits';
  /** Why it fits, with `{has}` and `{given}`. */
  reason?: string;
}

/** A variant of the catalogue, as it is listed. */
export interface AidVariant {
  code: string;
  /** Its product's name. */
  title: string;
  /** The address of its row. */
  address: string;
  /** What it is: `Size 25 · M25 · Brass`. */
  detail: string;
}

/** A product that was looked up. */
export interface AidSubject extends AidVariant {
  /** The values that were looked up, in the spelling of addresses, by question; and the first one for people. */
  values: Record<string, string>;
  text: string;
}

/** A variant that an aid found, and why. */
export interface AidResult extends AidVariant {
  price?: Price;
  /** Why it fits, or does not fit. */
  reasons: { text: string; fits: boolean }[];
}

/** What `GET /api/choose/{aid}` answers. */
export interface AidAnswer {
  /**
   * What was looked up: the first products with these answers, and whether they have different values; absent if the visitor
   * has measured it.
   */
  lookedUp?: { total: number; several: boolean; subjects: AidSubject[] };
  /** How many variants fit. */
  total: number;
  /** The first of those that fit; if none does, the nearest ones, unless several products were looked up. */
  results: AidResult[];
}

/** The API's limits: listed variants, nearest ones if none fits, products that were looked up. */
export const aidLimits = { results: 60, nearest: 5, subjects: 12 } as const;

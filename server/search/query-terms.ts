import type { Concept } from './concepts';

const space = 32;

/** Whether a text, which is terms separated by spaces, has a term. */
function hasTerm(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const end = at + term.length;
    const begins = at === 0 || text.charCodeAt(at - 1) === space;
    if (begins && (end === text.length || text.charCodeAt(end) === space)) return true;
  }
  return false;
}

const hasBeginning = (text: string, prefix: string) => text.startsWith(prefix) || text.includes(` ${prefix}`);

const nothing: ReadonlySet<string> = new Set();

/** The terms of a query. Hundreds of rows are compared with it, and only the terms that the query also has matter. */
export class QueryTerms {
  readonly #terms: string[];
  readonly #prefixes: string[];

  constructor(concepts: readonly Concept[]) {
    this.#terms = [...new Set(concepts.flatMap(({ alternatives }) => alternatives.flat()))];
    this.#prefixes = concepts.flatMap(({ prefixes }) => prefixes);
  }

  /** The terms of the query that a text has, for `isIn`. @param text terms separated by spaces */
  in(text: string): ReadonlySet<string> {
    if (text === '') return nothing;
    const terms = this.#terms.filter((term) => hasTerm(text, term));
    // With a character that no term has, so that it is found only as a prefix.
    for (const prefix of this.#prefixes) if (hasBeginning(text, prefix)) terms.push(`${prefix} `);
    return terms.length > 0 ? new Set(terms) : nothing;
  }

  /** Whether a term is one of the query's. */
  has(term: string): boolean {
    return this.#terms.includes(term);
  }
}

import { codeKey } from 'api/search';
import { isIn, type Concept } from './concepts';
import type { Row } from './entry';
import type { QueryTerms } from './query-terms';

/** The terms of the query in the texts of a product. */
export interface Texts {
  /** What the product certainly is: its name, category and standards, and the values that all its variants share. */
  certain: ReadonlySet<string>;
  /** Everything that is written about it. */
  own: ReadonlySet<string>;
}

/** A row with the terms of the query that it has. */
interface ReadRow {
  row: Row;
  terms: ReadonlySet<string>;
  other: ReadonlySet<string>;
}

function readRow(row: Row, terms: QueryTerms): ReadRow {
  const own = row.code ? `${row.terms} ${codeKey(row.code).toLowerCase()}` : row.terms;
  return { row, terms: terms.in(own), other: terms.in(row.other) };
}

const nothing: ReadonlySet<string> = new Set();

/**
 * How much of the concepts a product with one of its rows has, by weight. A size with only a similar name, such as 10 mm for
 * M10, counts half; a value that is not the size of the product, but another measure of it or only in its texts, counts still
 * less.
 */
export const fitOf = (concepts: readonly Concept[], texts: Texts, row: ReadRow | undefined): number =>
  concepts.reduce((sum, concept) => sum + concept.weight * shareOf(concept, texts, row), 0);

function shareOf(concept: Concept, { certain, own }: Texts, read: ReadRow | undefined): number {
  const { terms, other } = read ?? { terms: nothing, other: nothing };
  if (concept.kind === 'word') return isIn(concept, certain, terms) ? 1 : isIn(concept, own, other) ? 0.8 : 0;
  // Without order codes, what is written about a product is all there is to compare with.
  const reliable = read?.row.code ? certain : own;
  const [literal] = concept.alternatives;
  if (literal?.every((term) => reliable.has(term) || terms.has(term))) return 1;
  // For '20 mm 50', 'M50' counts less than 'M20', because 50 may be the quantity.
  if (isIn(concept, reliable, terms)) {
    // One side of 100 mm counts as both sides of '100 x 100'.
    const isOneSide = concept.kind === 'size' && concept.alternatives.some(([one, other]) => one === other);
    return isOneSide || concept.kind === 'number' ? 0.5 : concept.kind === 'measure' ? 0.6 : 1;
  }
  return isIn(concept, own, terms, other) ? 0.3 : 0;
}

/** How much of a query a row has, by weight. */
interface Fit {
  /** The share of the concepts that the product as a whole does not have. */
  gain: number;
  /** On its own. */
  fit: number;
  /** The share of the query's values, on its own. */
  values: number;
}

/**
 * Whether a code contains the number of a value exactly: of the glands for M20, 'CW-20' is the 20 mm one, and 'CW-20S' is not.
 */
function saysValue({ code }: Row, values: readonly Concept[]): boolean {
  const parts = code?.split(/[-/]/) ?? [];
  return values.some(({ alternatives: [[term = ''] = []] }) => parts.includes(/\d[\d.]*/.exec(term)?.[0] ?? ''));
}

/**
 * The row that has most of what the product as a whole does not have; of several such rows, one with a code, and of these the
 * one that has most of the query on its own: of the lugs for 25 mm², the one for M10. If the product as a whole has everything,
 * the single row that has most of the query's values, if there is one.
 */
export function bestRow(
  rows: readonly Row[],
  concepts: readonly Concept[],
  texts: Texts,
  shared: ReadonlySet<string>,
  terms: QueryTerms,
) {
  const { own } = texts;
  const missing = concepts.filter((concept) => !isIn(concept, own));
  const values = concepts.filter(({ kind }) => kind !== 'word');
  const coded = rows.filter(({ code }) => code !== null);
  const none = { best: undefined, row: undefined, left: missing, variants: coded.length === 1 ? coded : [] };
  if (missing.length === 0 && values.length === 0) return none;
  const byItself = { certain: shared, own: shared };
  // For '2 way switch', each row has 'switch' from the name, but only some have '2 way'.
  const inParts = concepts.filter((concept) => concept.kind === 'word' && !isIn(concept, texts.certain));
  const others = concepts.filter((concept) => !inParts.includes(concept));
  const withName = { certain: texts.certain, own: shared };
  // Many rows have the same part of the query.
  const known = new Map<string, Fit>();
  const fitting = rows
    .map((row) => {
      const read = readRow(row, terms);
      const code = row.code ? 1 : 0;
      const key = [code, ...read.terms, '', ...read.other].join('\n');
      let fit = known.get(key);
      if (!fit) {
        fit = {
          gain: fitOf(missing, texts, read),
          fit: fitOf(others, byItself, read) + fitOf(inParts, withName, read),
          values: fitOf(values, byItself, read),
        };
        known.set(key, fit);
      }
      return { read, code, called: saysValue(row, values) ? 1 : 0, ...fit };
    })
    .sort(
      (one, other) =>
        other.gain - one.gain || other.code - one.code || other.fit - one.fit || other.called - one.called,
    );
  const [best, next] = fitting;
  if (!best) return none;
  const isOnly = best.fit > (next?.fit ?? 0) && best.values > 0;
  const alike = fitting.filter(({ gain, code, fit }) => code > 0 && gain === best.gain && fit === best.fit);
  const saysWhich = alike.length < coded.length && best.values > 0;
  const variants = saysWhich ? alike.map(({ read }) => read.row) : none.variants;
  if (best.gain === 0 && !isOnly) return { ...none, best: best.read, variants };
  const { read } = best;
  const left = missing.filter((concept) => !isIn(concept, own, read.terms, read.other));
  return { best: read, row: read.row, left, variants };
}

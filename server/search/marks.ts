import { LRUCache } from 'lru-cache';
import { lexemesOf, plainCharacters } from 'api/search';
import type { Mark } from 'api/search-results';
import type { Concept } from './concepts';

/**
 * The number of texts whose pieces are kept, some 5 MB: many searches show the same entries, and splitting their texts takes
 * longer than the rest of a search.
 */
const knownTexts = 1000;
type Piece = Pick<ReturnType<typeof lexemesOf>[number], 'terms' | 'key' | 'start' | 'end'>;
const known = new LRUCache<string, readonly Piece[]>({ max: knownTexts });

/** The parts of a text that a query has found, from left to right. */
export function marksIn(text: string, concepts: readonly Concept[]): Mark[] {
  const asked = new Set(concepts.flatMap(({ alternatives }) => alternatives.flat()));
  const prefixes = concepts.flatMap((concept) => concept.prefixes);
  return piecesOf(text).flatMap(({ terms, key, start, end }): Mark[] => {
    if (terms.some((term) => asked.has(term))) return [[start, end]];
    const prefix = prefixes.find((each) => key.startsWith(each));
    return prefix ? [[start, Math.min(end, start + prefix.length)]] : [];
  });
}

/**
 * The pieces of a text; none if a character has become several, because positions in the plain text then differ from those in
 * the text.
 */
function piecesOf(text: string): readonly Piece[] {
  const before = known.get(text);
  if (before) return before;
  const isPlain = plainCharacters(text).length === text.length;
  const pieces = isPlain ? lexemesOf(text).map(({ terms, key, start, end }) => ({ terms, key, start, end })) : [];
  known.set(text, pieces);
  return pieces;
}

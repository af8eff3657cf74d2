import { lexemesOf, plainCharacters } from 'api/search';
import type { Mark } from 'api/search-results';
import type { Concept } from './concepts';

/** The parts of a text that a query has found, from left to right. */
export function marksIn(text: string, concepts: readonly Concept[]): Mark[] {
  // Where a character has become several, places in the plain text are not those in the text.
  if (plainCharacters(text).length !== text.length) return [];
  const asked = new Set(concepts.flatMap(({ alternatives }) => alternatives.flat()));
  const prefixes = concepts.flatMap((concept) => concept.prefixes);
  return lexemesOf(text).flatMap(({ terms, key, start, end }): Mark[] => {
    if (terms.some((term) => asked.has(term))) return [[start, end]];
    const prefix = prefixes.find((each) => key.startsWith(each));
    return prefix ? [[start, Math.min(end, start + prefix.length)]] : [];
  });
}

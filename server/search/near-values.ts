import { lexemesOf } from 'api/search';
import type { Lexicon } from './lexicon';

/** A value that is further away than this factor is a different size, not the next one. */
const mostTimes = 2;

const measure = /^(\d+(?:\.\d+)?)([a-z]+2?)$/;

/**
 * A query of nothing but values, in which the nearest values of the catalogue replace those that it does not have; undefined if
 * it has all of them, or nothing near one. The next larger value comes before a smaller one: a starter for a larger motor also
 * starts a smaller one.
 *
 * @example
 * withNearValues('5 kw', lexicon); // '5.5kw', if that is the smallest rating above it
 */
export function withNearValues(
  query: string,
  { measures, translate }: Pick<Lexicon, 'measures' | 'translate'>,
): string | undefined {
  const pieces = lexemesOf(translate(query));
  const values = pieces.map(({ kind, key }) => {
    const [, value = '', unit = ''] = (kind === 'measure' && measure.exec(key)) || [];
    const known = measures.get(unit) ?? [];
    const near = known.includes(Number(value)) ? Number(value) : nearest(Number(value), known);
    return near === undefined ? undefined : `${near}${unit}`;
  });
  const hasOthers = values.some((value, at) => value !== pieces[at]!.key);
  return hasOthers && values.every((value) => value !== undefined) ? values.join(' ') : undefined;
}

function nearest(value: number, known: readonly number[]): number | undefined {
  const larger = known.find((other) => other > value);
  if (larger !== undefined && larger <= mostTimes * value) return larger;
  const smaller = known.findLast((other) => other < value);
  return smaller !== undefined && mostTimes * smaller >= value ? smaller : undefined;
}

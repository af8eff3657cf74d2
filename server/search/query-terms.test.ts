import { isIn, type Concept } from './concepts';
import { QueryTerms } from './query-terms';

const concept = (alternatives: string[][], prefixes: string[] = []): Concept => ({
  ...{ alternatives, prefixes, kind: 'word', weight: 1 },
});

it('finds the terms of a query in a text as whole terms', () => {
  const terms = new QueryTerms([concept([['2.5mm2'], ['gland', 'swa']])]);
  expect([...terms.in('12.5mm2 2.5mm2 glands swa')]).toEqual(['2.5mm2', 'swa']);
  expect([...terms.in('gland')]).toEqual(['gland']);
  expect(terms.in('').size).toBe(0);
});

it('finds the beginnings of words', () => {
  const heat = concept([['shr']], ['shr']);
  const terms = new QueryTerms([heat]);
  expect(isIn(heat, terms.in('heat shrink'))).toBe(true);
  expect(isIn(heat, terms.in('coldshrink'))).toBe(false);
  expect(terms.in('heat shrink').has('shr')).toBe(false);
});

/** Nouns that say how a thing is classed, not what it is: a consumer unit is called so by its other word. */
const generic = new Set(
  'class type category grade interface set duty gauge system unit kit light medium heavy general'.split(' '),
);

/** The term of a name that says what the thing is, if it has one. */
export const nounOf = (terms: readonly string[]): string | undefined =>
  terms.findLast((term) => term.length > 2 && !generic.has(term)) ?? terms.at(-1);

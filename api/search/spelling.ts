/** Words whose last letter is not a plural ending. */
const singulars = new Set(['gas', 'lens', 'chassis', 'axis', 'basis', 'plus', 'bus', 'gauss', 'stainless', 'brass']);

function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word) || singulars.has(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** American and British spellings become one. The result need not be a word of either. */
const oneSpelling = (word: string) =>
  word
    .replace(/^alumini?um/, 'aluminum')
    .replace(/^grey/, 'gray')
    .replace(/^([a-z]{3,})our(?=$|ed|ing|less)/, '$1or')
    .replace(/^colour|^colo?r(?=ed|ing|less)/, 'color')
    .replace(/^mould/, 'mold')
    .replace(/^fibre/, 'fiber')
    .replace(/^sulph/, 'sulf')
    .replace(/^plough/, 'plow')
    .replace(/^(?:centre|center)/, 'center')
    .replace(/metre$/, 'meter')
    .replace(/(?<=[a-z]{4})is(?=(?:e|ed|ing|er|ation)$)/, 'iz')
    .replace(/ll(?=(?:ing|ed|er)$)/, 'l');

/**
 * The form under which a word is indexed and looked up: singular, in one spelling for American and British English.
 *
 * @example
 * canonical('armoured'); // 'armored'
 */
export const canonical = (word: string): string => oneSpelling(singular(word));

/**
 * The beginning of a word as that of the form under which it is indexed.
 *
 * @example
 * canonicalBeginning('galvanis'); // 'galvaniz'
 */
export const canonicalBeginning = (letters: string): string =>
  letters
    .replace(/^alumini.*/, 'alumin')
    .replace(/^([a-z]{3,})ou$/, '$1o')
    .replace(/(?<=[a-z]{4})is(?=[aei]?$)/, 'iz');

const endings = /(?:izations?|ations?|ators?|ating|ated|ions?|ings?|ed|ment|able)$/;

/**
 * What `insulating`, `insulated` and `insulation` have in common; a longer word without such an ending is
 * its own stem. Undefined for words that are too short, or have other characters than letters.
 */
export function stemOf(word: string): string | undefined {
  if (word.length < 6 || /[^a-z]/.test(word)) return undefined;
  const stem = word.replace(endings, '').replace(/([^aeiouls])\1$/, '$1');
  // A word without an ending may be the stem of others.
  return stem.length >= 4 ? stem.replace(/e$/, '') : undefined;
}

import { lexemesOf, nounOf } from 'api/search';

/** What comes before the rest of a name; between two values 'to' is a range. */
const afterwards = /[,(]| (?:for|with|in|of|from|at|against) | to (?!\d)/;

/**
 * The nouns that say what a thing is: 'CW Brass Cable Gland, Outdoor, for SWA Cable' is a gland, not a cable.
 *
 * @example
 * headNouns('Conduit Locknuts and Lockrings'); // ['locknut', 'lockring']
 */
export function headNouns(title: string): string[] {
  const [subject = ''] = title.split(afterwards);
  const parts = subject.split(/ (?:and|&|or) | ?\/ ?/).map((part) => ({ part, words: wordsOf(part) }));
  const hasLast = parts.at(-1)!.words.length > 0;
  return parts.flatMap(({ part, words }, at) => {
    // A green and yellow earth wire is no green.
    const isAdjective = hasLast && at < parts.length - 1 && words.length < 2 && !/[^s]s$/.test(part);
    const noun = nounOf(words);
    return noun && !isAdjective ? [noun] : [];
  });
}

const wordsOf = (text: string) =>
  lexemesOf(text)
    .filter(({ kind, key }) => kind === 'word' && !/\d/.test(key))
    .map(({ terms }) => terms.at(-1)!.replace(/^~.*/, terms[0]!));

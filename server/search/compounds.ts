import { canonical, lexemesOf, type Lexeme } from 'api/search';
import type { Lexicon } from './lexicon';
import { isTypo } from './similar-words';

/** Two words written as one never have more letters. */
const longestWord = 40;

/** Shorter parts occur in too many words by chance. */
const shortestPart = 3;

/**
 * A word and a value that are written together: 'rcbo20a' as 'rcbo' and '20a', '16ampplug' as '16amp' and 'plug'. The word must
 * be known to the catalogue or its visitors.
 */
export function takenApart(piece: Lexeme, typed: string, lexicon: Lexicon): Lexeme[] {
  const { kind, key, start, end } = piece;
  const isKnown = (word: string) => lexicon.words.has(word) || lexicon.synonyms.has(word);
  if (kind !== 'word' || !/\d/.test(key) || isKnown(key) || codeLike.test(typed)) return [piece];
  const [, before = '', value = ''] = /^([a-z]{3,})(\d.*)$/.exec(key) ?? [];
  const words = isKnown(before) ? [before] : (phraseIn(before, lexicon) ?? splitWord(before, lexicon.words));
  const parts = words ? [...words, value] : valueAndWord(key, isKnown);
  return parts ? parts.flatMap((part) => lexemesOf(part)).map((part) => ({ ...part, start, end })) : [piece];
}

/** 'ZE-MCB6-3P-C20' is a code. */
const codeLike = /[-/.][^-/.]*[-/.]/;

function valueAndWord(key: string, isKnown: (word: string) => boolean): [string, string] | undefined {
  const letters = /(?<![a-z])[a-z]*$/.exec(key)![0].length;
  for (let length = letters; length >= shortestPart; length -= 1) {
    const [value, word] = [key.slice(0, -length), key.slice(-length)];
    if (/\d/.test(value) && isKnown(word)) return [value, word];
  }
  return undefined;
}

/** How much more usual the parts of a compound must be than the compound. */
export const muchMore = 8;

/**
 * 'heatshrink' as 'heat' and 'shrink', if the catalogue mostly writes two words; 'zipties' because visitors also write 'zip
 * ties'.
 */
export function withoutCompound(piece: Lexeme, typed: string, lexicon: Lexicon): Lexeme[] {
  const { kind, key } = piece;
  const { words, synonyms, similar } = lexicon;
  if (kind !== 'word' || synonyms.has(key)) return [piece];
  const isKnown = words.has(key);
  if (!isKnown && isTypo(key, similar(key)[0])) return [piece];
  const phrase = isKnown ? undefined : phraseIn(typed, lexicon);
  const parts = phrase ?? splitWord(typed, words) ?? splitWord(key, words) ?? [];
  const isUsual = phrase !== undefined || parts.every((part) => words.get(part)! >= muchMore * (words.get(key) ?? 0));
  return parts.length === 0 || !isUsual
    ? [piece]
    : parts.map((part) => ({ ...piece, key: part, terms: [part], asks: [[part]] }));
}

/** The two words of a visitors' phrase that is written as one word: 'tbody' for 't body'. */
const phraseIn = (word: string, { synonyms }: Lexicon) => pairsIn(word, 1).find((pair) => synonyms.has(pair.join(' ')));

/** The two words of the catalogue that are written as one. */
export const splitWord = (word: string, words: Lexicon['words']): string[] | undefined =>
  pairsIn(word, shortestPart).find((pair) => pair.every((part) => words.has(part)));

/** A word in two parts, the longest first part first. A plural ending belongs to the last part: 'cable ties', as 'ties'. */
function pairsIn(typed: string, shortest: number): [string, string][] {
  const word = typed.toLowerCase();
  const lengths = Array.from(
    { length: word.length > longestWord ? 0 : Math.max(0, word.length + 1 - 2 * shortest) },
    (_, at) => word.length - shortest - at,
  );
  return lengths.map((length) => [canonical(word.slice(0, length)), canonical(word.slice(length))]);
}

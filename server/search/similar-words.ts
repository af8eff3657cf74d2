import { LRUCache } from 'lru-cache';

/** A word of the index. */
export interface KnownWord {
  word: string;
  /** The number of entries that it is in. */
  entries: number;
}

const longestWord = 24;
/** Results are remembered because a query asks for the same word several times, and visitors make the same mistakes. */
const maxRemembered = 5000;
const most = 3;

/** Which letters a word has, as bits: two words that differ in many letters need not be compared. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bits(value: number): number {
  let count = 0;
  for (let rest = value; rest; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Makes a function that finds words of similar spelling, nearest first: with a missing vowel in a word of three letters, one
 * typing error in a word of four or five, two in a longer one. A typing error is an extra letter, a missing one, a wrong one,
 * or two that are swapped.
 */
export function similarWords(known: readonly KnownWord[]): (word: string) => string[] {
  const candidates = known
    .filter(({ word }) => word.length >= 3 && word.length <= longestWord)
    .map((entry) => ({ ...entry, letters: lettersOf(entry.word) }));
  const find = (word: string): string[] => {
    const allowed = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
    if (allowed === 0 || word.length > longestWord) return [];
    const letters = lettersOf(word);
    const found = candidates.flatMap(({ word: other, entries, letters: others }) => {
      if (Math.abs(other.length - word.length) > allowed || bits(letters ^ others) > 2 * allowed) return [];
      // Three letters resemble too many words: a typing error is certain only if the vowel is missing, as in 'bnk'.
      if (word.length === 3 && (/[aeiouy]/.test(word) || other.length !== 4 || !/^.[aeiou]|^..[aeiou]/.test(other)))
        return [];
      const distance = editDistance(word, other, allowed);
      // The first letter is seldom wrong.
      return distance <= allowed ? [{ other, entries, cost: distance + (other[0] === word[0] ? 0 : 0.5) }] : [];
    });
    found.sort((one, two) => one.cost - two.cost || two.entries - one.entries);
    return found
      .filter(({ cost }) => cost === found[0]!.cost)
      .slice(0, most)
      .map(({ other }) => other);
  };
  const remembered = new LRUCache<string, string[]>({ max: maxRemembered });
  return (word) => {
    let similar = remembered.get(word);
    if (!similar) remembered.set(word, (similar = find(word)));
    return similar;
  };
}

/** The number of typing errors between two words, or more than `limit` if there are more. */
export function editDistance(one: string, other: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const wrong = one[row - 1] === other[at - 1] ? 0 : 1;
      let cost = Math.min(last[at - 1]! + wrong, last[at]! + 1, next[at - 1]! + 1);
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (row > 1 && at > 1 && swapped) cost = Math.min(cost, before[at - 2]! + 1);
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = last;
    last = next;
  }
  return last[other.length]!;
}

/** Whether it is certain which word is meant: it has at most one typing error in five letters, and not in the first. */
export const isTypo = (word: string, like: string | undefined): boolean =>
  like !== undefined && like[0] === word[0] && 5 * editDistance(word, like, 2) <= word.length;

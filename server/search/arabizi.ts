/**
 * The sounds of consonants; letters that people write the same way in Latin letters share one sound. Alef, waw and yeh are long
 * vowels.
 */
const arabicSounds: Record<string, string> = {
  ...{ ب: 'b', ت: 't', ث: 't', ج: 'g', ح: 'h', خ: 'x', د: 'd', ذ: 'd', ر: 'r', ز: 'z', س: 's', ش: '$', ص: 's', ض: 'd' },
  ...{ ط: 't', ظ: 'z', ع: '3', غ: 'g', ف: 'f', ق: 'k', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h' },
  ...{ ا: 'A', و: 'U', ؤ: 'U', ي: 'I', ئ: 'I', ء: '' },
};

/** Digits stand for the letters that look like them: '7' for 'ح'. */
const latinSounds: Record<string, string> = {
  ...{ sh: '$', ch: '$', kh: 'x', gh: 'g', th: 't', dh: 'd' },
  ...Object.fromEntries(Array.from('bdfghklmnrstz', (letter) => [letter, letter])),
  ...{ c: 'k', j: 'g', p: 'b', q: 'k', v: 'f', x: 'ks' },
  ...{ 2: '', 3: '3', 5: 'x', 6: 't', 7: 'h', 8: 'k', 9: 's' },
  ...{ a: 'A', e: 'I', i: 'I', o: 'U', u: 'U', w: 'U', y: 'I' },
};

const pieces = /sh|ch|kh|gh|th|dh|./g;
/** A word with a vowel and only single digits; the digits in 'cat6', 'm20' and '2gang' are numbers. */
const isArabizi = /^(?=.{0,15}[aeiou35679])(?!2)(?:[a-z]|\d(?=[a-z])|(?<=[a-z])[37]$){3,16}$/;
/** Buyers' English words that sound like an Arabic one: nobody who asks for a 'solar powered' light wants the panel. */
const english: ReadonlySet<string> = new Set(
  'fish maroon powered quieter firewall sleep goal domain borrowed jersey jars'.split(' '),
);
/** In words with fewer consonants, the vowels have to match as well. */
const enough = 3;

/** How a word sounds: its consonants, and the vowels before, between and after them. */
interface Sound {
  consonants: string;
  vowels: string[];
}

function soundOf(letters: readonly string[], sounds: Record<string, string>): Sound | undefined {
  const heard = letters.map((letter) => sounds[letter]);
  if (heard.includes(undefined)) return undefined;
  const once = heard.join('').replace(/(.)\1+/g, '$1');
  return { consonants: once.replace(/[AIU]/g, ''), vowels: once.split(/[^AIU]/) };
}

/** The feminine ending is heard as a vowel. */
const soundOfArabic = (word: string) => soundOf(Array.from(word.replace(/(?<=..)[هة]$/, 'ا')), arabicSounds);
const soundOfLatin = (word: string) =>
  isArabizi.test(word) && !english.has(word)
    ? soundOf(word.replace(/(?<=a)h$/, '').match(pieces) ?? [], latinSounds)
    : undefined;

/** Whether the vowels that Arabic writes are among those that are heard, which also include the short ones. */
const isHeard = (written: readonly string[], heard: readonly string[]): boolean =>
  written.every((vowels, at) => heard[at]!.includes(vowels)) && (written[0] === '') === (heard[0] === '');

/**
 * Makes a function that finds the Arabic word for one in Latin letters, as people type it on their phones.
 * @param known Arabic words in their plain characters
 *
 * @example
 * arabiziReader(['مروحه', 'قاطع'])('marwa7a'); // 'مروحه'
 */
export function arabiziReader(known: readonly string[]): (word: string) => string | undefined {
  const words = new Map<string, { word: string; vowels: string[] }[]>();
  for (const word of known) {
    const sound = soundOfArabic(word);
    if (!sound || sound.consonants.length < 2) continue;
    const alike = words.get(sound.consonants) ?? [];
    words.set(sound.consonants, [...alike, { word, vowels: sound.vowels }]);
  }
  return (word) => {
    const sound = soundOfLatin(word.toLowerCase());
    if (!sound) return undefined;
    const alike = words.get(sound.consonants) ?? [];
    const same = alike.find(({ vowels }) => vowels.every((vowel, at) => vowel === sound.vowels[at]));
    if (same || sound.consonants.length < enough) return same?.word;
    return alike.find(({ vowels }) => isHeard(vowels, sound.vowels))?.word;
  };
}

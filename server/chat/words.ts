import { canonical, decomposed, stemOf } from 'api/search';

/** Words without meaning of their own. */
const stopWords = new Set(
  (
    'a an the and or of for to in on at by with from as is are was be been am do does did can could would will shall should ' +
    'may might must have has had i im we you your yours our us me my it its this that these those there here what which who ' +
    'whom whose where when how why any some all also just only not no yes if so than then too very more most much many about ' +
    'please hi hello hey need needs want wants looking look find get got give gives tell show know like use used using ' +
    'supply supplies supplied supplier sell sells selling offer offers provide provides carry keep keeping stock stocked available ' +
    'buy purchase order ordering have something anything thing things one ones kind kinds type types sort suitable good best ' +
    'ke liye kya hai hain chahiye mujhe bhai wala wali ' +
    'right between into onto over under per each other others up down out off item items product products make made ' +
    'go goes take takes let lets say called want help recommend choose option options different difference inside total altogether cheap cheaper cheapest max maximum min minimum ' +
    // The same in Arabic.
    'هل لديكم لدي عندكم اريد نريد احتاج نحتاج ما هي هو ماذا كم من في على عن اي متوفر متوفرة يوجد هناك لو سمحت فضلكم فضلك ' +
    'ابغى ابغي ابي ابا نبغى نبي وش ايش شو شنو شلون كيف ليش معكم عندك معك هل المناسب مناسب مناسبة اقدر ممكن ابيع تبيعون'
  ).split(' '),
);

/** Whether a word, in lower case, has no meaning of its own. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

const numbers: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  twelve: '12',
};
const units = 'a|v|kv|kva|kvar|kw|w|mm2|sqmm|mm|m|hz|g|gang|core|cores|pin|pins|pole|poles|way|ways';
const measure = new RegExp(`\\b(\\d+(?:\\.\\d+)?)\\s*(?:-\\s*)?(amps?|amperes?|volts?|${units})\\b`, 'g');
const shortUnit: Record<string, string> = {
  sqmm: 'mm2',
  cores: 'core',
  pins: 'pin',
  poles: 'pole',
  ways: 'way',
  gang: 'g',
};

/** The article, with the particles that are written together with it. */
const arabicArticle = /^(?:[وفبك]?ال|لل)(?=[\u0621-\u064a]{2})/;

/**
 * The words of a text as they are looked up: lower case, singular, numbers with their units (`16 A` is `16a`).
 *
 * @example
 * wordsOf('16 A plugs, 3 pins'); // ['16a', 'plug', '3pin']
 */
export function wordsOf(text: string): string[] {
  const plain = decomposed(withoutContractions(text).toLowerCase())
    .replace(/[\u0300-\u036f\u0610-\u061a\u064b-\u065f]/g, '')
    .replace(/(?<=mm|m)\s*[²^]\s*2?/g, '2')
    .replace(/sq\.?\s*mm|mm\s*sq\b/g, 'mm2')
    .replace(
      /\b(?:one|two|three|four|five|six|twelve)(?=[\s-]+(?:core|pin|pole|way|gang|phase)s?\b)/g,
      (word) => numbers[word]!,
    )
    .replace(/\b(cat|category)\s*(\d)/g, 'cat$2')
    .replace(/\bip\s+(\d\d)\b/g, 'ip$1')
    .replace(measure, (_, value: string, unit: string) => {
      const known = unit.startsWith('amp') ? 'a' : unit.startsWith('volt') ? 'v' : (shortUnit[unit] ?? unit);
      return ` ${value}${known} `;
    });
  const found = plain.match(/\d+(?:\.\d+)?[a-z0-9]*|[a-z]+[a-z0-9]*|[\u0621-\u064a]{2,}/g) ?? [];
  return found.map((word) => singular(word.replace(arabicArticle, '')));
}

/** A word in the form in which all its forms are compared: 'terminate' and 'termination' are the same. */
export const stemmed = (word: string): string => stemOf(canonical(word)) ?? canonical(word);

/** The words of a question without stop words, each once. */
export function askedFor(question: string): string[] {
  const words = wordsOf(question).filter((word) => !stopWords.has(word));
  return [...new Set(words)];
}

const letterOrDigit = /[\p{L}\p{N}²]/u;

/** 'What's' without its ending: a separate 'd' would be a tripping curve. */
const withoutContractions = (text: string) => text.replace(/(?<=\p{L})['’](?:s|t|d|ll|re|ve|m)(?!\p{L})/giu, '');

/** The pieces of a text between spaces, without the punctuation around them. */
export const tokensOf = (text: string): string[] =>
  (withoutContractions(text).match(/[\p{L}\p{N}][^\s,;!?"'()]*/gu) ?? []).map((piece) => {
    const characters = Array.from(piece);
    return characters.slice(0, characters.findLastIndex((one) => letterOrDigit.test(one)) + 1).join('');
  });

/** The words of a question as they were typed, without stop words and without those that `left` names. */
export const plainWords = (question: string, left: ReadonlySet<string>): string[] =>
  withPrepositions(question, left).filter((word) => !isPreposition(word));

/** What comes after these words is not what is wanted: 'gland for armoured cable' asks for the gland. */
const prepositions = new Set(['for', 'with', 'of', 'in', 'to', 'on', 'from', 'against']);

/** Whether what follows a word is not what is wanted: 'for', 'with'. */
export const isPreposition = (word: string): boolean => prepositions.has(word.toLowerCase());

/** The same with prepositions, as the search reads it. */
export function withPrepositions(question: string, left: ReadonlySet<string>): string[] {
  const seen = new Map<string, number>();
  return tokensOf(question).filter((word) => {
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    if (times > maxTimes) return false;
    const own = wordsOf(word);
    if (isPreposition(word)) return true;
    return word !== '' && !(own.length > 0 && own.every((one) => stopWords.has(one) || left.has(one)));
  });
}

/** Further repetitions of a word say nothing new. */
const maxTimes = 2;

function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word) || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(sh|ch|x|ss|box)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

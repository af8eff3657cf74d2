import type { KnowledgeBase } from 'api/records';

/** Whether a question is written in Arabic: most of its letters are. */
export function isArabic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /[\u0621-\u064a]/.test(letter)).length * 2 > letters.length;
}

/**
 * What goods are made for; 'for' is written together with these words. In other words that begin with that letter, it may be
 * part of the word.
 */
const served = 'كابل|كيبل|كابلات|كيبلات|كوابل|سلك|اسلاك|أسلاك|محرك|ماطور|مولد|مضخة|مكيف';
const servedBehindFor = new RegExp(`(?<=\\s)ل(?:ل|ال)?(?=(?:${served})(?![\\u0621-\\u064a]))`, 'gu');
const breaker = /قاطع|قواطع|بريكر|كونتاكتور|عازل/;
/** Of a breaker, 'threefold' means its poles. */
const poles = /(?:ثنائي|ثلاثي|رباعي)(?![\u0621-\u064a])(?!\s+(?:ال|فاز|فيز|كور|قلب|قطب))/gu;

/** Words that a translation of goods leaves out, although they change what is asked. */
const askingWords: [written: RegExp, meant: string][] = [
  [/(?<![\u0621-\u064a])(?:بدون|من غير|بلا)(?=\s)/gu, 'without'],
  [/(?<![\u0621-\u064a])(?:غير|مو|مش|مب|ليست?)(?=\s)/gu, 'not'],
  [/(?<![\u0621-\u064a])[اأ]رخص(?![\u0621-\u064a])/gu, 'cheapest'],
  [/(?<![\u0621-\u064a])كم (?=(?:ال)?(?:لون|مقاس|حجم|قياس|نوع)(?![\u0621-\u064a]))/gu, 'how many '],
];

/**
 * An Arabic question with what a word-by-word translation would lose: 'لكابل' is 'for a cable', a 'قاطع ثلاثي' has three poles.
 */
export const spelledOut = (arabic: string): string =>
  askingWords.reduce(
    (text, [written, meant]) => text.replace(written, meant),
    (breaker.test(arabic) ? arabic.replace(poles, '$& القطب') : arabic).replace(servedBehindFor, 'for '),
  );

/** One Arabic sentence of the owner's before an English answer, by the kind of answer. */
export const inArabic = {
  /** The owner's own Arabic text stands alone. */
  own: (_knowledge: KnowledgeBase, answer: string) => answer,
  /** Before products, which are named in English. */
  products: ({ arabic }: KnowledgeBase, answer: string) => [arabic?.products, answer].filter(Boolean).join('\n\n'),
  /** Before an answer that says that nothing was found. */
  nothing: ({ arabic }: KnowledgeBase, answer: string) =>
    [arabic?.nothing ?? arabic?.english, answer].filter(Boolean).join('\n\n'),
  /** Before a text that exists only in English. */
  english: ({ arabic }: KnowledgeBase, answer: string) => [arabic?.english, answer].filter(Boolean).join('\n\n'),
};

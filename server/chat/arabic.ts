import type { KnowledgeBase } from 'api/records';

/** Whether a question is written in Arabic: most of its letters are. */
export function isArabic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /[\u0621-\u064a]/.test(letter)).length * 2 > letters.length;
}

/** What other goods are for; with these words, the 'for' is written together. Of other words that begin so, the letter may be their own. */
const served = 'كابل|كيبل|كابلات|كيبلات|كوابل|سلك|اسلاك|أسلاك|محرك|ماطور|مولد|مضخة|مكيف';
const servedBehindFor = new RegExp(`(?<=\\s)ل(?:ل|ال)?(?=(?:${served})(?![\\u0621-\\u064a]))`, 'gu');
const breaker = /قاطع|قواطع|بريكر|كونتاكتور|عازل/;
/** Of a breaker, 'three-fold' is its poles. */
const poles = /(?:ثنائي|ثلاثي|رباعي)(?![\u0621-\u064a])(?!\s+(?:ال|فاز|فيز|كور|قلب|قطب))/gu;

/** An Arabic question with what the translation word by word would lose: 'لكابل' is 'for a cable', a 'قاطع ثلاثي' has three poles. */
export const spelledOut = (arabic: string): string =>
  (breaker.test(arabic) ? arabic.replace(poles, '$& القطب') : arabic).replace(servedBehindFor, 'for ');

/** One Arabic sentence of the owner before an English answer, by what that is made of. */
export const inArabic = {
  /** The owner's own Arabic text stands alone. */
  own: (_knowledge: KnowledgeBase, answer: string) => answer,
  /** Before products, which are named in English. */
  products: ({ arabic }: KnowledgeBase, answer: string) => [arabic?.products, answer].filter(Boolean).join('\n\n'),
  /** Before an answer that says that nothing was found. */
  nothing: ({ arabic }: KnowledgeBase, answer: string) =>
    [arabic?.nothing ?? arabic?.english, answer].filter(Boolean).join('\n\n'),
  /** Before a text that there is in English only. */
  english: ({ arabic }: KnowledgeBase, answer: string) => [arabic?.english, answer].filter(Boolean).join('\n\n'),
};

import type { KnowledgeBase } from 'api/records';

/** Whether a question is written in Arabic: most of its letters are. */
export function isArabic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /[\u0621-\u064a]/.test(letter)).length * 2 > letters.length;
}

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

/**
 * A pattern for phrases that stand between other words; `*` in one stands for up to three words.
 *
 * @example
 * phrasePattern(['place * order']).test('how to place an order'); // true
 */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const pattern = (text: string) =>
    text
      .replace(/[^\p{L}\p{N} *]/gu, '.')
      .replace(/ \*$/, '')
      .replaceAll(' * ', ' (?:\\S+ ){0,3}');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.map(pattern).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

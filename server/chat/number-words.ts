const small: Record<string, number> = Object.fromEntries(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const tens: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
);
const scales: Record<string, number> = { hundred: 100, thousand: 1000 };

const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`;
const belowHundred = `(?:${anyOf(Object.keys(tens))}(?:[ -]${anyOf(Object.keys(small).slice(1, 10))})?|${anyOf(Object.keys(small))})`;
const belowThousand = `(?:(?:${belowHundred}[ -])?hundred(?:(?: and)?[ -]${belowHundred})?|${belowHundred})`;
/**
 * A single number: 'one four pole isolator' and 'sixteen and twenty amps' have two. Not the 'one' of 'this one', nor the 'six' of
 * 'cat six': a number stands in front of what it counts.
 */
const numeral = new RegExp(
  `(?<![\\w-])(?:(?:${belowThousand}[ -])?thousand(?:(?: and)?[ -]${belowThousand})?|${belowThousand})(?![\\w-])`,
  'gi',
);

/** What a number below ten has to stand in front of: 'three of these' and 'which of the two' give no value. */
const counted =
  /^[ -](?:mm|sq|amp|volt|kv|kw|hp|watt|met(?:er|re)|mtr|inch|core|pole|pin|way|pair|phase|pcs|pieces|nos|rolls?|coils?|box|packe?t|drum|lengths?|kit)/i;
const leastAlone = 10;

/**
 * A text with its numbers in digits.
 *
 * @example
 * inDigits('two hundred metres of four core, sixteen mm'); // '200 metres of 4 core, 16 mm'
 */
export const inDigits = (text: string): string =>
  text.replace(numeral, (written, at: number) => {
    const value = valueOf(written.toLowerCase().split(/[ -]/));
    const isCount = value >= leastAlone || counted.test(text.slice(at + written.length));
    return isCount ? String(value) : written;
  });

/** The value of a number: of 'two hundred and five' 205. */
function valueOf(words: readonly string[]): number {
  let whole = 0;
  let part = 0;
  for (const one of words) {
    const scale = scales[one];
    if (scale === undefined) part += small[one] ?? tens[one] ?? 0;
    else if (scale === 100) part = Math.max(1, part) * scale;
    else {
      whole += Math.max(1, part) * scale;
      part = 0;
    }
  }
  return whole + part;
}

const things =
  '(?:coils?|rolls?|reels?|drums?|pcs?|pieces?|nos|sets|kits|units|lengths|boxes|bags|packs|packets|cartons|bundles)';
const currency = '(?:aed|dhs?|dirhams?|usd)';
const number = '\\d[\\d,]{0,8}(?:\\.\\d{1,4})?';

/**
 * Numbers that are no values of a product: `10 coils`, `20 pcs`, `AED 21`, `38.50 Dhs`, and the one behind `costs`, and those of
 * `box of 50` and `100 m of`. The 3 of `3 x 3 boxes` is a side.
 */
const counts = new RegExp(
  [
    `(?<![\\w.,/×*-]|[x×*] )${number} ?(?=(?:${things}|${currency})\\b)`,
    `(?<![\\w.,/×*-]|[x×*] )${number} ?(?:m|mtrs?|met(?:re|er)s?) of (?=\\S)`,
    `(?<=\\b${currency}\\.? ?)${number}(?!\\w)`,
    `(?<=\\bcosts? )${number}(?=[ ?!.]*$)`,
    `(?<=\\bfor )${number} (?=of\\b)`,
    `\\b(?:box|pack|packet|bag|carton)(?:es|s)? of ${number}(?! ?[\\w"×*])`,
  ].join('|'),
  'gi',
);

/** A text without the numbers that say how many are wanted, or what they cost. */
export const withoutCounts = (text: string): string => text.replace(counts, '');

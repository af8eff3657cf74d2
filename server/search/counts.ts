const things =
  '(?:coils?|rolls?|reels?|drums?|pcs?|pieces?|nos|sets|kits|units|lengths|boxes|bags|packs|packets|cartons|bundles)';
const currency = '(?:aed|dhs?|dirhams?|usd)';
/** Goods that are rated in amperes, with the rating: a number without a unit in front of them is not a current. */
const rated =
  '(?:(?!(?:mm|sq|core|way|pole|pin|gang|phase|pair|module|volt|watt|amp|kw|kv|ka|ma)s?\\b)[a-z]{2,12} ){0,2}' +
  '(?:mcb|mccb|rcbo|rccb|rcd|elcb|breaker|isolator|contactor|switche?|socket|plug|spur|connector)s?\\b[^?!;]{0,40}(?<!\\d)\\d{1,4} ?(?:a|amps?)';
const number = '\\d[\\d,]{0,8}(?:\\.\\d{1,4})?';

/**
 * Numbers that are not values of a product: `10 coils`, `20 pcs`, `AED 21`, `38.50 Dhs`, the one after `costs`, and those in
 * `box of 50`, `100 m of` and `10 mcb 32a`. The 3 of `3 x 3 boxes` is a side.
 */
const counts = new RegExp(
  [
    `(?<![\\w.,/×*-]|[x×*] )${number} ?(?=(?:${things}|${currency})\\b)`,
    `(?<![\\w.,/×*-]|[x×*] )${number} ?(?:m|mtrs?|met(?:re|er)s?) of (?=\\S)`,
    // A limit on the price says nothing about the goods.
    `\\b(?:under|below|less than|up ?to|within|max(?:imum)?) (?:${currency}\\.? ?${number}|${number} ?${currency})\\b`,
    `(?<=\\b${currency}\\.? ?)${number}(?!\\w)`,
    `(?<=\\bcosts? )${number}(?=[ ?!.]*$)`,
    `(?<=\\bfor )${number} (?=of\\b)`,
    // The first number of '230 plug 16a' is a voltage.
    `(?<![\\w.,/×*-]|[x×*] )(?!(?:110|220|230|240|380|400|415|440|500)\\b)\\d{1,4} (?=(?:${rated}|\\d{1,4} ?(?:a|amps?))\\b)`,
    `\\b(?:box|pack|packet|bag|carton)(?:es|s)? of ${number}(?! ?[\\w"×*])`,
  ].join('|'),
  'gi',
);

/** A text without numbers that are quantities or prices. */
export const withoutCounts = (text: string): string => text.replace(counts, '');

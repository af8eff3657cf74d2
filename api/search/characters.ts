const fractions = /(\d)([¼½¾⅓⅔⅛⅜⅝⅞])/g;
const ascii = /^[\n\r\t -~]*$/;
/** How much longer a text may become: one character may stand for a phrase of eighteen. */
const mostAdded = 100;

/** A text with compatible characters in place of ligatures, fractions and the like, cut where it would be more than twice as long. */
export const decomposed = (text: string): string => text.normalize('NFKD').slice(0, 2 * text.length + mostAdded);

const thousands = /(?<=\d),(?=\d{3}(?!\d))/g;

/**
 * A text in which each piece is as long as in the characters that the index knows, so that positions in one are also those in the
 * other: without ligatures, fractions, accents, typographic dashes and thousands separators.
 *
 * @example
 * withPlainPieces('1,500 m of 25 mm² – ½"'); // '1500 m of 25 mm2 - 1/2"'
 */
export function withPlainPieces(text: string): string {
  // Most texts have no other characters, and need none of the replacements.
  if (ascii.test(text)) return withPlainNumbers(text.replace(/''/g, '"'));
  const plain = decomposed(text.replace(fractions, '$1 $2'))
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u201c\u201d\u2033\u2036]|''/g, '"')
    .replace(/[\u2018\u2019\u2032]/g, "'")
    .replace(/[×✕]/g, 'x')
    .replace(/،/g, ',');
  return withPlainNumbers(plain);
}

/**
 * A text in the characters that the index knows: lower case, no accents or Arabic vowel signs, Western digits, plain
 * dashes and quotation marks, one spelling of each Arabic letter.
 *
 * @example
 * plainCharacters('25 mm² – ½"'); // '25 mm2 - 1/2"'
 */
export function plainCharacters(text: string): string {
  const plain = withPlainPieces(text).toLowerCase();
  return ascii.test(plain)
    ? plain
    : plain
        .replace(/[أإآٱ]/g, 'ا')
        .replace(/ى/g, 'ي')
        .replace(/ة/g, 'ه');
}

/** Numbers without thousands separators, and with a point before their decimals. */
const withPlainNumbers = (text: string) => text.replace(thousands, '').replace(/(?<=\d),(?=\d)/g, '.');

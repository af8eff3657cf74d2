const marks: Readonly<Record<string, string>> = { '٬': ',', '،': ',', '٫': '.', '؛': ';' };
/** Marks that can only be thousands separators: the Arabic and the Swiss one. */
const sureThousands = /(?<=\d)[٬'’](?=\d{3}(?!\d))/g;

/** A text with Latin digits for Arabic, Persian and full-width ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * A text without the invisible characters that come along when it is copied from a PDF, a chat or an Arabic spreadsheet:
 * soft hyphens, zero-width spaces, marks of the writing direction.
 */
export const withoutUnseen = (text: string): string =>
  text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '');

/** A line with Latin digits and separators, as it is read: `١٬٠٠٠` is `1'000`. Non-breaking and thin spaces become plain ones. */
export const latin = (line: string): string =>
  latinDigits(withoutUnseen(line))
    .replace(sureThousands, "'")
    .replace(/[٬،٫؛]/g, (mark) => marks[mark]!)
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ');

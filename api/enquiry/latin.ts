const marks: Readonly<Record<string, string>> = { '٬': ',', '،': ',', '٫': '.', '؛': ';' };

/** A line with Latin digits and separators, as it is read: `١٬٠٠٠` is `1,000`. Non-breaking and thin spaces become plain ones. */
export const latin = (line: string): string =>
  line
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[٬،٫؛]/g, (mark) => marks[mark]!)
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ');

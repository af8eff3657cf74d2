/** How the trade writes what the catalogue writes otherwise. */
const spellings: [written: RegExp, meant: string][] = [
  // SS316L is stainless steel of grade 316L.
  [/\bss[ -]?(?=3(?:04|16)l?\b)/gi, 'ss '],
  [/\bph(?=\d)/gi, 'ph '],
  [/\b(?:al ?[/-] ?cu|cu ?[/-] ?al|alcu)\b/gi, 'al cu'],
  [/(?<![\w/])ftp\b/gi, 'f/utp'],
  [/(?<![\w/])utp\b/gi, 'u/utp'],
  [/(\d) ?pol\b/gi, '$1 pole'],
  [/\bdata sheets?\b/gi, 'datasheet'],
  // 'C/W' is 'complete with'.
  [/\bc\/w\b/gi, 'with'],
  [/\bg ?\/ ?y\b|\by ?\/ ?g\b/gi, 'green yellow'],
  // '1-1/4' is one and a quarter.
  [/\b(\d)-(?=\d\/\d\b)/g, '$1 '],
];

const centimetres = /(?<![\d.])(\d{1,4}(?:\.\d)?) ?cms?\b/gi;

/**
 * A text with the catalogue's spelling of what the trade writes otherwise: grades, fire ratings, mixed inches, centimetres.
 *
 * @example
 * inCatalogueSpelling('SS316 tray 30 cm'); // 'ss 316 tray 300 mm'
 */
export const inCatalogueSpelling = (text: string): string =>
  spellings
    .reduce((spelled, [written, meant]) => spelled.replace(written, meant), text)
    .replace(centimetres, (_, value: string) => `${Math.round(Number(value) * 10)} mm`);

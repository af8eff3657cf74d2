/** The largest file that is read as a list, in bytes. */
export const longestFile = 1_000_000;

/** The text of a file, or why it has none. */
export type FileText = { text: string } | { problem: string };

/** The first bytes of files that are not text, as characters. */
const signatures: [bytes: string, what: string][] = [
  ['PK\x03\x04', 'an Excel workbook or another archive'],
  ['\xd0\xcf\x11\xe0', 'an Excel workbook'],
  ['%PDF', 'a PDF document'],
  ['\x1f\x8b', 'a compressed file'],
];

/** Byte order marks, the longest first; the mark itself is left out by the decoder. */
const marks: [bytes: string, encoding: string][] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];

/** What the entry that a file begins with says. */
const saidBy = (entries: readonly [bytes: string, says: string][], bytes: Uint8Array) =>
  entries.find(([start]) => String.fromCharCode(...bytes.subarray(0, 4)).startsWith(start))?.[1];
// eslint-disable-next-line no-control-regex -- no text has these characters
const control = /[\u0000-\u0008\u000e-\u001f]/;
const asCsv = 'Open it in a spreadsheet program and save it as CSV, or copy its cells and paste them into the field.';

/**
 * Reads an uploaded list: UTF-8, UTF-16 as 'Unicode text' of a spreadsheet, or else the encoding of Windows for Arabic or for
 * Western languages. Nothing is ever unpacked.
 */
export function readListFile(bytes: Uint8Array): FileText {
  if (bytes.length > longestFile) return { problem: 'The file is larger than 1 MB: split it into smaller ones' };
  const what = saidBy(signatures, bytes);
  if (what) return { problem: `The file is ${what}, not a text file. ${asCsv}` };
  const text = decode(bytes);
  return control.test(text) ? { problem: `The file is not a text file. ${asCsv}` } : { text };
}

function decode(bytes: Uint8Array): string {
  const encoding = saidBy(marks, bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(hasArabicWords(bytes) ? 'windows-1256' : 'windows-1252').decode(bytes);
  }
}

/**
 * Whether three characters in a row would be Arabic letters in Windows-1256. In Windows-1252 they are letters with accents,
 * which no word has three of in a row.
 */
const hasArabicWords = (bytes: Uint8Array) =>
  /[\xc1-\xdf\xe1\xe3-\xe6\xec\xed]{3}/.test(new TextDecoder('latin1').decode(bytes));

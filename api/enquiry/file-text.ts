/** The largest file that is read as a list, in bytes. */
export const longestFile = 1_000_000;

/** The text of a file, or why it has none. */
export type FileText = { text: string } | { problem: string };

/** The first bytes of files that are not text. */
const signatures: [bytes: number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or another archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
  [[0x1f, 0x8b], 'a compressed file'],
];

/** Byte order marks, the longest first; the mark itself is left out by the decoder. */
const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
// eslint-disable-next-line no-control-regex -- no text has these characters
const control = /[\u0000-\u0008\u000e-\u001f]/;
const asCsv = 'In a spreadsheet, save it as CSV, or copy its cells and paste them into the field.';

/**
 * Reads an uploaded list: UTF-8, UTF-16 as 'Unicode text' of a spreadsheet, or else the encoding of Windows for Arabic or for
 * Western languages. Nothing is ever unpacked.
 */
export function readListFile(bytes: Uint8Array): FileText {
  if (bytes.length > longestFile) return { problem: 'The file is larger than 1 MB' };
  const known = signatures.find(([start]) => startsWith(bytes, start));
  if (known) return { problem: `The file is ${known[1]}, not a text file. ${asCsv}` };
  const text = decode(bytes);
  return control.test(text) ? { problem: `The file is not a text file. ${asCsv}` } : { text };
}

function decode(bytes: Uint8Array): string {
  const marked = marks.find(([start]) => startsWith(bytes, start));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
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

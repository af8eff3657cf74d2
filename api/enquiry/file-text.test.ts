import { longestFile, readListFile } from './file-text';

const list = '0252-6;10;für Halle 2';
const utf16 = (bigEndian: boolean) => {
  const buffer = Buffer.from(`\uFEFF${list}`, 'utf16le');
  return bigEndian ? buffer.swap16() : buffer;
};

it.each([
  ['UTF-8', Buffer.from(list)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${list}`)],
  ['UTF-16, little-endian', utf16(false)],
  ['UTF-16, big-endian', utf16(true)],
  ['Windows-1252', Buffer.from(list, 'latin1')],
])('reads %s', (_encoding, bytes) => {
  expect(readListFile(bytes)).toEqual({ text: list });
});

it('reads Windows-1256 where it has Arabic words', () => {
  // 'كابل;4', 'cable' in Arabic, as Excel saves it on Windows in Arabic.
  const bytes = Uint8Array.from([0xdf, 0xc7, 0xc8, 0xe1, ...Buffer.from(';4\n0252-6;10')]);
  expect(readListFile(bytes)).toEqual({ text: 'كابل;4\n0252-6;10' });
});

it('reads an empty file as an empty text', () => {
  expect(readListFile(new Uint8Array())).toEqual({ text: '' });
});

it.each([
  ['a workbook or a zip bomb, which is not unpacked', [0x50, 0x4b, 3, 4, 0], /Excel workbook or another archive/],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0], /an Excel workbook/],
  ['a PDF document', [...Buffer.from('%PDF-1.7')], /a PDF document/],
  ['a compressed file', [0x1f, 0x8b, 8], /a compressed file/],
  ['a text with NUL', [...Buffer.from('0252-6\0;10')], /not a text file/],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], /not a text file/],
])('refuses %s, and says what to do', (_what, bytes, problem) => {
  const read = readListFile(Uint8Array.from(bytes));
  expect(read).toEqual({ problem: expect.stringMatching(problem) as string });
  expect(read).toEqual({ problem: expect.stringContaining('save it as CSV') as string });
});

it('refuses more than 1 MB', () => {
  expect(readListFile(new Uint8Array(longestFile + 1))).toEqual({
    problem: 'The file is larger than 1 MB: split it into smaller ones',
  });
});

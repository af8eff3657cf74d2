import type { EnquiryLine } from './list';

const header = 'Code;Quantity;Note';

const cell = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The lines as texts that `parseList` reads back, without a header. */
export const lineTexts = (lines: readonly EnquiryLine[]): string[] =>
  lines.map(({ code, quantity, note }) => [code, String(quantity), ...(note ? [note] : [])].map(cell).join(';'));

/** A list as text that `parseList` reads back: what a request for a quotation sends. */
export const listText = (lines: readonly EnquiryLine[]): string =>
  lines.length === 0 ? '' : [header, ...lineTexts(lines)].join('\n');

import type { EnquiryLine } from './list';

const head = 'Code;Quantity;Note';

const cell = (text: string) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A list as text that `parseList` reads back: what a request for a quotation sends. */
export const listText = (lines: readonly EnquiryLine[]): string =>
  lines.length === 0
    ? ''
    : [head, ...lines.map(({ code, quantity, note }) => [code, String(quantity), note].map(cell).join(';'))].join('\n');

import type { EnquiryLine } from './list';

const header = 'Code;Quantity;Note';

/** A list that is read loses one of the characters with which spreadsheets mark a text. */
const marked = (text: string) => (/^[='"]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[;"]/.test(text) ? `"${marked(text).replaceAll('"', '""')}"` : marked(text));

/** A list as text that `parseList` reads back unchanged: what a request for a quotation sends. */
export const listText = (lines: readonly EnquiryLine[]): string =>
  lines.length === 0
    ? ''
    : [
        header,
        ...lines.map(({ code, quantity, note }) =>
          [code, String(quantity), ...(note ? [note] : [])].map(cell).join(';'),
        ),
      ].join('\n');

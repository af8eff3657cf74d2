import parse from 'pdf-parse/lib/pdf-parse.js';

/**
 * Reads the text, the number of pages and the facts of a PDF.
 * @param pdf is copied first: pdf.js takes all the memory behind a buffer, of which a small one has only a part
 */
export const readPdf = (pdf: Buffer) => parse(new Uint8Array(pdf));

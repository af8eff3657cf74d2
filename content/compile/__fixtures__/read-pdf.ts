import parse from 'pdf-parse/lib/pdf-parse.js';

/**
 * Reads the text, the number of pages and the metadata of a PDF.
 * @param pdf is copied, because pdf.js transfers the whole ArrayBuffer, of which a small Buffer is only a part
 */
export const readPdf = (pdf: Buffer) => parse(new Uint8Array(pdf));

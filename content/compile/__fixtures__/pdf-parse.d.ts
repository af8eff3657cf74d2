// pdf-parse has no types. Its index.js reads a test file if it has no parent module, so tests import this file.
declare module 'pdf-parse/lib/pdf-parse.js' {
  export default function parse(pdf: Uint8Array): Promise<{ numpages: number; text: string; info: { Title?: string } }>;
}

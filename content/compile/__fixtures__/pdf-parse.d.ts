// pdf-parse has no types; its index.js looks for a test file when it has no parent module, so tests take this one.
declare module 'pdf-parse/lib/pdf-parse.js' {
  export default function parse(pdf: Uint8Array): Promise<{ numpages: number; text: string; info: { Title?: string } }>;
}

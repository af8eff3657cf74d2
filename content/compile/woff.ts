import { inflateSync } from 'node:zlib';

/**
 * Unpacks a WOFF 1.0 font into the font file inside it (W3C recommendation 'WOFF File Format 1.0'). fontkit reads WOFF
 * too, but inflates a table each time that it reads from it, which is slow.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * tables);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(tables, 4);
  // Search range, entry selector and range shift, as the font format derives them from the number of tables.
  const selector = Math.floor(Math.log2(tables));
  directory.writeUInt16BE(16 * 2 ** selector, 6);
  directory.writeUInt16BE(selector, 8);
  directory.writeUInt16BE(16 * (tables - 2 ** selector), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < tables; index++) {
    const from = 44 + 20 * index;
    const to = 12 + 16 * index;
    const start = woff.readUInt32BE(from + 4);
    const packedLength = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const packed = woff.subarray(start, start + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import type { PageTemplate } from './page-template';

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page as brotli, with the positions of the values that each answer has for itself. */
interface Compressed {
  body: Buffer;
  places: readonly number[];
}

/**
 * Compresses each rendered page once. The values that each answer has for itself, its nonce above all, are in the brotli
 * stream as uncompressed blocks, and each answer's values are written over them.
 */
export class CompressedPages {
  /** `seen` once; then its compression, which resolves to undefined where it fails. */
  readonly #known = new WeakMap<PageTemplate, Promise<Compressed | undefined> | 'seen'>();

  /**
   * A page as brotli: by itself at first, so that a page that is requested once costs nothing more. The second request
   * starts the compression that later answers share, without waiting for it: its several steps would take longer among
   * other requests than compressing this one answer.
   * @param values what this answer alone has
   */
  async brotli(page: PageTemplate, values: readonly string[]): Promise<Buffer> {
    const known = this.#known.get(page);
    let shared: Compressed | undefined;
    if (known === undefined) this.#known.set(page, 'seen');
    else if (known === 'seen') this.#compress(page);
    else shared = await known;
    return shared ? filled(shared, values) : promisify(brotliCompress)(page.html(values), options);
  }

  /** Whether answers of this page share their compression. */
  shares(page: PageTemplate): boolean {
    return typeof this.#known.get(page) === 'object';
  }

  #compress(page: PageTemplate) {
    this.#known.set(
      page,
      compress(page).catch(() => undefined),
    );
  }
}

function filled({ body, places }: Compressed, values: readonly string[]): Buffer {
  const own = Buffer.from(body);
  places.forEach((place, at) => own.write(values[at]!, place, 'latin1'));
  return own;
}

/** How many preceding bytes select the prefix code of a literal (RFC 7932, 7.1). */
const contextBytes = 2;

/** The head of a block of a brotli stream that is not compressed (RFC 7932, 9.2): 20 bits, filled up to whole bytes. */
function storedBlockHead(length: number): Buffer {
  const notCompressed = 1 << 19;
  const head = Buffer.alloc(3);
  head.writeUIntLE(((length - 1) << 3) | notCompressed, 0, 3);
  return head;
}

/** Bytes that repeat neither each other nor plain text, so that the compressor refers neither to them nor from them. */
function unlikeAnything(length: number): Buffer {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_, at) => 128 + at));
  for (let at = bytes.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [bytes[at], bytes[other]] = [bytes[other]!, bytes[at]!];
  }
  return bytes.subarray(0, length);
}

/**
 * The compressor is given other bytes in place of an answer's own values, between two flushes, and its output for them
 * is replaced by a stored block. The first bytes after a value are in its block too, so that no prefix code depends on
 * the value.
 */
async function compress(page: PageTemplate): Promise<Compressed | undefined> {
  const stream = createBrotliCompress(options);
  let written: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => written.push(chunk));
  const write = async (part: Buffer) => {
    written = [];
    await new Promise<void>((resolve) => {
      stream.write(part);
      stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve);
    });
    return Buffer.concat(written);
  };
  const blocks: Buffer[] = [];
  const places: number[] = [];
  const [first, ...others] = page.parts;
  if (first!.length === 0 || others.some(({ length }) => length <= contextBytes)) return undefined;
  blocks.push(await write(first!));
  for (const [at, part] of others.entries()) {
    const stored = Buffer.concat([unlikeAnything(page.lengths[at]!), part.subarray(0, contextBytes)]);
    await write(stored);
    const head = storedBlockHead(stored.length);
    places.push(blocks.reduce((sum, { length }) => sum + length, head.length));
    blocks.push(head, stored, await write(part.subarray(contextBytes)));
  }
  written = [];
  stream.end();
  await once(stream, 'end');
  const compressed = { body: Buffer.concat([...blocks, ...written]), places };
  return (await isExact(compressed, page)) ? compressed : undefined;
}

/** Whether it decompresses to the page with other values in their places: then nothing else was copied from them. */
async function isExact(compressed: Compressed, page: PageTemplate): Promise<boolean> {
  const values = page.lengths.map((length) => randomBytes(length).toString('hex').slice(0, length));
  const html = await promisify(brotliDecompress)(filled(compressed, values)).catch(() => undefined);
  return html?.equals(page.html(values)) ?? false;
}

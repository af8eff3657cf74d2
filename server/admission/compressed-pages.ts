import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { timeLength, type PageTemplate } from './page-template';

/** For one answer: 4 ms for a page of 120 kB. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** For all answers that share it: 95 ms, and 8 % fewer bytes. A larger window takes memory that no page needs. */
const sharedOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 19 } };

/** A page as brotli, with the positions of the time of its answer. */
interface Compressed {
  body: Buffer;
  places: readonly number[];
}

/**
 * Compresses each rendered page once. The time of its answer is in the brotli stream as uncompressed blocks, and each
 * answer's is written over them.
 */
export class CompressedPages {
  /** `seen` once; in the end its compression, or `not shared` where that failed. */
  readonly #known = new WeakMap<PageTemplate, Compressed | 'seen' | 'compressing' | 'not shared'>();
  #isBusy = false;

  /**
   * A page as brotli: by itself at first, so that a page that is requested once costs nothing more. The second request
   * starts the compression that later answers share, without waiting for it. One page is compressed at a time, so that at
   * most one core is busy with it.
   * @param time of this answer
   */
  async brotli(page: PageTemplate, time: string): Promise<Buffer> {
    const known = this.#known.get(page);
    if (known === undefined) this.#known.set(page, 'seen');
    else if (known === 'seen' && !this.#isBusy) void this.#compress(page);
    return typeof known === 'object' ? filled(known, time) : promisify(brotliCompress)(page.html(time), options);
  }

  /** Whether answers of this page share their compression. */
  shares(page: PageTemplate): boolean {
    return typeof this.#known.get(page) === 'object';
  }

  async #compress(page: PageTemplate) {
    this.#isBusy = true;
    this.#known.set(page, 'compressing');
    const compressed = await compress(page).catch(() => undefined);
    this.#known.set(page, compressed ?? 'not shared');
    this.#isBusy = false;
  }
}

function filled({ body, places }: Compressed, time: string): Buffer {
  if (places.length === 0) return body;
  const own = Buffer.from(body);
  for (const place of places) own.write(time, place, 'latin1');
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
 * The compressor is given other bytes in place of the time, between two flushes, and its output for them is replaced by a
 * stored block. The first bytes after the time are in its block too, so that no prefix code depends on the time.
 */
async function compress(page: PageTemplate): Promise<Compressed | undefined> {
  const stream = createBrotliCompress(sharedOptions);
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
  for (const part of others) {
    const stored = Buffer.concat([unlikeAnything(timeLength), part.subarray(0, contextBytes)]);
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

/** Whether it decompresses to the page with another time: then nothing else was copied from it. */
async function isExact(compressed: Compressed, page: PageTemplate): Promise<boolean> {
  const time = String(randomInt(10 ** 12, 10 ** 13 - 1 - 10 ** 12)).padStart(timeLength, '0');
  const html = await promisify(brotliDecompress)(filled(compressed, time)).catch(() => undefined);
  return html?.equals(page.html(time)) ?? false;
}

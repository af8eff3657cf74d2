import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, type BrotliOptions } from 'node:zlib';
import { timeLength, type PageTemplate } from './page-template';
import { zstd } from './zstd';

/** For one answer: takes a seventh less time than `quick`, for 0.7 % more bytes. */
const single = withQuality(5, 16);
/**
 * For the first answers that share a page. A larger window would save 1 % of the bytes, but allocating its memory took most of
 * the time.
 */
const quick = withQuality(6, 16);
/** For a page that many visitors request: 95 ms, and 8 % fewer bytes. A larger window takes memory that no page needs. */
const thorough = withQuality(11, 19);
/** A thorough compression then costs 2 ms for each of the answers before it. */
const manyAnswersByDefault = 50;

/** @param window its size in bytes, as a power of two */
function withQuality(quality: number, window: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window } };
}

/** A content coding that pages are sent in. */
export type Coding = 'br' | 'zstd';

/** A page as brotli, with the positions of the answer's time. */
interface Compressed {
  body: Buffer;
  places: readonly number[];
}

interface Known {
  /** Made for the second answer; undefined if the time could not be kept out of the compression. */
  quick?: Promise<Compressed | undefined>;
  /** The newest compression that is ready. */
  ready?: Compressed | undefined;
  thorough?: Compressed | undefined;
  answers: number;
  /** Whether the thorough one has begun. */
  isBegun: boolean;
}

/**
 * Compresses a rendered page once for all answers but the first. The brotli stream holds the time of an answer in uncompressed
 * blocks, which each answer overwrites with its own time.
 */
export class CompressedPages {
  readonly #known = new WeakMap<PageTemplate, Known>();
  #isBusy = false;

  /** @param manyAnswers the number of answers after which a page is compressed thoroughly */
  constructor(readonly manyAnswers = manyAnswersByDefault) {}

  /**
   * A page for a browser that accepts brotli. The first answer, which for most addresses with a query is also the last, is
   * compressed on its own, as zstd if the browser accepts that too; later answers share one compression as brotli. After many
   * answers, a thorough compression is made for those that follow, and no answer waits for it. Only one page is compressed
   * thoroughly at a time, so that at most one core is busy with it.
   * @param time of this answer
   */
  async answer(page: PageTemplate, time: string, takesZstd: boolean): Promise<{ coding: Coding; body: Buffer }> {
    const known = this.#known.get(page);
    if (known) return { coding: 'br', body: await this.#shared(page, known, time) };
    this.#known.set(page, { answers: 1, isBegun: false });
    if (takesZstd && zstd) return { coding: 'zstd', body: zstd(page.html(time)) };
    return { coding: 'br', body: await alone(page, time) };
  }

  async #shared(page: PageTemplate, known: Known, time: string): Promise<Buffer> {
    known.answers += 1;
    known.quick ??= this.#compressQuickly(page, known);
    if (known.answers >= this.manyAnswers && !known.isBegun && !this.#isBusy) void this.#compress(page, known);
    const shared = known.ready ?? (await known.quick);
    return shared ? filled(shared, time) : alone(page, time);
  }

  /** Whether answers of this page share its thorough compression. */
  isThorough(page: PageTemplate): boolean {
    const known = this.#known.get(page);
    return known?.ready !== undefined && known.ready === known.thorough;
  }

  async #compressQuickly(page: PageTemplate, known: Known) {
    const compressed = await compress(page, quick).catch(() => undefined);
    known.ready ??= compressed;
    return compressed;
  }

  async #compress(page: PageTemplate, known: Known) {
    this.#isBusy = true;
    known.isBegun = true;
    known.thorough = await compress(page, thorough).catch(() => undefined);
    known.ready = known.thorough ?? known.ready;
    this.#isBusy = false;
  }
}

const alone = (page: PageTemplate, time: string) => promisify(brotliCompress)(page.html(time), single);

function filled({ body, places }: Compressed, time: string): Buffer {
  if (places.length === 0) return body;
  const own = Buffer.from(body);
  for (const place of places) own.write(time, place, 'latin1');
  return own;
}

/** How many preceding bytes select the prefix code of a literal (RFC 7932, 7.1). */
const contextBytes = 2;

/** The header of an uncompressed block of a brotli stream (RFC 7932, 9.2): 20 bits, padded to whole bytes. */
function storedBlockHead(length: number): Buffer {
  const notCompressed = 1 << 19;
  const head = Buffer.alloc(3);
  head.writeUIntLE(((length - 1) << 3) | notCompressed, 0, 3);
  return head;
}

/** Bytes that repeat neither each other nor plain text, so that the compressor makes no references to them or from them. */
function unlikeAnything(length: number): Buffer {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_, at) => 128 + at));
  for (let at = bytes.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [bytes[at], bytes[other]] = [bytes[other]!, bytes[at]!];
  }
  return bytes.subarray(0, length);
}

/**
 * In place of the time, the compressor is given other bytes, between two flushes, and its output for them is replaced by a
 * stored block. That block also holds the first bytes after the time, so that no prefix code depends on the time.
 */
async function compress(page: PageTemplate, options: BrotliOptions): Promise<Compressed | undefined> {
  const [first, ...others] = page.parts;
  if (others.length === 0) return { body: await promisify(brotliCompress)(first!, options), places: [] };
  if (first!.length === 0 || others.some(({ length }) => length <= contextBytes)) return undefined;
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

/** Whether it still decompresses to the page after the time is replaced: if so, nothing else was copied from the time. */
async function isExact(compressed: Compressed, page: PageTemplate): Promise<boolean> {
  const time = String(randomInt(10 ** 12, 10 ** 13 - 1 - 10 ** 12)).padStart(timeLength, '0');
  const html = await promisify(brotliDecompress)(filled(compressed, time)).catch(() => undefined);
  return html?.equals(page.html(time)) ?? false;
}

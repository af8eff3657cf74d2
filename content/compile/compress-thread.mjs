// @ts-check
/**
 * Compresses files in a thread of its own, one after another. Plain JavaScript: Node starts it as it is.
 *
 * It is sent { content, brotli?, gzip? } or { path, brotli?, gzip? }, with the level for each encoding that is wanted, and posts
 * { brotli?, gzip? }, the compressed bytes, in the same order. Or it is sent { parts, target }, writes the records of the files
 * `parts` to the file `target` as a JSON list, and posts {}.
 */
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** Bits; https://www.rfc-editor.org/rfc/rfc7932#section-9.1: a window has 16 bytes less than a power of two. */
const { BROTLI_MIN_WINDOW_BITS: minWindow, BROTLI_DEFAULT_WINDOW: maxWindow } = constants;
const windowGap = 16;

/**
 * @param {Uint8Array} content
 * @param {number} level
 */
const toBrotli = (content, level) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // A window as large as the file: a larger one takes longer to prepare than a small file takes to compress.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(Math.ceil(Math.log2(content.length + windowGap)), minWindow),
        maxWindow,
      ),
    },
  });

/**
 * @typedef {{ brotli?: number, gzip?: number }} Levels
 * @typedef {{ parts: readonly string[], target: string }} List
 */

/** @param {Levels & { content: Uint8Array }} work */
const compress = ({ content, brotli, gzip }) => ({
  ...(brotli !== undefined && { brotli: new Uint8Array(toBrotli(content, brotli)) }),
  ...(gzip !== undefined && { gzip: new Uint8Array(gzipSync(content, { level: gzip })) }),
});

/** @param {List} work */
function join({ parts, target }) {
  const file = openSync(target, 'w');
  try {
    writeFileSync(file, Buffer.from('['));
    for (const [at, part] of parts.entries()) {
      if (at > 0) writeFileSync(file, Buffer.from(','));
      writeFileSync(file, readFileSync(part));
    }
    writeFileSync(file, Buffer.from(']'));
  } finally {
    closeSync(file);
  }
  return {};
}

port.on('message', (/** @type {List | (Levels & ({ content: Uint8Array } | { path: string }))} */ work) => {
  if ('parts' in work) port.postMessage(join(work));
  else port.postMessage(compress('path' in work ? { ...work, content: readFileSync(work.path) } : work));
});

import { linkSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hash, type Cache } from './cache';

/** What a run wrote: the size of each file, and its hash, by its path. */
export type Written = ReadonlyMap<string, { size: number; hash: string }>;

/** One file of the output. Without content it is the one that the last run wrote. */
export interface OutputFile {
  size: number;
  hash: string;
  content?: Buffer;
}

const compressed = new Set(['.json', '.svg', '.xml', '.txt']);
/** Only the server reads it, to make PDFs. */
const unserved = 'documents/';
const copies = ['.br', '.gz'] as const;

/**
 * Brotli's two highest levels take 8 and 3 ms for a product and differ by 2 %; 5 takes 0.3 ms. The lists of a large
 * catalogue are loaded by no page.
 */
const brotliLevels = { few: 11, many: 10, large: 5 };
const manyFiles = 4000;
const largeBytes = 2_000_000;

/**
 * Adds `.br` and `.gz` siblings of text files, compressed as much as their number and size allow, unless they are not
 * smaller. Files that are what the last run wrote are kept with their siblings.
 */
export async function addCompressed(
  files: ReadonlyMap<string, Buffer>,
  last: Written,
  cache: Cache,
): Promise<Map<string, OutputFile>> {
  const all = new Map<string, OutputFile>();
  const add = (path: string, content: Buffer) => all.set(path, { size: content.length, hash: hash(content), content });
  const queue: [path: string, content: Buffer][] = [];
  for (const [path, content] of files) {
    const known = last.get(path);
    const isKept = known?.size === content.length && known.hash === hash(content);
    if (isKept) {
      for (const name of [path, ...copies.map((ending) => path + ending)]) {
        const one = last.get(name);
        if (one) all.set(name, one);
      }
    } else {
      add(path, content);
      if (compressed.has(extname(path)) && !path.startsWith(unserved)) queue.push([path, content]);
    }
  }
  const usual = files.size > manyFiles ? brotliLevels.many : brotliLevels.few;
  await Promise.all(
    // Two at a time, because zlib runs on other threads.
    [0, 1].map(async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [path, content] = next;
        const level = content.length > largeBytes ? brotliLevels.large : usual;
        const br = await cache.get('brotli', [content, String(level)], () => toBrotli(content, level));
        if (br.length < content.length) add(`${path}.br`, br);
        const gz = await cache.get('gzip', [content], () => promisify(gzip)(content, { level: 9 }));
        if (gz.length < content.length) add(`${path}.gz`, gz);
      }
    }),
  );
  return all;
}

function toBrotli(content: Buffer, level: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}

/**
 * Writes the files into a temporary folder, which then replaces `outDir`, so that `outDir` is never half-written. Files of
 * the last run are linked, so that they keep their date.
 * @throws if a file of the last run is gone, or what writing files does; `outDir` is then unchanged
 */
export async function replaceFolder(outDir: string, files: ReadonlyMap<string, OutputFile>): Promise<void> {
  const temporary = `${outDir}.${randomUUID()}`;
  try {
    for (const folder of new Set([...files.keys()].map((path) => dirname(join(temporary, path))))) {
      await mkdir(folder, { recursive: true });
    }
    for (const [path, { content }] of files) {
      if (content) await writeFile(join(temporary, path), content);
      // A promise for each of tens of thousands of links takes ten times as long.
      else linkSync(join(outDir, path), join(temporary, path));
    }
    const old = `${temporary}.old`;
    const hadOne = await rename(outDir, old).then(
      () => true,
      () => false,
    );
    await rename(temporary, outDir).catch(async (error: unknown) => {
      if (hadOne) await rename(old, outDir);
      throw error;
    });
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

import { copyFileSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { dataFiles } from 'api/addresses';
import { hash, type Cache } from './cache';
import { knowledgeFile } from './knowledge';
import { unknown } from './untouched';

/** What a run wrote: the size of each file, and its hash, by its path. */
export type Written = ReadonlyMap<string, { size: number; hash: string }>;

/** A file that was made, or `kept` if the last run wrote the same. */
export type Made = Buffer | 'kept';

/** One file of the output. Without content it is the one that the last run wrote. */
export interface OutputFile {
  size: number;
  /** Of what the file has, or of what it was made from. */
  hash: string;
  /** The bytes, or the path of a file that nobody changes in place. */
  content?: Buffer | string;
}

const compressed = new Set(['.json', '.svg', '.xml', '.txt']);
/** Only the server reads them: what PDFs are made from, and what the chat knows. */
const isUnserved = (path: string) => path.startsWith('documents/') || `/${path}` === knowledgeFile;
const copies = ['.br', '.gz'] as const;

/** Lists of all products, which no page loads: they change with every product, and have 120 MB in a large catalogue. */
const lists = new Set([dataFiles.products, dataFiles.productDetails].map((address) => address.slice(1)));
const largeBytes = 2_000_000;

/** Brotli's two highest levels take 8 and 3 ms for a product and differ by 2 %. */
const brotliLevels = { few: 11, many: 10, list: 2 };
const gzipLevel = 9;
const manyFiles = 4000;

/**
 * Adds `.br` and `.gz` siblings of text files, compressed as much as their number and size allow, unless they are not
 * smaller. Files that are what the last run wrote are kept with their siblings.
 */
export async function addCompressed(
  files: ReadonlyMap<string, Made>,
  last: Written,
  cache: Cache,
): Promise<Map<string, OutputFile>> {
  const all = new Map<string, OutputFile>();
  const add = (path: string, content: Buffer, sum = hash(content)) =>
    all.set(path, { size: content.length, hash: sum, content });
  const queue: [path: string, content: Buffer, sum: string][] = [];
  for (const [path, made] of files) {
    const known = last.get(path);
    const content = Buffer.isBuffer(made) ? made : undefined;
    const before = [path, ...copies.map((ending) => path + ending)].flatMap((name) => {
      const one = last.get(name);
      return one ? [[name, one] as const] : [];
    });
    // Once: the lists of all products have a hundred megabytes.
    const sum = content ? hash(content) : '';
    const isSame = !content || (known?.size === content.length && known.hash === sum);
    if (isSame && before.every(([, one]) => one.hash !== unknown)) {
      for (const [name, one] of before) all.set(name, one);
    } else if (content) {
      add(path, content, sum);
      if (compressed.has(extname(path)) && !isUnserved(path)) queue.push([path, content, sum]);
    }
  }
  // A list that came last would be waited for alone.
  queue.sort(([, one], [, other]) => other.length - one.length);
  const usual = files.size > manyFiles ? brotliLevels.many : brotliLevels.few;
  await Promise.all(
    // Two at a time, because zlib runs on other threads.
    [0, 1].map(async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [path, content, sum] = next;
        const isList = lists.has(path) || content.length > largeBytes;
        const level = isList ? brotliLevels.list : usual;
        const br = await cache.get('brotli', [sum, String(level)], () => toBrotli(content, level));
        if (br.length < content.length) add(`${path}.br`, br);
        // Every browser takes Brotli; in a large catalogue gzip would take as long for the lists as all else together.
        if (isList && files.size > manyFiles) continue;
        const gz = await cache.get('gzip', [sum, String(gzipLevel)], () =>
          promisify(gzip)(content, { level: gzipLevel }),
        );
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

/** Renaming this many files takes about 0.1 s; a new folder of a large catalogue has 80,000 links. */
const maxInPlace = 5000;

/**
 * Writes the files to `outDir`. Where few differ from those of the last run, they are written beside it and then renamed into
 * place one by one, so that a reader sees each file whole, and nothing else is touched.
 * @param last what the last run wrote, all of which is still there
 * @param begin called before the first file in place is changed, with what is known of the files until all are
 * @throws what writing files does
 */
export async function writeFiles(
  outDir: string,
  files: ReadonlyMap<string, OutputFile>,
  last: Written,
  begin: (known: Written) => Promise<void>,
): Promise<void> {
  const changed = [...files].flatMap(([path, { content }]) => (content ? [[path, content] as const] : []));
  const gone = [...last.keys()].filter((path) => !files.has(path));
  const isInPlace = last.size > 0 && changed.length + gone.length <= maxInPlace;
  const open = isInPlace ? [...changed.map(([path]) => path), ...gone] : [...last.keys()];
  const known = new Map([...last, ...open.map((path) => [path, { size: 0, hash: unknown }] as const)]);
  if (!isInPlace) return replaceFolder(outDir, files, () => begin(known));
  const temporary = `${outDir}.${randomUUID()}`;
  try {
    await mkdir(temporary);
    for (const [at, [, content]] of changed.entries()) put(join(temporary, String(at)), content);
    await begin(known);
    for (const folder of new Set(changed.map(([path]) => dirname(path)))) {
      await mkdir(join(outDir, folder), { recursive: true });
    }
    for (const [at, [path]] of changed.entries()) renameSync(join(temporary, String(at)), join(outDir, path));
    for (const path of gone) rmSync(join(outDir, path), { force: true });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Without promises, which take five times as long for a small file. A file is linked if it is on the same disk. */
function put(path: string, content: Buffer | string) {
  if (Buffer.isBuffer(content)) {
    writeFileSync(path, content);
    return;
  }
  try {
    linkSync(content, path);
  } catch {
    copyFileSync(content, path);
  }
}

/**
 * Writes the files into a temporary folder, which then replaces `outDir`, so that `outDir` is never half-written. Files of
 * the last run are linked, so that they keep their date.
 * @throws if a file of the last run is gone, or what writing files does; `outDir` is then unchanged
 */
async function replaceFolder(
  outDir: string,
  files: ReadonlyMap<string, OutputFile>,
  begin: () => Promise<void>,
): Promise<void> {
  const temporary = `${outDir}.${randomUUID()}`;
  try {
    for (const folder of new Set([...files.keys()].map((path) => dirname(join(temporary, path))))) {
      await mkdir(folder, { recursive: true });
    }
    for (const [path, { content }] of files) {
      if (content) put(join(temporary, path), content);
      // A promise for each of tens of thousands of links takes ten times as long.
      else linkSync(join(outDir, path), join(temporary, path));
    }
    await begin();
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

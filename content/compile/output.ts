import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { dataFiles } from 'api/addresses';
import { hash, type Cache } from './cache';
import { openCompressor, type Encoded, type Levels } from './compress';
import { unknown } from './untouched';

/** What a run wrote: the size of each file, and its hash, by its path. */
export type Written = ReadonlyMap<string, WrittenFile>;

export interface WrittenFile {
  size: number;
  /** Of what the file has, or of what it was made from. */
  hash: string;
}

/** A file that was made, or `kept` if the last run wrote the same. */
export type Made = Buffer | 'kept';

const compressed = new Set(['.json', '.svg', '.xml', '.txt']);
/** Only the server reads them: what PDFs are made from, and what the chat knows. */
const isUnserved = (path: string) => path.startsWith('documents/') || `/${path}` === dataFiles.knowledge;
const isCompressed = (path: string) => compressed.has(extname(path)) && !isUnserved(path);
const endings = { brotli: '.br', gzip: '.gz' } as const satisfies Record<keyof Levels, string>;
const encodings = ['brotli', 'gzip'] as const;

/** Lists of all products, which no page loads: they change with every product, and have 120 MB in a large catalogue. */
const lists = new Set([dataFiles.products, dataFiles.productDetails].map((address) => address.slice(1)));
const largeBytes = 2_000_000;

/**
 * Level 10 takes a third of the time of 11 for 2 % more bytes. Of a product's file, which has 1.4 kB, level 9 takes a tenth of
 * that for 12 % more; of the tables of a category, it would need 38 % more.
 */
const brotliLevels = { smallCatalogue: 11, categories: 10, products: 9, lists: 2 };
const gzipLevel = 9;
/** A file about one product has less, and one about a category usually more. */
const productBytes = 100_000;

function levelsOf(path: string, length: number, isLarge: boolean): Levels & { brotli: number } {
  const isList = lists.has(path) || length > largeBytes;
  const { smallCatalogue, categories, products, lists: all } = brotliLevels;
  const brotli = isList ? all : !isLarge ? smallCatalogue : length > productBytes ? categories : products;
  // Every browser takes Brotli; in a large catalogue gzip would take as long for the lists as all else together.
  return isList && isLarge ? { brotli } : { brotli, gzip: gzipLevel };
}

/** Renaming this many files takes about 0.1 s; a new folder of a large catalogue has 80,000 links. */
const maxInPlace = 5000;

/** The files of a run. */
export interface Output {
  /** What the last run wrote, all of which is still there. */
  last: Written;
  /**
   * Adds a file, which is written beside the output and compressed while others are made.
   * @throws what writing a file does
   */
  add(path: string, made: Made): void;
  /**
   * Adds a JSON list whose records are in other files: each has some of them, without brackets, and is never changed. Of a
   * large catalogue this is a hundred megabytes, so only a thread reads it.
   */
  addList(path: string, parts: readonly string[]): void;
  /**
   * Adds the file at `content`, which nobody changes in place: a link to it, or a copy if it is on another disk.
   * @param sum a hash of what it was made from
   */
  addFile(path: string, content: string, size: number, sum: string): void;
  /** All files with their compressed siblings, and how many of them are new, as soon as they are written beside the output. */
  finished(): Promise<{ files: Written; made: number }>;
  /**
   * Puts all files in place. Where few differ from those of the last run, they are renamed into place one by one, so that a
   * reader sees each file whole, and nothing else is touched; otherwise a folder of all files replaces the output, so that it
   * is never half-written. Files of the last run keep their date.
   * @param begin called before the first file in place is changed, with what is known of the files until all are
   * @throws if a file of the last run is gone, or what writing files does
   */
  replace(begin: (known: Written) => Promise<void>): Promise<void>;
  /** Ends the threads and removes what is not in place. */
  close(): Promise<void>;
}

/**
 * Opens the output of a run. Text files get `.br` and `.gz` siblings, compressed as much as their size and the catalogue's allow,
 * unless they are not smaller. Files that are what the last run wrote are kept with their siblings.
 * @param isLarge whether the catalogue has thousands of products
 */
export function openOutput(options: { outDir: string; last: Written; cache: Cache; isLarge: boolean }): Output {
  const { outDir, last, cache, isLarge } = options;
  const temporary = `${outDir}.${randomUUID()}`;
  const compressor = openCompressor();
  const files = new Map<string, WrittenFile>();
  const changed = new Set<string>();
  const folders = new Set<string>();
  const pending: Promise<void>[] = [];

  function pathOf(path: string): string {
    const folder = join(temporary, dirname(path));
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    changed.add(path);
    return join(temporary, path);
  }

  function put(path: string, content: Buffer, sum: string): Promise<void> | undefined {
    files.set(path, { size: content.length, hash: sum });
    if (content.length > largeBytes) return writeFile(pathOf(path), content);
    // Without promises, which take five times as long for a small file.
    writeFileSync(pathOf(path), content);
    return undefined;
  }

  /** A failure is thrown by `finished`. */
  function later(work: Promise<void> | undefined) {
    if (!work) return;
    work.catch(() => {});
    pending.push(work);
  }

  /** @param file what is compressed, or the path of it */
  async function compress(path: string, file: Buffer | string, { size, hash: sum }: WrittenFile) {
    const levels = levelsOf(path, size, isLarge);
    const isQuick = levels.brotli <= brotliLevels.products;
    // Once for both, and not before one of them is known to be missing.
    let work: Promise<Encoded> | undefined;
    const made = () => (work ??= compressor.compress(file, levels));
    await Promise.all(
      encodings.map(async (encoding) => {
        const level = levels[encoding];
        if (level === undefined) return;
        const own = async () => (await made())[encoding]!;
        // What is made as quickly as it is found again is not cached: of a large catalogue that would be 80,000 files.
        const bytes = isQuick ? await own() : await cache.get(encoding, [sum, String(level)], own);
        if (bytes.length < size) await put(path + endings[encoding], bytes, hash(bytes));
      }),
    );
  }

  /** Whether the last run wrote the same file, which is then kept with its compressed siblings. */
  function keep(path: string, isSame: boolean): boolean {
    if (!isSame) return false;
    const copies = isCompressed(path) ? encodings.map((encoding) => path + endings[encoding]) : [];
    const before = [path, ...copies].flatMap((name) => {
      const one = last.get(name);
      return one ? [[name, one] as const] : [];
    });
    if (before.some(([, one]) => one.hash === unknown)) return false;
    for (const [name, one] of before) files.set(name, one);
    return true;
  }

  const isSameAs = (path: string, { size, hash: sum }: WrittenFile) =>
    last.get(path)?.size === size && last.get(path)?.hash === sum;

  async function replaceFolder(begin: () => Promise<void>) {
    for (const folder of new Set([...files.keys()].map((path) => dirname(join(temporary, path))))) {
      await mkdir(folder, { recursive: true });
    }
    for (const path of files.keys()) {
      // A promise for each of tens of thousands of links takes ten times as long.
      if (!changed.has(path)) linkSync(join(outDir, path), join(temporary, path));
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
  }

  return {
    last,
    add(path, made) {
      if (made === 'kept') {
        keep(path, true);
        return;
      }
      const file = { size: made.length, hash: hash(made) };
      if (keep(path, isSameAs(path, file))) return;
      later(put(path, made, file.hash));
      if (isCompressed(path)) later(compress(path, made, file));
    },
    addList(path, parts) {
      const filled = parts.map((part) => ({ part, size: statSync(part).size })).filter(({ size }) => size > 0);
      const signs = Math.max(filled.length - 1, 0) + '[]'.length;
      const file = {
        size: filled.reduce((sum, { size }) => sum + size, signs),
        hash: hash(...filled.map(({ part }) => part)),
      };
      if (keep(path, isSameAs(path, file))) return;
      files.set(path, file);
      const target = pathOf(path);
      const joined = compressor.join(
        filled.map(({ part }) => part),
        target,
      );
      later(joined.then(() => compress(path, target, file)));
    },
    addFile(path, content, size, sum) {
      const file = { size, hash: sum };
      files.set(path, file);
      if (isSameAs(path, file)) return;
      const target = pathOf(path);
      try {
        linkSync(content, target);
      } catch {
        copyFileSync(content, target);
      }
    },
    async finished() {
      await Promise.all(pending);
      return { files, made: changed.size };
    },
    async replace(begin) {
      await Promise.all(pending);
      const gone = [...last.keys()].filter((path) => !files.has(path));
      const isInPlace = last.size > 0 && changed.size + gone.length <= maxInPlace;
      const open = isInPlace ? [...changed, ...gone] : [...last.keys()];
      const known = new Map([...last, ...open.map((path) => [path, { size: 0, hash: unknown }] as const)]);
      if (!isInPlace) return replaceFolder(() => begin(known));
      await begin(known);
      for (const folder of new Set([...changed].map((path) => dirname(path)))) {
        await mkdir(join(outDir, folder), { recursive: true });
      }
      for (const path of changed) renameSync(join(temporary, path), join(outDir, path));
      for (const path of gone) rmSync(join(outDir, path), { force: true });
    },
    async close() {
      await compressor.close();
      await Promise.allSettled(pending);
      await rm(temporary, { recursive: true, force: true });
      await removeLeftovers(outDir);
    },
  };
}

const dayMs = 86_400_000;

/** Removes what runs that were killed have left beside the output, a day later: another run may still be writing it. */
async function removeLeftovers(outDir: string): Promise<void> {
  const [folder, name] = [dirname(outDir), basename(outDir)];
  for (const other of await readdir(folder).catch(() => [])) {
    if (
      !other.startsWith(`${name}.`) ||
      !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.old)?$/.test(other.slice(name.length + 1))
    )
      continue;
    const path = join(folder, other);
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (changed < Date.now() - dayMs) await rm(path, { recursive: true, force: true });
  }
}

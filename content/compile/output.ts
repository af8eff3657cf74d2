import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hash, type Cache } from './cache';
import { openCompressor, type Encoded, type Levels } from './compress';
import { isCompressed, isQuick, largeBytes, levelsOf } from './compression-levels';
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

const endings = { brotli: '.br', gzip: '.gz' } as const satisfies Record<keyof Levels, string>;
const encodings = ['brotli', 'gzip'] as const;

/** Renaming this many files takes about 0.1 s; a new folder of a large catalogue has 80,000 links. */
const maxInPlace = 5000;

export interface OutputOptions {
  outDir: string;
  last: Written;
  cache: Cache;
  /** Whether the catalogue has thousands of products. */
  isLarge: boolean;
}

/**
 * The files of a run. Text files get `.br` and `.gz` siblings, compressed as much as their size and the catalogue's allow,
 * unless they are not smaller. Files that are what the last run wrote are kept with their siblings.
 */
export class Output {
  /** What the last run wrote, all of which is still there. */
  readonly last: Written;
  private readonly outDir: string;
  private readonly temporary: string;
  private readonly compressor = openCompressor();
  private readonly files = new Map<string, WrittenFile>();
  private readonly changed = new Set<string>();
  private readonly folders = new Set<string>();
  private readonly pending: Promise<void>[] = [];

  constructor(private readonly options: OutputOptions) {
    this.last = options.last;
    this.outDir = options.outDir;
    this.temporary = `${options.outDir}.${randomUUID()}`;
  }

  /**
   * Adds a file, which is written beside the output and compressed while others are made.
   * @throws what writing a file does
   */
  add(path: string, made: Made): void {
    if (made === 'kept') {
      this.keep(path);
      return;
    }
    const file = { size: made.length, hash: hash(made) };
    if (this.isSame(path, file) && this.keep(path)) return;
    this.later(this.put(path, made, file.hash));
    if (isCompressed(path)) this.later(this.compress(path, made, file));
  }

  /**
   * Adds a JSON list whose records are in other files: each has some of them, without brackets, and is never changed. Of a
   * large catalogue this is a hundred megabytes, so only a thread reads it.
   */
  addList(path: string, parts: readonly string[]): void {
    const filled = parts.map((part) => ({ part, size: statSync(part).size })).filter(({ size }) => size > 0);
    const signs = Math.max(filled.length - 1, 0) + '[]'.length;
    const file = {
      size: filled.reduce((sum, { size }) => sum + size, signs),
      hash: hash(...filled.map(({ part }) => part)),
    };
    if (this.isSame(path, file) && this.keep(path)) return;
    this.files.set(path, file);
    const target = this.pathOf(path);
    const joined = this.compressor.join(
      filled.map(({ part }) => part),
      target,
    );
    this.later(joined.then(() => this.compress(path, target, file)));
  }

  /**
   * Adds the file at `content`, which nobody changes in place: a link to it, or a copy if it is on another disk.
   * @param sum a hash of what it was made from
   */
  addFile(path: string, content: string, size: number, sum: string): void {
    const file = { size, hash: sum };
    this.files.set(path, file);
    if (this.isSame(path, file)) return;
    const target = this.pathOf(path);
    try {
      linkSync(content, target);
    } catch {
      copyFileSync(content, target);
    }
  }

  /** All files with their compressed siblings, and how many of them are new, as soon as they are written beside the output. */
  async finished(): Promise<{ files: Written; made: number }> {
    await Promise.all(this.pending);
    return { files: this.files, made: this.changed.size };
  }

  /**
   * Puts all files in place. Where few differ from those of the last run, they are renamed into place one by one, so that a
   * reader sees each file whole, and nothing else is touched; otherwise a folder of all files replaces the output, so that it
   * is never half-written. Files of the last run keep their date.
   * @param begin called before the first file in place is changed, with what is known of the files until all are
   * @throws if a file of the last run is gone, or what writing files does
   */
  async replace(begin: (known: Written) => Promise<void>): Promise<void> {
    await Promise.all(this.pending);
    const gone = [...this.last.keys()].filter((path) => !this.files.has(path));
    const isInPlace = this.last.size > 0 && this.changed.size + gone.length <= maxInPlace;
    const open = isInPlace ? [...this.changed, ...gone] : [...this.last.keys()];
    const known = new Map([...this.last, ...open.map((path) => [path, { size: 0, hash: unknown }] as const)]);
    if (!isInPlace) return this.replaceFolder(() => begin(known));
    await begin(known);
    for (const folder of new Set([...this.changed].map((path) => dirname(path)))) {
      await mkdir(join(this.outDir, folder), { recursive: true });
    }
    for (const path of this.changed) renameSync(join(this.temporary, path), join(this.outDir, path));
    for (const path of gone) rmSync(join(this.outDir, path), { force: true });
  }

  /** Ends the threads and removes what is not in place. */
  async close(): Promise<void> {
    await this.compressor.close();
    await Promise.allSettled(this.pending);
    await rm(this.temporary, { recursive: true, force: true });
    await removeLeftovers(this.outDir);
  }

  private pathOf(path: string): string {
    const folder = join(this.temporary, dirname(path));
    if (!this.folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.folders.add(folder);
    this.changed.add(path);
    return join(this.temporary, path);
  }

  private put(path: string, content: Buffer, sum: string): Promise<void> | undefined {
    this.files.set(path, { size: content.length, hash: sum });
    if (content.length > largeBytes) return writeFile(this.pathOf(path), content);
    // Without promises, which take five times as long for a small file.
    writeFileSync(this.pathOf(path), content);
    return undefined;
  }

  /** A failure is thrown by {@link finished}. */
  private later(work: Promise<void> | undefined): void {
    if (!work) return;
    work.catch(() => {});
    this.pending.push(work);
  }

  /** @param file what is compressed, or the path of it */
  private async compress(path: string, file: Buffer | string, { size, hash: sum }: WrittenFile): Promise<void> {
    const levels = levelsOf(path, size, this.options.isLarge);
    // Once for both, and not before one of them is known to be missing.
    let work: Promise<Encoded> | undefined;
    const made = () => (work ??= this.compressor.compress(file, levels));
    await Promise.all(
      encodings.map(async (encoding) => {
        const level = levels[encoding];
        if (level === undefined) return;
        const own = async () => (await made())[encoding]!;
        // What is made as quickly as it is found again is not cached: of a large catalogue that would be 80,000 files.
        const bytes = isQuick(levels) ? await own() : await this.options.cache.get(encoding, [sum, String(level)], own);
        if (bytes.length < size) await this.put(path + endings[encoding], bytes, hash(bytes));
      }),
    );
  }

  private isSame(path: string, { size, hash: sum }: WrittenFile): boolean {
    const before = this.last.get(path);
    return before?.size === size && before.hash === sum;
  }

  /** Keeps a file of the last run with its compressed siblings. @returns whether all of them are known to be what it wrote */
  private keep(path: string): boolean {
    const siblings = isCompressed(path) ? encodings.map((encoding) => path + endings[encoding]) : [];
    const before = [path, ...siblings].flatMap((name) => {
      const one = this.last.get(name);
      return one ? [[name, one] as const] : [];
    });
    if (before.some(([, one]) => one.hash === unknown)) return false;
    for (const [name, one] of before) this.files.set(name, one);
    return true;
  }

  private async replaceFolder(begin: () => Promise<void>): Promise<void> {
    for (const folder of new Set([...this.files.keys()].map((path) => dirname(join(this.temporary, path))))) {
      await mkdir(folder, { recursive: true });
    }
    for (const path of this.files.keys()) {
      // A promise for each of tens of thousands of links takes ten times as long.
      if (!this.changed.has(path)) linkSync(join(this.outDir, path), join(this.temporary, path));
    }
    await begin();
    const old = `${this.temporary}.old`;
    const hadOne = await rename(this.outDir, old).then(
      () => true,
      () => false,
    );
    await rename(this.temporary, this.outDir).catch(async (error: unknown) => {
      if (hadOne) await rename(old, this.outDir);
      throw error;
    });
    await rm(old, { recursive: true, force: true });
  }
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

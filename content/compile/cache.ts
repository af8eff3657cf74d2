import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is worth keeping between runs, and the sources that make it: a change there makes it anew. */
const madeBy = {
  drawing: ['drawings.ts'],
  art: ['drawings.ts'],
  photo: ['encodings.ts'],
  slide: ['encodings.ts'],
  raster: ['pdf/raster.ts'],
  pdf: ['pdf', 'tables.ts', 'plex.ts', 'woff.ts'],
  brotli: [],
  gzip: [],
} as const satisfies Record<string, string[]>;

export type Kind = keyof typeof madeBy;

/** Keeps what was made, by the hash of what it was made from. */
export interface Cache {
  /** Gives what `make` made from the same inputs before, or makes it now and keeps it. */
  get(kind: Kind, inputs: (string | Buffer)[], make: () => Buffer | Promise<Buffer>): Promise<Buffer>;
  /** Removes what no run has used for 30 days. */
  prune(): Promise<void>;
}

const daysKept = 30;

/** Opens the cache in `folder`. `versions` names the libraries that make things; another version makes them anew. */
export async function openCache(folder: string, versions: string): Promise<Cache> {
  await mkdir(folder, { recursive: true });
  const code = new Map<Kind, string>();
  for (const [kind, sources] of Object.entries(madeBy)) {
    const parts = await Promise.all(sources.map((source) => hashTree(join(__dirname, source))));
    code.set(kind as Kind, hash(kind, versions, ...parts));
  }
  return {
    async get(kind, inputs, make) {
      const path = join(folder, `${kind}-${hash(code.get(kind) ?? '', ...inputs)}`);
      try {
        const kept = await readFile(path);
        const now = new Date();
        await utimes(path, now, now);
        return kept;
      } catch {
        const made = await make();
        // Written beside and renamed, so that a run that dies or a second run leaves no half file under the name.
        const beside = `${path}.${randomUUID()}`;
        await writeFile(beside, made);
        await rename(beside, path);
        return made;
      }
    },
    async prune() {
      const oldest = Date.now() - daysKept * 86_400_000;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path);
        if (mtimeMs < oldest) await rm(path, { force: true });
      }
    },
  };
}

/** SHA-256 in hex over all parts, each with its length, so that no two lists of parts run together. */
export function hash(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${Buffer.byteLength(part)}:`).update(part);
  return sum.digest('hex');
}

/** One hash over a file, or over all files of a folder and their names; tests and fixtures do not count. */
export async function hashTree(path: string): Promise<string> {
  if ((await stat(path)).isFile()) return hash(await readFile(path));
  const names = (await readdir(path)).filter((name) => !name.includes('.test.') && !name.startsWith('__')).sort();
  const parts = await Promise.all(names.map(async (name) => [name, await hashTree(join(path, name))]));
  return hash(...parts.flat());
}

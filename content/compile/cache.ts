import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openResultStore, type ResultStore } from './result-store';

/** The kinds of results that are cached, and the source files that make them: a change there invalidates the cache. */
const madeBy = {
  drawing: ['drawings.ts', 'drawing-rules.ts'],
  art: ['drawings.ts', 'drawing-rules.ts'],
  wordmark: ['wordmarks.ts', 'plex.ts'],
  photo: ['encodings.ts'],
  slide: ['encodings.ts'],
  fallbacks: ['fonts.ts', 'plex.ts', 'woff.ts'],
  fontSubset: ['fonts.ts'],
  raster: ['pdf/raster.ts'],
  pdf: ['pdf', '../../api/product-details.ts', 'plex.ts', 'woff.ts'],
  search: [
    'search',
    'aids',
    '../../api/enquiry',
    '../../api/search',
    '../../api/values.ts',
    '../../api/product-details.ts',
    '../../api/addresses',
  ],
  parts: ['.', '../schema', '../../api', '../../shared-ui/src/theme'],
  brotli: ['compress-thread.mjs'],
  gzip: ['compress-thread.mjs'],
  checks: [
    'checks.ts',
    'read-yaml.ts',
    'refused.ts',
    'typography.ts',
    'variants/units.ts',
    'links.ts',
    'tables.ts',
    'pdf/text.ts',
    'plex.ts',
    '../../api/product-details.ts',
    '../../api/addresses',
    '../schema',
  ],
  knowledge: ['knowledge.ts', 'facts.ts', 'read-yaml.ts', '../schema'],
  synonyms: ['search/synonyms.ts', 'read-yaml.ts', '../schema', '../../api/search'],
  records: [
    'source-reader.ts',
    'facts.ts',
    'product-facts.ts',
    'read-yaml.ts',
    'record-list.ts',
    'typography.ts',
    '../schema',
  ],
  variants: ['variants', '../../api/values.ts', '../../api/prices.ts', '../schema'],
  texts: ['html.ts', 'links.ts', 'checks.ts', 'variants', '../../api/values.ts', '../schema'],
} as const satisfies Record<string, string[]>;

export type Kind = keyof typeof madeBy;
type Inputs = readonly (string | Buffer)[];

/** Caches results by the hash of their inputs. */
export interface Cache {
  /** Returns the cached result for the same inputs, or calls `make` and caches its result. */
  get(kind: Kind, inputs: Inputs, make: () => Buffer | Promise<Buffer>): Promise<Buffer>;
  /** The path of that result, which is not read. */
  path(kind: Kind, inputs: Inputs, make: () => Buffer | Promise<Buffer>): Promise<string>;
  /** Changes with the code that makes this kind of results. */
  code(kind: Kind): string;
  /** Opens the store of small results with this name, spread over `parts` files; `save` it before the run ends. */
  store(kind: Kind, name: string, parts?: number): Promise<ResultStore>;
  /** The path of a file that runs change and keep; a change of the code gives another path. */
  file(kind: Kind, name: string): string;
  /** Once a day: removes results that no run has used for 30 days. */
  prune(): Promise<void>;
}

const daysKept = 30;

/**
 * Opens the cache in `folder`. `versions` are those of the libraries; a new version invalidates all results.
 * @param hashTree from {@link treeHasher}
 */
export async function openCache(folder: string, versions: string, hashTree = treeHasher()): Promise<Cache> {
  await mkdir(folder, { recursive: true });
  const code = new Map<Kind, string>();
  for (const [kind, sources] of Object.entries(madeBy)) {
    const parts = await Promise.all(sources.map((source) => hashTree(join(__dirname, source))));
    code.set(kind as Kind, hash(kind, versions, ...parts));
  }
  const pathOf = (kind: Kind, inputs: Inputs) => join(folder, `${kind}-${hash(code.get(kind) ?? '', ...inputs)}`);
  // Without promises, which take five times as long for a small file.
  const use = (path: string) => {
    const now = new Date();
    utimesSync(path, now, now);
  };
  const keep = (path: string, made: Buffer) => {
    // Written under another name and renamed, so that no crash and no parallel run leaves half a file.
    const temporary = `${path}.${randomUUID()}`;
    writeFileSync(temporary, made);
    renameSync(temporary, path);
  };
  return {
    async get(kind, inputs, make) {
      const path = pathOf(kind, inputs);
      try {
        const kept = readFileSync(path);
        use(path);
        return kept;
      } catch {
        const made = await make();
        keep(path, made);
        return made;
      }
    },
    async path(kind, inputs, make) {
      const path = pathOf(kind, inputs);
      try {
        use(path);
      } catch {
        keep(path, await make());
      }
      return path;
    },
    code: (kind) => code.get(kind) ?? '',
    store: (kind, name, parts) =>
      openResultStore(join(folder, `${kind}-${hash(code.get(kind) ?? '', name)}.json`), parts),
    file: (kind, name) => join(folder, `${kind}-${hash(code.get(kind) ?? '', name)}`),
    async prune() {
      const day = 86_400_000;
      const pruned = join(folder, 'pruned');
      const last = await stat(pruned).catch(() => undefined);
      if (last && last.mtimeMs > Date.now() - day) return;
      await writeFile(pruned, '');
      const oldest = Date.now() - daysKept * day;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        // A parallel run may have renamed it.
        const found = statSync(path, { throwIfNoEntry: false });
        if (found && found.mtimeMs < oldest) rmSync(path, { force: true });
      }
    },
  };
}

/** SHA-256 in hex over all parts, each with its length, so that different lists of parts have different hashes. */
export function hash(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${Buffer.byteLength(part)}:`).update(part);
  return sum.digest('hex');
}

/**
 * Gives one hash over a file, or over all files of a folder and their names, without tests and fixtures. It reads each of them
 * once, and so must not be used for longer than one run.
 */
export function treeHasher(): (path: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  const read = async (path: string) => {
    if ((await stat(path)).isFile()) return hash(await readFile(path));
    const names = (await readdir(path)).filter((name) => !name.includes('.test.') && !name.startsWith('__')).sort();
    const parts = await Promise.all(names.map(async (name) => [name, await hashTree(join(path, name))]));
    return hash(...parts.flat());
  };
  const hashTree = (path: string): Promise<string> => {
    const made = known.get(path) ?? read(path);
    known.set(path, made);
    return made;
  };
  return hashTree;
}

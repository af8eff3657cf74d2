import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Problems } from './problems';

/** Many small results in one file, such as one for each product: reading 20,000 files takes longer than making them. */
export interface ResultStore {
  /**
   * The kept result for the same key, or that of `make`. It must be what JSON can hold; undefined is not kept, so that a
   * record with problems is read again by the next run.
   */
  get<T>(key: string, make: () => T): T;
  has(key: string): boolean;
  /** Keeps the results that this run has used; the others are forgotten. */
  save(): Promise<void>;
}

/**
 * Opens the store in `file`; a missing or damaged file is an empty store.
 * @param parts over how many files the results are spread by their keys, which begin with hexadecimal digits: one that has
 * changed is written without the others
 */
export async function openResultStore(file: string, parts = 1): Promise<ResultStore> {
  const files = Array.from({ length: parts }, (_, part) => (parts === 1 ? file : `${file}.${part}`));
  const stores = await Promise.all(files.map(openPart));
  const storeOf = (key: string) => stores[parts === 1 ? 0 : parseInt(key.slice(0, 8), 16) % parts]!;
  return {
    get: (key, make) => storeOf(key).get(key, make),
    has: (key) => storeOf(key).has(key),
    save: async () => {
      await Promise.all(stores.map((store) => store.save()));
    },
  };
}

async function openPart(file: string): Promise<ResultStore> {
  const kept = await readFile(file)
    .then((text) => new Map(Object.entries(JSON.parse(text.toString()) as Record<string, unknown>)))
    .catch(() => new Map<string, unknown>());
  const used = new Map<string, unknown>();
  let isNew = false;
  const now = new Date();
  if (kept.size > 0) await utimes(file, now, now);
  return {
    get<T>(key: string, make: () => T): T {
      const known = used.get(key) ?? kept.get(key);
      const value = (known as T | undefined) ?? make();
      if (value !== undefined) used.set(key, value);
      if (known === undefined) isNew = true;
      return value;
    },
    has: (key) => used.has(key) || kept.has(key),
    async save() {
      if (!isNew && used.size === kept.size) return;
      await mkdir(dirname(file), { recursive: true });
      const temporary = `${file}.${randomUUID()}`;
      await writeFile(temporary, JSON.stringify(Object.fromEntries(used)));
      await rename(temporary, file);
    },
  };
}

/**
 * What `make` gives, or has given to an earlier run for the same key. What adds a problem or a warning is not kept, so that
 * the next run adds it again.
 */
export function keptIfFaultless<T>(store: ResultStore, key: string, problems: Problems, make: () => T): T {
  let made: { value: T } | undefined;
  const kept = store.get(key, () => {
    const before = problems.errors.length + problems.warnings.length;
    made = { value: make() };
    return problems.errors.length + problems.warnings.length === before ? made.value : undefined;
  });
  return made ? made.value : (kept as T);
}

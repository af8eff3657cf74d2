import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { once } from './once';
import type { Problems } from './problems';

/** A result in two parts, both of which can be written as JSON. */
export interface Result<Brief, T> {
  /** What every run needs of it. */
  brief: Brief;
  /** All of it; what an earlier run has made is parsed on first use. */
  value: () => T;
}

/** Many small results in one file, such as one for each product: reading 20,000 files takes longer than making them. */
export interface ResultStore {
  /**
   * The kept result for the same key, or that of `make`. Undefined is not kept, so that a record with problems is read again
   * by the next run.
   */
  get<Brief, T>(key: string, make: () => Made<Brief, T> | undefined): Result<Brief, T> | undefined;
  has(key: string): boolean;
  /** Keeps the results that this run has used; the others are forgotten. */
  save(): Promise<void>;
}

/** What is made for a store; without a value, the brief is all that there is. */
export interface Made<Brief, T> {
  brief: Brief;
  value?: T;
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

/** A result as it is in the file. */
interface Kept {
  brief: unknown;
  /** The value as JSON. */
  json: Buffer;
}

async function openPart(file: string): Promise<ResultStore> {
  const now = new Date();
  // Dated before it is read: a parallel run may remove it.
  const kept = await utimes(file, now, now)
    .then(() => readFile(file))
    .then(resultsIn)
    .catch(() => new Map<string, Kept>());
  const used = new Map<string, Kept | Made<unknown, unknown>>();
  let isNew = false;
  return {
    get<Brief, T>(key: string, make: () => Made<Brief, T> | undefined) {
      const known = used.get(key) ?? kept.get(key);
      const one = known ?? make();
      if (one === undefined) return undefined;
      used.set(key, one);
      if (known === undefined) isNew = true;
      return resultOf<Brief, T>(one);
    },
    has: (key) => used.has(key) || kept.has(key),
    async save() {
      if (!isNew && used.size === kept.size) return;
      await mkdir(dirname(file), { recursive: true });
      const temporary = `${file}.${randomUUID()}`;
      await writeFile(temporary, contentOf(used));
      await rename(temporary, file);
    },
  };
}

const resultOf = <Brief, T>(one: Kept | Made<unknown, unknown>): Result<Brief, T> => ({
  brief: one.brief as Brief,
  value: once(() => ('json' in one ? (JSON.parse(one.json.toString()) as T) : (one.value as T))),
});

/** How a file begins: the keys and briefs of its results, with the lengths of their values, and a hash of these. */
type Head = [results: [key: string, length: number, brief: unknown][], sum: string];

const newLine = 10;
const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The results as a file: its head in the first line, and then the values one after the other. */
function contentOf(results: ReadonlyMap<string, Kept | Made<unknown, unknown>>): Buffer {
  const values = [...results.values()].map((one) =>
    'json' in one ? one.json : Buffer.from(one.value === undefined ? '' : JSON.stringify(one.value)),
  );
  const all = Buffer.concat(values);
  const listed = [...results].map(([key, { brief }], at): Head[0][number] => [key, values[at]!.length, brief]);
  return Buffer.concat([Buffer.from(`${JSON.stringify([listed, sumOf(all)] satisfies Head)}\n`), all]);
}

/** @throws {Error} if the file is damaged */
function resultsIn(content: Buffer): Map<string, Kept> {
  const end = content.indexOf(newLine);
  const [listed, sum] = JSON.parse(content.subarray(0, end).toString()) as Head;
  const all = content.subarray(end + 1);
  if (sumOf(all) !== sum) throw new Error('has other values than were written');
  let at = 0;
  return new Map(listed.map(([key, length, brief]) => [key, { brief, json: all.subarray(at, (at += length)) }]));
}

/**
 * What `make` gives, or has given to an earlier run for the same key. What adds a problem or a warning is not kept, so that
 * the next run adds it again.
 */
export function keptIfFaultless<Brief, T>(
  store: ResultStore | undefined,
  key: string,
  problems: Problems,
  make: () => Made<Brief, T>,
): Result<Brief, T>;
export function keptIfFaultless<Brief, T>(
  store: ResultStore | undefined,
  key: string,
  problems: Problems,
  make: () => Made<Brief, T> | undefined,
): Result<Brief, T> | undefined;
export function keptIfFaultless<Brief, T>(
  store: ResultStore | undefined,
  key: string,
  problems: Problems,
  make: () => Made<Brief, T> | undefined,
): Result<Brief, T> | undefined {
  let made: Made<Brief, T> | undefined;
  const kept = store?.get<Brief, T>(key, () => {
    const before = problems.errors.length + problems.warnings.length;
    made = make();
    return problems.errors.length + problems.warnings.length === before ? made : undefined;
  });
  if (kept) return kept;
  made ??= store ? undefined : make();
  return made && resultOf(made);
}

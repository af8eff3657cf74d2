import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hash } from '../cache';
import type { IndexUnit, PlacedEntry } from './entry';
import type { Statement } from './statement';
import { changed, newIndex, type Vocabulary } from './statements';

/**
 * Makes the search index as a SQLite file (docs/decisions): the entries, a full-text index over their terms, the rows
 * with order codes, what people write to order them, and the owner's synonyms.
 * @throws if the file cannot be written
 */
export async function indexFile(entries: readonly PlacedEntry[], vocabulary: Vocabulary): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'search-index-'));
  const writer = startWriter();
  try {
    const file = join(folder, 'search.sqlite');
    await writer.write({
      file,
      statements: [...newIndex(vocabulary), ...changed({ removed: [], added: entries, vocabulary })],
      compacts: true,
    });
    return await readFile(file);
  } finally {
    await writer.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a kept index was made of. */
interface State {
  /** What its file has as `user_version`. */
  version: number;
  /** A hash of what made its tables. */
  tables: string;
  /** A hash of the vocabulary. */
  meaning: string;
  /** The ids of the entries of each unit, by the unit's key. */
  units: Record<string, number[]>;
}

/** Above this share of removed entries much of the file is empty, and it is made again. */
const muchRemoved = 0.2;

export interface KeptIndex {
  /** The path that was given. */
  file: string;
  /** A hash of what the index was made of. */
  hash: string;
  /** How many units were made for it. */
  made: number;
}

/** An index that is being made; it must be made or closed. */
export interface OpenIndex {
  /**
   * Makes the index of these units, and closes it.
   * @throws if a file cannot be written
   */
  make(units: readonly IndexUnit[]): Promise<KeptIndex>;
  /** Leaves the kept index as it is. */
  close(): Promise<void>;
}

/**
 * The index of all units. The one that the last run has kept in `file` is changed where units have, and kept for the next
 * run; it has the same rows as a new one.
 * @throws if a file cannot be written
 */
export async function keptIndex(units: readonly IndexUnit[], vocabulary: Vocabulary, file: string): Promise<KeptIndex> {
  return (await openIndex(vocabulary, file)).make(units);
}

/** Opens the index that is kept in `file`. It is copied while its units are still to be found. */
export async function openIndex(vocabulary: Vocabulary, file: string): Promise<OpenIndex> {
  const tables = hash(JSON.stringify(newIndex(vocabulary)));
  const last = await readKept(file, tables);
  // Written under another name and renamed, so that no crash and no parallel run leaves half a file.
  const temporary = `${file}.${randomUUID()}`;
  const copied = last && copyFile(file, temporary);
  copied?.catch(() => {});
  const writer = startWriter();
  const close = async () => {
    await writer.end();
    await copied?.catch(() => {});
    await Promise.all([temporary, `${temporary}.json`].map((each) => rm(each, { force: true })));
  };
  const make = async (units: readonly IndexUnit[]) => {
    try {
      await copied;
      return await write({ units, vocabulary, file, temporary, tables, last, writer });
    } finally {
      await close();
    }
  };
  return { make, close };
}

interface Update {
  units: readonly IndexUnit[];
  vocabulary: Vocabulary;
  file: string;
  /** Has a copy of the kept index, if there is one. */
  temporary: string;
  tables: string;
  last: State | undefined;
  writer: Writer;
}

async function write({ units, vocabulary, file, temporary, tables, last, writer }: Update): Promise<KeptIndex> {
  const known = last?.units ?? {};
  const keys = new Set(units.map(({ key }) => key));
  const left = Object.entries(known).filter(([key]) => !keys.has(key));
  const removed = left.flatMap(([, ids]) => ids);
  const added = units.filter(({ key }) => !Object.hasOwn(known, key));
  const meaning = hash(JSON.stringify(vocabulary));
  const content = hash(tables, meaning, ...keys);
  if (last && added.length + removed.length === 0 && last.meaning === meaning) return { file, hash: content, made: 0 };
  const made = added.map(({ key, make }) => ({ key, entries: make() }));
  const change = changed({ removed, added: made.flatMap(({ entries }) => entries), vocabulary });
  const version = parseInt(content.slice(0, 7), 16);
  const before = Object.values(known).flat().length;
  const compacts = !last || removed.length > before * muchRemoved;
  const statements = [...(last ? [] : newIndex(vocabulary)), ...change];
  await writer.write({ file: temporary, statements, compacts, version });
  const kept = Object.entries(known).filter(([key]) => keys.has(key));
  const own = made.map(({ key, entries }) => [key, entries.map(({ id }) => id)]);
  const state: State = { version, tables, meaning, units: Object.fromEntries([...kept, ...own]) as State['units'] };
  await rename(temporary, file);
  await writeFile(`${temporary}.json`, JSON.stringify(state));
  await rename(`${temporary}.json`, `${file}.json`);
  return { file, hash: content, made: made.length };
}

/**
 * What the kept index was made of; undefined if there is none, if it does not belong to what is kept about it, or if it has
 * other tables.
 */
async function readKept(file: string, tables: string): Promise<State | undefined> {
  try {
    const state = JSON.parse(await readFile(`${file}.json`, 'utf8')) as State;
    if (state.tables !== tables || state.version !== (await versionOf(file))) return undefined;
    const now = new Date();
    await Promise.all([file, `${file}.json`].map((each) => utimes(each, now, now)));
    return state;
  } catch {
    return undefined;
  }
}

/** The `user_version` of a SQLite file, without reading all of it: https://sqlite.org/fileformat.html#the_database_header */
async function versionOf(file: string): Promise<number> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(100), 0, 100, 0);
    if (bytesRead < 100) throw new Error(`${file} is not a SQLite file`);
    return buffer.readUInt32BE(60);
  } finally {
    await opened.close();
  }
}

interface Work {
  file: string;
  statements: Statement[];
  compacts: boolean;
  version?: number;
}

/** A thread that can write one index; it must write it or be ended. */
interface Writer {
  /** @throws if the file cannot be written */
  write(work: Work): Promise<void>;
  end(): Promise<unknown>;
}

/** Starts index-writer.mjs, which loads SQLite meanwhile. */
function startWriter(): Writer {
  const worker = new Worker(join(__dirname, 'index-writer.mjs'), { execArgv: [] });
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('message', (message: { done: true } | { failed: string }) => {
      if ('done' in message) resolve();
      else reject(new Error(`The search index cannot be written: ${message.failed}`));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The search index cannot be written: its thread ended')));
  });
  // Thrown by `write`.
  ended.catch(() => {});
  return {
    write(work) {
      worker.postMessage(work);
      return ended;
    },
    end: () => worker.terminate(),
  };
}

import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hash } from '../cache';
import type { IndexUnit, PlacedEntry } from './entry';
import { changed, newIndex, type Statement, type Vocabulary } from './statements';

/**
 * Makes the search index as a SQLite file (docs/decisions): the entries, a full-text index over their terms, the rows
 * with order codes, what people write to order them, and the owner's synonyms.
 * @throws if the file cannot be written
 */
export async function indexFile(entries: readonly PlacedEntry[], vocabulary: Vocabulary): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'search-index-'));
  try {
    const file = join(folder, 'search.sqlite');
    await write(file, [...newIndex, ...changed({ removed: [], added: entries, vocabulary })], true);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a kept index was made of. */
interface State {
  /** The hash of its file. */
  file: string;
  /** A hash of the vocabulary and of the further tables. */
  meaning: string;
  /** The names of the further tables. */
  tables: string[];
  /** The ids of the entries of each unit, by the unit's key. */
  units: Record<string, number[]>;
}

/** Above this share of removed entries much of the file is empty, and it is made again. */
const muchRemoved = 0.2;

/**
 * The index of all units. The one that the last run has kept in `file` is changed where units have, and kept for the next
 * run; it has the same rows as a new one.
 * @param tables further tables by their names, with the statements that make them
 * @throws if a file cannot be written
 */
export async function keptIndex(
  units: readonly IndexUnit[],
  vocabulary: Vocabulary,
  file: string,
  tables: ReadonlyMap<string, Statement[]> = new Map(),
): Promise<{ index: Buffer; made: number }> {
  const last = await readKept(file);
  const known = last?.state.units ?? {};
  const keys = new Set(units.map(({ key }) => key));
  const left = Object.entries(known).filter(([key]) => !keys.has(key));
  const removed = left.flatMap(([, ids]) => ids);
  const added = units.filter(({ key }) => !Object.hasOwn(known, key));
  const meaning = hash(JSON.stringify([vocabulary, ...tables]));
  if (last && added.length + removed.length === 0 && last.state.meaning === meaning) {
    return { index: last.index, made: 0 };
  }
  const made = added.map(({ key, make }) => ({ key, entries: make() }));
  const change = changed({ removed, added: made.flatMap(({ entries }) => entries), vocabulary });
  // Written under another name and renamed, so that no crash and no parallel run leaves half a file.
  const temporary = `${file}.${randomUUID()}`;
  try {
    if (last) await copyFile(file, temporary);
    const before = Object.values(known).flat().length;
    const compacts = !last || removed.length > before * muchRemoved;
    const further = [...tables.values()].flat();
    const dropped = last?.state.tables.map((name): Statement => [`drop table ${name}`]) ?? [];
    await write(temporary, [...(last ? [] : newIndex), ...change, ...dropped, ...further], compacts);
    const index = await readFile(temporary);
    const kept = Object.entries(known).filter(([key]) => keys.has(key));
    const own = made.map(({ key, entries }) => [key, entries.map(({ id }) => id)]);
    const state = {
      file: hash(index),
      meaning,
      tables: [...tables.keys()],
      units: Object.fromEntries([...kept, ...own]) as State['units'],
    };
    await rename(temporary, file);
    await writeFile(`${temporary}.json`, JSON.stringify(state));
    await rename(`${temporary}.json`, `${file}.json`);
    return { index, made: made.length };
  } finally {
    await Promise.all([temporary, `${temporary}.json`].map((each) => rm(each, { force: true })));
  }
}

/** The kept index and what it was made of; undefined if there is none, or if they do not belong together. */
async function readKept(file: string): Promise<{ index: Buffer; state: State } | undefined> {
  try {
    const [index, text] = await Promise.all([readFile(file), readFile(`${file}.json`, 'utf8')]);
    const state = JSON.parse(text) as State;
    if (state.file !== hash(index)) return undefined;
    const now = new Date();
    await Promise.all([file, `${file}.json`].map((each) => utimes(each, now, now)));
    return { index, state };
  } catch {
    return undefined;
  }
}

/** Runs the statements on a file, in index-writer.mjs. */
function write(file: string, statements: Statement[], compacts: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(__dirname, 'index-writer.mjs'), {
      workerData: { file, statements, compacts },
      execArgv: [],
    });
    worker.once('message', (message: { done: true } | { failed: string }) => {
      if ('done' in message) resolve();
      else reject(new Error(`The search index cannot be written: ${message.failed}`));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The search index cannot be written: its thread ended')));
  });
}

import { parse } from 'yaml';
import { hash } from './cache';
import type { Made, Result, ResultStore } from './result-store';

/** A valid record of a list, with the hash of its text. */
export interface ReadRecord<Brief, T> extends Result<Brief, T> {
  key: string;
}

/**
 * Reads a YAML list record by record, and only those that the store does not have. Of a file that is the same as before, only
 * the hash is made.
 * @param check gives what a record is once it is valid, or undefined
 * @returns the valid records; undefined if the records cannot be read one by one, such as with a mistake in the syntax or an
 * alias to another record; the file must then be read as a whole, and `check` has not been called
 */
export function readRecords<Brief, T>(
  content: Buffer,
  store: ResultStore,
  check: (value: unknown, index: number) => Made<Brief, T> | undefined,
): ReadRecord<Brief, T>[] | undefined {
  const recordsOf = (keys: readonly string[], make: (index: number) => Made<Brief, T> | undefined) =>
    keys.flatMap((key, index) => {
      const result = store.get<Brief, T>(key, () => make(index));
      return result ? [{ key, ...result }] : [];
    });
  // Not the hash of the content alone, which is that of the record if there is only one.
  const file = hash('list', content);
  const known = store.get<string[], never>(file, () => undefined)?.brief;
  if (known?.every((key) => store.has(key))) return recordsOf(known, () => undefined);

  // As a whole: reading the file as text decodes it piece by piece, which takes longer than all of the reading.
  const texts = recordTexts(content.toString());
  if (!texts || texts.length === 0) return undefined;
  const keys = texts.map((own) => hash(own));
  const read = new Map<number, unknown>();
  try {
    for (const [index, key] of keys.entries()) if (!store.has(key)) read.set(index, onlyRecord(texts[index]!));
  } catch {
    return undefined;
  }
  const records = recordsOf(keys, (index) => check(read.get(index), index));
  if (records.length === keys.length) store.get(file, () => ({ brief: keys }));
  return records;
}

/**
 * The texts of the records of a list, each beginning with `- ` at the left edge; undefined if the file begins with anything
 * but comments. Within a record, every line is indented.
 */
export function recordTexts(text: string): string[] | undefined {
  const parts = text.split(/^(?=- )/m);
  const [head, ...records] = text.startsWith('- ') ? ['', ...parts] : parts;
  return head!.split('\n').every((line) => /^\s*(#|$)/.test(line)) ? records : undefined;
}

function onlyRecord(text: string): unknown {
  const list = parse(text) as unknown;
  if (!Array.isArray(list) || list.length !== 1) throw new Error('is not one record');
  return list[0];
}

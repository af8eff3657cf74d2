import { parse } from 'yaml';
import { hash } from './cache';
import type { ResultStore } from './result-store';

/**
 * Reads a YAML list record by record, and only those that the store does not have.
 * @param check gives what a record is once it is valid, or undefined
 * @returns the valid records, each with the hash of its text; undefined if the records cannot be read one by one, such as with a mistake in the syntax or an alias to another
 * record; the file must then be read as a whole, and `check` has not been called
 */
export function readRecords<T>(
  text: string,
  store: ResultStore,
  check: (value: unknown, index: number) => T | undefined,
): { key: string; record: T }[] | undefined {
  const texts = recordTexts(text);
  if (!texts || texts.length === 0) return undefined;
  const keys = texts.map((own) => hash(own));
  const read = new Map<number, unknown>();
  try {
    for (const [index, key] of keys.entries()) if (!store.has(key)) read.set(index, onlyRecord(texts[index]!));
  } catch {
    return undefined;
  }
  return keys.flatMap((key, index) => {
    const record = store.get(key, () => check(read.get(index), index));
    return record === undefined ? [] : [{ key, record }];
  });
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

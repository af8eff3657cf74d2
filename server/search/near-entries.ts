import { LRUCache } from 'lru-cache';
import type { IndexConnection, Statement } from './index-connection';

/** The entries that a part of a query finds, and how much that counts. */
export interface Weighted {
  weight: number;
  /** Gives the ids of the entries in their order, as its only column. */
  statement: Statement;
}

/** The number of ids that are kept, eight bytes each: lists of common words are long, and common words are in many queries. */
const maxKeptIds = 500_000;

type Index = Pick<IndexConnection, 'readColumns'>;

/** The most recently read lists of each index. */
const kept = new WeakMap<Index, LRUCache<string, Float64Array>>();

/**
 * The entries with the highest sums of weights, highest first; among equal ones, smaller ids come first.
 * @throws if the index cannot be read
 */
export async function heaviestEntries(parts: readonly Weighted[], most: number, index: Index): Promise<number[]> {
  const lists = await readLists(
    parts.map(({ statement }) => statement),
    index,
  );
  return heaviest(
    lists.map((ids, at) => ({ ids, weight: parts[at]!.weight, next: 0 })),
    most,
  );
}

async function readLists(statements: readonly Statement[], index: Index): Promise<Float64Array[]> {
  const own = kept.get(index) ?? new LRUCache<string, Float64Array>({ maxSize: maxKeptIds, sizeCalculation: sizeOf });
  kept.set(index, own);
  const keys = statements.map(({ sql, parameters }) => JSON.stringify([sql, parameters]));
  const lists = new Map(keys.map((key) => [key, own.get(key)]));
  const missing = [...lists].flatMap(([key, list]) => (list ? [] : [key]));
  if (missing.length > 0) {
    const columns = await index.readColumns(missing.map((key) => statements[keys.indexOf(key)]!));
    for (const [at, key] of missing.entries()) {
      const [ids = []] = Object.values(columns[at]!);
      const list = Float64Array.from(ids as number[]);
      lists.set(key, list);
      own.set(key, list);
    }
  }
  return keys.map((key) => lists.get(key)!);
}

const sizeOf = ({ length }: Float64Array) => length + 1;

/** Walks through all lists at once, from the smallest id to the largest. */
function heaviest(lists: { ids: Float64Array; weight: number; next: number }[], most: number): number[] {
  const best: { id: number; weight: number }[] = [];
  for (;;) {
    let id = Infinity;
    for (const { ids, next } of lists) if (next < ids.length && ids[next]! < id) id = ids[next]!;
    if (id === Infinity) return best.map((one) => one.id);
    let sum = 0;
    for (const list of lists) {
      if (list.ids[list.next] !== id) continue;
      sum += list.weight;
      list.next += 1;
    }
    if (best.length === most && sum <= best.at(-1)!.weight) continue;
    const place = best.findIndex(({ weight }) => weight < sum);
    best.splice(place < 0 ? best.length : place, 0, { id, weight: sum });
    if (best.length > most) best.pop();
  }
}

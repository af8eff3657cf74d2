import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { orderKey, type CheckedCode, type KnownCode, type OrderTerms } from 'api/enquiry';
import type { IndexConnection } from '../search/index-connection';
import type { Search } from '../search/search';
import { detailOf } from './detail';
import { nearestCodes } from '../search/near-codes';

/** How many codes are offered for an unknown one. */
const maxNear = 3;
/** The number of unknown codes in one request for which near ones are looked up. */
const maxLookups = 50;

interface Found {
  key: string;
  code: string;
  isFamily: 0 | 1;
  name: string;
  address: string;
  hasRows: 0 | 1;
  label: string | null;
  orderTerms: string | null;
}

/** A code belongs to one variant; other texts may mean several variants, of which the first is taken. */
const lookUp = `select order_codes.key, order_codes.code, rank = 3 as isFamily, entries.title as name, entries.address,
    rank < 2 as hasRows, orderTerms,
    (select label from rows where rows.entry = order_codes.entry and rows.code = order_codes.code limit 1) as label
  from order_codes join entries on entries.id = order_codes.entry
  where order_codes.key in (select value from json_each(?)) order by rank, entries.address, place`;

const always = () => true;

/** The catalogue's codes, from the compiled index. */
export class CatalogueCodes {
  constructor(readonly search: Pick<Search, 'index'>) {}

  /**
   * Looks codes up; upper and lower case are the same.
   * @param near whether similar codes are looked up for unknown ones
   * @param mayLookUp asked before each of these lookups, unless its result is still known
   * @returns what the catalogue knows, by code as it was asked
   * @throws if the index cannot be read
   */
  async check(
    codes: readonly string[],
    { near = false, mayLookUp = always }: { near?: boolean; mayLookUp?: () => boolean } = {},
  ): Promise<Map<string, CheckedCode>> {
    const asked = [...new Set(codes)];
    if (asked.length === 0) return new Map();
    const index = await this.search.index();
    const known = await find(asked.map(orderKey), index);
    const checked = new Map<string, CheckedCode>();
    let lookups = 0;
    for (const code of asked) {
      const found = known.get(orderKey(code));
      if (found) checked.set(code, { known: found });
      else {
        lookups += 1;
        const alike = near && lookups <= maxLookups ? await cachedNearTo(code, index, mayLookUp) : undefined;
        checked.set(code, alike ? { near: alike } : {});
      }
    }
    return checked;
  }
}

/** What the index has for each key. */
async function find(keys: readonly string[], index: IndexConnection): Promise<Map<string, KnownCode>> {
  const [rows] = (await index.read([{ sql: lookUp, parameters: [JSON.stringify(keys)] }])) as [Found[]];
  const known = new Map<string, KnownCode>();
  for (const { key, code, isFamily, hasRows, name, address, label, orderTerms } of rows) {
    if (known.has(key)) continue;
    const own = hasRows ? `${address}#${code}` : address;
    known.set(key, {
      code,
      name,
      address: own,
      ...(isFamily && { family: true as const }),
      ...(label && { detail: detailOf(label) }),
      ...(orderTerms && { orderTerms: JSON.parse(orderTerms) as OrderTerms }),
    });
  }
  return known;
}

/**
 * The codes found to be similar to unknown ones, kept because the page of a list asks for the same codes each time it is
 * rendered.
 */
const caches = new WeakMap<IndexConnection, LRUCache<string, KnownCode[]>>();
const maxCached = 2000;

/** @returns undefined if it may not be looked up */
async function cachedNearTo(code: string, index: IndexConnection, mayLookUp: () => boolean) {
  const cache = caches.get(index) ?? new LRUCache<string, KnownCode[]>({ max: maxCached });
  caches.set(index, cache);
  const before = cache.get(code);
  if (before || !mayLookUp()) return before;
  const near = await nearTo(code, index);
  cache.set(code, near);
  return near;
}

/** The codes that are most similar to an unknown one, the nearest first. */
async function nearTo(code: string, index: IndexConnection): Promise<KnownCode[]> {
  const keys = await nearestCodes(code, index);
  if (keys.length === 0) return [];
  const known = await find(keys, index);
  // Other requests are answered between two lookups.
  await setImmediate();
  const nearest = keys.flatMap((key) => known.get(key) ?? []);
  return [...new Map(nearest.map((one) => [one.address + one.code, one])).values()].slice(0, maxNear);
}

import { LRUCache } from 'lru-cache';
import type { KnownProduct } from 'api/records';
import type { IndexConnection } from '../search/index-connection';

const records = 'from known join entries on entries.id = known.entry';
const byAddress = `select entries.id as place, record ${records}
  where entries.address collate nocase in (select value from json_each(?))`;
const ofCategory = `select record ${records} where entries.address collate nocase > ? and entries.address collate nocase < ?
  order by entries.id limit ?`;

/** A product, and where the catalogue lists it. */
interface Placed {
  product: KnownProduct;
  place: number;
}

/** A few kilobytes each: a question shares most of its products with earlier ones, and needs each several times. */
const maxKept = 1000;

/** What was read from each index, which never changes, by the addresses of the products. */
const keptOf = new WeakMap<IndexConnection, LRUCache<string, Placed>>();

/** What the search index knows about products, by their addresses, in the catalogue's order. @throws if it cannot be read */
export async function knownProducts(
  paths: readonly string[],
  index: IndexConnection,
): Promise<Map<string, KnownProduct>> {
  const kept = keptOf.get(index) ?? new LRUCache<string, Placed>({ max: maxKept });
  keptOf.set(index, kept);
  const known = new Map(paths.map((path) => [path, kept.get(path)]));
  const unread = [...known].flatMap(([path, one]) => (one ? [] : path));
  if (unread.length > 0) {
    const [rows] = await index.read([{ sql: byAddress, parameters: [JSON.stringify(unread)] }]);
    for (const { place, record } of rows as { place: number; record: string }[]) {
      const product = JSON.parse(record) as KnownProduct;
      kept.set(product.path, { product, place });
      known.set(product.path, { product, place });
    }
  }
  const found = [...known.values()].flatMap((one) => one ?? []).sort((one, other) => one.place - other.place);
  return new Map(found.map(({ product }) => [product.path, product]));
}

/** The first products of a category, in the catalogue's order. @param path of the category @throws if the index cannot be read */
export async function firstProducts(path: string, count: number, index: IndexConnection): Promise<KnownProduct[]> {
  // '0' is the character after '/'.
  const [rows] = await index.read([{ sql: ofCategory, parameters: [`${path}/`, `${path}0`, count] }]);
  return (rows as { record: string }[]).map(({ record }) => JSON.parse(record) as KnownProduct);
}

/** The addresses of all products. @throws if the index cannot be read */
export async function productPaths(index: IndexConnection): Promise<Set<string>> {
  const sql = "select address from entries where kind = 'family'";
  const [{ address: paths = [] }] = (await index.readColumns([{ sql, parameters: [] }])) as [{ address?: string[] }];
  return new Set(paths);
}

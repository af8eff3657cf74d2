import type { KnownProduct } from 'api/records';
import type { IndexConnection } from '../search/index-connection';

const records = 'from known join entries on entries.id = known.entry';
const byAddress = `select record ${records} where entries.address collate nocase in (select value from json_each(?))
  order by entries.id`;
const ofCategory = `select record ${records} where entries.address collate nocase > ? and entries.address collate nocase < ?
  order by entries.id limit ?`;

const recordsIn = (rows: unknown[] | undefined) =>
  (rows as { record: string }[]).map(({ record }) => JSON.parse(record) as KnownProduct);

/** What the search index knows about products, by their addresses, in the catalogue's order. @throws if it cannot be read */
export async function knownProducts(
  paths: readonly string[],
  index: IndexConnection,
): Promise<Map<string, KnownProduct>> {
  if (paths.length === 0) return new Map();
  const [rows] = await index.read([{ sql: byAddress, parameters: [JSON.stringify(paths)] }]);
  return new Map(recordsIn(rows).map((product) => [product.path, product]));
}

/** The first products of a category, in the catalogue's order. @param path of the category @throws if the index cannot be read */
export async function firstProducts(path: string, count: number, index: IndexConnection): Promise<KnownProduct[]> {
  // '0' is the character after '/'.
  const [rows] = await index.read([{ sql: ofCategory, parameters: [`${path}/`, `${path}0`, count] }]);
  return recordsIn(rows);
}

/** The addresses of all products. @throws if the index cannot be read */
export async function productPaths(index: IndexConnection): Promise<Set<string>> {
  const sql = "select address from entries where kind = 'family'";
  const [{ address: paths = [] }] = (await index.readColumns([{ sql, parameters: [] }])) as [{ address?: string[] }];
  return new Set(paths);
}

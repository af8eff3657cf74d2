import type { IndexConnection } from './index-connection';
import type { Entry } from './ranking';

/** The records of a table that have one of these values in a column. @throws if the index cannot be read */
export async function readRecords<Record>(
  index: IndexConnection,
  table: string,
  column: string,
  ids: readonly (number | string)[],
): Promise<Record[]> {
  if (ids.length === 0) return [];
  const sql = `select * from ${table} where ${column} in (select value from json_each(?))`;
  const [records] = (await index.read([{ sql, parameters: [JSON.stringify(ids)] }])) as [Record[]];
  return records;
}

/** Entries in the order of their ids in the list. @throws if the index cannot be read */
export async function entriesInOrder(ids: readonly number[], index: IndexConnection): Promise<Entry[]> {
  const entries = new Map((await readRecords<Entry>(index, 'entries', 'id', ids)).map((entry) => [entry.id, entry]));
  return ids.map((id) => entries.get(id)!);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IndexConnection } from 'server/search/index-connection';

const tables = [
  'entries',
  'rows',
  'haystacks',
  'codes',
  'order_codes',
  'words',
  'synonyms',
  'arabic',
  'facets',
  'known',
];

/**
 * Everything that can be read from an index: the rows of its tables, the weights with which words are found in it, and the
 * codes in which parts are found.
 */
export async function contentsOf(index: Buffer, words: readonly string[], parts: readonly string[]): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'read-index-'));
  const file = path.join(folder, 'search.sqlite');
  await writeFile(file, index);
  const connection = await IndexConnection.open(file);
  try {
    return await connection.read([
      ...tables.map((table) => ({ sql: `select * from ${table} order by 1, 2`, parameters: [] })),
      { sql: 'select rowid from found order by 1', parameters: [] },
      { sql: 'select rowid from code_parts order by 1', parameters: [] },
      ...words.map((word) => ({
        sql: 'select rowid, bm25(found, 10, 8, 4, 2, 1) as score from found where found match ? order by 1',
        parameters: [`"${word}"`],
      })),
      ...parts.map((part) => ({
        sql: 'select rowid from code_parts where code_parts match ? order by 1',
        parameters: [`"${part}"`],
      })),
    ]);
  } finally {
    connection.close();
    await rm(folder, { recursive: true });
  }
}

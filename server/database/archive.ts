import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database';
import { knownSchemas, schemaVersion } from './migrations';
import type { Tables } from './schema';

/**
 * The tables of a backup in the order in which they can be restored: a table comes after those that it refers to.
 * `health` is not among them, because it describes this database only.
 */
const tables = ['submissions', 'reviews', 'outbox', 'purged'] as const;
type Table = (typeof tables)[number];

const keys: Record<Table, string> = { submissions: 'id', reviews: 'submission_id', outbox: 'id', purged: 'id' };

const format = 'site-backup';
/** In older backups, the format has the name of a site in front of it. */
const isFormat = (name: string) => name === format || name.endsWith(`-${format}`);
const version = 1;
const atOnce = 200;

type Row = Record<string, string | number | null>;
type Line =
  | { format: string; version: number; schema: string; createdAt: string }
  | { table: Table; row: Row }
  | { rows: number; sha256: string };

/** A backup that cannot be restored; `message` says why. Nothing has been changed. */
export class UnusableArchive extends Error {}

/**
 * Writes everything that visitors have sent to a file, as a consistent snapshot, while servers keep running: lines of JSON, the
 * first with format and schema, the last with the number of rows and the SHA-256 of all preceding lines. The format is the same
 * for SQLite and PostgreSQL. The file has mode 0600 and appears only when it is complete, replacing any file of the same name.
 * @returns the number of rows
 * @throws errors of the database or the file system; an existing file is then unchanged
 */
export async function backUp(database: Database, file: string): Promise<number> {
  const { reader } = await database.connections(10_000);
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    const write = async (lines: Line[]) => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      hash.update(text);
      await handle.appendFile(text);
    };
    await write([{ format, version, schema: schemaVersion, createdAt: new Date().toISOString() }]);
    const rows = await reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        let count = 0;
        for (const table of tables) {
          for await (const page of pages(trx, table)) {
            await write(page.map((row) => ({ table, row })));
            count += page.length;
          }
        }
        return count;
      });
    await handle.appendFile(`${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies Line)}\n`);
    await handle.sync();
    await handle.close();
    await rename(part, file);
    return rows;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/** A table in the order of its key, some rows at a time. */
async function* pages(trx: Transaction<Tables>, table: Table) {
  const db = trx as unknown as Kysely<Record<string, Row>>;
  for (let last = ''; ;) {
    const page = await db
      .selectFrom(table)
      .selectAll()
      .where(keys[table], '>', last)
      .orderBy(keys[table])
      .limit(atOnce)
      .execute();
    if (page.length === 0) return;
    yield page;
    last = String(page.at(-1)![keys[table]]);
  }
}

/**
 * Restores a backup into a database, in one transaction. Mails that had not been sent are queued again; the others are not sent
 * again.
 * @param replace the content of the database is erased first; without it, a database that is not empty is refused
 *   (`forget` then also removes what was erased from the database's files)
 * @returns the number of rows
 * @throws {UnusableArchive} for a file that is damaged, cut off, or of a newer schema, and for a database that is not
 *   empty
 */
export async function restore(database: Database, file: string, { replace = false } = {}): Promise<number> {
  await check(file);
  const { writer } = await database.connections(10_000);
  return writer.transaction().execute(async (trx) => {
    for (const table of tables) {
      const full = await trx.selectFrom(table).select(trx.fn.countAll().as('n')).executeTakeFirst();
      if (Number(full?.n) > 0 && !replace) {
        throw new UnusableArchive(
          'the database is not empty: --replace erases what is in it, and restores the backup into it',
        );
      }
    }
    for (const table of [...tables].reverse()) await trx.deleteFrom(table).execute();
    const db = trx as unknown as Kysely<Record<string, Row>>;
    let count = 0;
    let batch: { table: Table; rows: Row[] } = { table: tables[0], rows: [] };
    const insert = async () => {
      if (batch.rows.length > 0) await db.insertInto(batch.table).values(batch.rows).execute();
      count += batch.rows.length;
    };
    for await (const line of linesOf(file)) {
      if (!('table' in line)) continue;
      if (line.table !== batch.table || batch.rows.length >= atOnce) {
        await insert();
        batch = { table: line.table, rows: [] };
      }
      batch.rows.push(line.table === 'outbox' ? ofToday(line.row) : line.row);
    }
    await insert();
    return count;
  });
}

/** A mail from a backup without its lease, which is no longer valid; the first schema had a column for the lease's end. */
const ofToday = ({ leased_until: _, ...row }: Row): Row => ({ ...row, lease: null });

/** The lines end with a line feed and nothing else: what visitors wrote may hold every other separator. */
async function* linesOf(file: string): AsyncGenerator<Line & { text: string }> {
  let number = 0;
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + (chunk as string)).split('\n');
    rest = lines.pop()!;
    for (const text of lines) yield { ...parse(text, ++number), text };
  }
  if (rest) yield { ...parse(rest, number + 1), text: rest };
}

function parse(text: string, number: number): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw new UnusableArchive(`line ${number} is damaged`);
  }
}

/** @throws {UnusableArchive} unless the file is complete and can be restored here */
async function check(file: string) {
  const hash = createHash('sha256');
  let schema: string | undefined;
  let rows = 0;
  let end: { rows: number; sha256: string } | undefined;
  for await (const { text, ...line } of linesOf(file)) {
    if (schema === undefined) {
      if (!('format' in line) || !isFormat(line.format)) throw new UnusableArchive('this is not a backup of the site');
      if (line.version !== version || !knownSchemas.has(line.schema)) {
        throw new UnusableArchive(
          `the backup was made by a newer release (${line.schema}): restore it with that release`,
        );
      }
      ({ schema } = line);
    } else if (end) throw new UnusableArchive('there is more after the end of the backup');
    else if ('sha256' in line) {
      end = line;
      continue;
    } else if ('table' in line && tables.includes(line.table)) rows++;
    else throw new UnusableArchive('a line neither belongs to a table nor is the end');
    hash.update(`${text}\n`);
  }
  if (!end) throw new UnusableArchive(schema ? 'the backup has been cut off' : 'this is not a backup of the site');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex'))
    throw new UnusableArchive('the backup is damaged: its checksum is wrong');
}

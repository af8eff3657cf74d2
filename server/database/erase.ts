import {
  sql,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database';
import type { Tables } from './schema';
import { SqliteError } from './sqlite';

/** What was erased of a person. */
export interface Erased {
  submissions: number;
  /** Their mails, whose files under DATA_DIR must be erased too. */
  mails: string[];
}

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** The rows of a purged submission. */
export interface PurgedContents {
  submission: Row<'submissions'>;
  review: Row<'reviews'> | null;
  mails: Row<'outbox'>[];
}

/**
 * How many attempts are made to empty the write-ahead log while someone still reads its earlier state, and the pause between
 * them, in ms.
 */
const emptying = { tries: 10, pauseMs: 1000 };

/**
 * Removes erased data from the write-ahead log too (SQLite; the pages themselves are overwritten), or from the table
 * (PostgreSQL). Waits for a backup that is being made; if that takes too long, a later call finishes the work.
 * @throws errors of the database; the rows are gone, but their text may still be in its files
 */
export async function forget(database: Database): Promise<void> {
  const { kind, writer } = await database.connections();
  if (kind === 'postgres') return vacuum(database.settings.DATABASE_URL!);
  for (let tries = 1; tries <= emptying.tries; tries += 1) {
    const { rows } = await sql<{ busy: 0 | 1 }>`pragma wal_checkpoint(truncate)`.execute(writer);
    if (!rows[0]?.busy) return;
    await wait(emptying.pauseMs);
  }
  throw new SqliteError(
    'SQLITE_BUSY',
    'what was erased is still in the write-ahead log, because the database is being read',
  );
}

/** On a separate connection: those of the pool end whatever takes longer than a page may. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, application_name: 'website' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('vacuum submissions, reviews, outbox, purged');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Removes submissions with their reviews and mails. Returns the ids that existed, and the ids of their mails. */
export async function remove(trx: Transaction<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return { ids: [], mails: [] };
  const mails = await trx.selectFrom('outbox').select('id').where('submission_id', 'in', ids).execute();
  const gone = await trx.deleteFrom('submissions').where('id', 'in', ids).returning('id').execute();
  return { ids: gone.map(({ id }) => id), mails: mails.map(({ id }) => id) };
}

/** Removes purged submissions for good. Returns their ids, and the ids of their mails. */
export async function removeKept(
  trx: Transaction<Tables>,
  which: (row: ExpressionBuilder<Tables, 'purged'>) => ExpressionWrapper<Tables, 'purged', SqlBool>,
) {
  const rows = await trx.deleteFrom('purged').where(which).returning(['id', 'contents']).execute();
  const mails = rows.flatMap(({ contents }) => (JSON.parse(contents) as PurgedContents).mails.map(({ id }) => id));
  return { ids: rows.map(({ id }) => id), mails };
}

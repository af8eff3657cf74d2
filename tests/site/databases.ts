import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from 'server/database/database';
import { startPostgres, type Postgres } from '../doubles/postgres';

/** The kinds of database that a site can have: `describe.each(databases)` runs a suite on each. */
export const databases = ['SQLite', 'PostgreSQL'] as const;

/** One of {@link databases}. */
export type DatabaseKind = (typeof databases)[number];

/**
 * An empty database for each test of a suite; call it at the top of the suite.
 * @returns the settings of a server that uses the database of the running test; none for SQLite, whose file is in DATA_DIR
 */
export function useDatabaseSettings(kind: DatabaseKind): () => Record<string, string> {
  let postgres: Postgres | undefined;
  let settings: Record<string, string> = {};
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres();
  });
  beforeEach(async () => {
    if (postgres) settings = { DATABASE_URL: await postgres.create() };
  });
  afterAll(() => postgres?.stop());
  return () => settings;
}

/**
 * An empty database for each test of a suite, opened as a server opens it. It is closed after the `afterEach` of the suite that stand
 * before this call.
 * @returns the database of the running test
 */
export function useDatabase(kind: DatabaseKind): () => Database {
  const settings = useDatabaseSettings(kind);
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'database-'));
    database = new Database({ DATA_DIR: folder, ...settings() });
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return () => database;
}

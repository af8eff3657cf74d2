import { Client } from 'pg';
import { Database } from 'server/database/database';
import { Pool } from 'server/database/postgres';
import { startPostgres, type Postgres } from '../doubles/postgres';
import { incidentKinds, runIncidents } from '../crash/incidents';

/** The short form; `npm run crash-test` is the long one (row G3). */
describe('a PostgreSQL that fails under eight clients', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('restarts, crashes, ended sessions and freezes neither end the process nor lose a post', async () => {
    const kinds = postgres.incidents ? incidentKinds : (['sessions ended'] as const);
    const report = await runIncidents(postgres, kinds);
    expect(report).toMatchObject({ ends: 0, lost: 0, storedTwice: 0, notMailed: 0, mailedTwice: 0 });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.backSeconds).toBeLessThan(5);
  });

  test('a step of the schema may take longer than any query of a visitor', async () => {
    const address = await postgres.create();
    const admin = new Client({ connectionString: address });
    await admin.connect();
    await admin.query(`create function slow() returns event_trigger language plpgsql as $$ begin
      if tg_tag = 'CREATE INDEX' and not exists (select from pg_class where relname = 'slow') then
        create table slow (); perform pg_sleep(5);
      end if; end $$`);
    await admin.query('create event trigger slow on ddl_command_start execute function slow()');
    const failures: string[] = [];
    const database = new Database({ DATA_DIR: 'none', DATABASE_URL: address }, ({ code }) => failures.push(code));
    await database.connections(9000);
    expect(failures).toEqual([]);
    await database.close();
    await admin.end();
  });

  test('a connection that is still inside a transaction is not reused', async () => {
    const pool = new Pool(await postgres.create(), 1);
    const idOf = async (client: Awaited<ReturnType<Pool['connect']>>) =>
      (await client.query<{ id: number }>('select pg_backend_pid() as id', [])).rows[0]?.id;
    const first = await pool.connect();
    const id = await idOf(first);
    first.release();
    const again = await pool.connect();
    expect(await idOf(again)).toBe(id);
    await again.query('begin', []);
    again.release();
    const other = await pool.connect();
    expect(await idOf(other)).not.toBe(id);
    other.release();
    await pool.end();
  });

  test('a connection that refuses to write is replaced: its session may be the only one that is read-only', async () => {
    const pool = new Pool(await postgres.create(), 1);
    const ask = async (text: string) => {
      const client = await pool.connect();
      await client.query(text, []).finally(() => client.release());
    };
    await ask('set default_transaction_read_only = on');
    await expect(ask('create table written (at text)')).rejects.toMatchObject({ code: '25006' });
    await ask('create table written (at text)');
    await pool.end();
  });
});

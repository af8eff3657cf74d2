import pg from 'pg';
import { startPostgres } from './postgres';

test('on someone else’s server, a test’s databases are dropped when it ends', async () => {
  const server = await startPostgres();
  const { TEST_DATABASE_URL } = process.env;
  try {
    process.env['TEST_DATABASE_URL'] = await server.create();
    const guest = await startPostgres();
    const client = new pg.Client({ connectionString: await guest.create() });
    await client.connect();
    // The server ends what is still connected.
    client.on('error', () => undefined);
    const { rows } = (await client.query('select current_database() as name')) as { rows: { name: string }[] };
    await guest.stop();

    const host = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await host.connect();
    const left = await host.query('select 1 from pg_database where datname = $1', [rows[0]!.name]);
    await host.end();
    expect(left.rowCount).toBe(0);
  } finally {
    if (TEST_DATABASE_URL === undefined) delete process.env['TEST_DATABASE_URL'];
    else process.env['TEST_DATABASE_URL'] = TEST_DATABASE_URL;
    await server.stop();
  }
}, 60_000);

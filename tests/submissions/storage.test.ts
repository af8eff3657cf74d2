import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { databaseFile } from 'server/database/database';
import type { SubmissionHealth } from 'server/submissions';
import { databases } from '../site/databases';
import { message, review, until, useSites, type TestSite } from './harness';
import { SqliteFile } from '../site/sqlite-file';

const contact = '/api/send-contact-form';

const healthOf = async (site: TestSite) => (await site.get('/health')).json<{ intake: SubmissionHealth }>().intake;

/** Checks that the site's pages still get what they need, and quickly. */
async function pagesGoOn(site: TestSite) {
  const started = Date.now();
  expect((await site.get('/data/site.json')).status).toBe(200);
  await site.app.submissions.reviewCache.ofProduct('plug');
  await site.app.submissions.reviewCache.ratings();
  expect(Date.now() - started).toBeLessThan(1500);
}

async function counts(site: TestSite) {
  const { reader } = await site.app.submissions.database.connections();
  const count = async (table: 'submissions' | 'outbox') =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(reader)).rows[0]?.n);
  return { submissions: await count('submissions'), mails: await count('outbox') };
}

describe.each(databases)('failing storage, on %s (row G2)', (kind) => {
  const { start, environment, makeTestFolder } = useSites(kind);

  test('while the database is locked, posts get 503 with Retry-After, nothing is half-written, and pages work', async () => {
    const site = await start();
    await site.post('/api/reviews', review);
    await pagesGoOn(site);
    const release = await lock(environment(site.folder));
    const started = Date.now();
    const posts = Promise.all(['1', '2', '3'].map((text) => site.post(contact, { ...message, message: text })));
    await pagesGoOn(site);
    for (const answer of await posts) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json<{ error: string }>().error).toContain('try again');
    }
    expect(Date.now() - started).toBeLessThan(9000);
    expect((await site.app.submissions.reviewCache.ofProduct('plug')).reviews).toHaveLength(1);
    await release();
    await until(async () => (await site.post(contact, { ...message, message: '1' })).status === 200);
    expect((await counts(site)).submissions).toBe(2);
  });

  test('a server that starts without its database answers posts with 503, and recovers without a restart', async () => {
    const env: Record<string, string> =
      kind === 'SQLite' ? {} : { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' };
    const folder = makeTestFolder();
    const data = path.join(folder, 'data');
    writeFileSync(data, 'a file where the folder should be');
    const site = await start({ env, ready: false, folder });
    await until(() => site.logged.some((line) => line.includes('database cannot be opened')));
    expect((await site.post(contact, message)).status).toBe(503);
    expect((await site.get('/api/reviews')).status).toBe(503);
    await pagesGoOn(site);
    expect(await site.app.submissions.reviewCache.ofProduct('plug')).toEqual({ reviews: [], count: 0, average: 0 });
    const health = await healthOf(site);
    expect(health).toMatchObject({
      status: 'degraded',
      database: { state: 'failed', error: expect.any(String) as string },
    });
    expect(JSON.stringify(health)).not.toContain('nobody');
    if (kind === 'PostgreSQL') return;
    rmSync(data);
    await until(async () => (await site.post(contact, message)).status === 200);
    expect(await healthOf(site)).toMatchObject({ status: 'ok', database: { state: 'ready' } });
  });

  test('after a rollback, a server works on a database that a newer one has migrated', async () => {
    const newer = await start();
    await newer.post(contact, message);
    const { writer } = await newer.app.submissions.database.connections();
    await sql`alter table outbox add column colour text not null default 'red'`.execute(writer);
    await sql`insert into kysely_migration (name, timestamp) values ('999-colours', 'now')`.execute(writer);

    const older = await start({ folder: newer.folder });
    expect((await older.post(contact, { ...message, message: 'from the older server' })).status).toBe(200);
    expect((await counts(older)).submissions).toBe(2);
    expect(await healthOf(older)).toMatchObject({ status: 'ok', database: { state: 'ready' } });
  });

  test('a server does not work on a database that lacks one of its steps and has an unknown one', async () => {
    const other = await start();
    const { writer } = await other.app.submissions.database.connections();
    await sql`update kysely_migration set name = '003-colours' where name = '003-mailboxes'`.execute(writer);

    const site = await start({ folder: other.folder, ready: false });
    await until(() => site.logged.some((line) => line.includes('003-colours')));
    expect((await site.post(contact, message)).status).toBe(503);
  });
});

describe('a full disk, on SQLite (row G2)', () => {
  const { start } = useSites('SQLite');

  test('gives 503 without a half-written row, and posts are stored again once there is space', async () => {
    const site = await start({ tuning: { worker: { lanes: 0 } } });
    // What the server writes at its start takes pages, too.
    await healthOf(site);
    const { writer } = await site.app.submissions.database.connections();
    const pages = async (limit: number) => {
      await sql.raw(`pragma max_page_count = ${limit}`).execute(writer);
    };
    const [used] = (await sql<{ page_count: number }>`pragma page_count`.execute(writer)).rows;
    await pages(used!.page_count + 3);
    let accepted = 0;
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) {
      const text = `${index} ${'x'.repeat(4000)}`;
      const { status } = await site.post(contact, { ...message, email: `${index}@visitor.example`, message: text });
      statuses.push(status);
      if (status === 200) accepted++;
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(await counts(site)).toEqual({ submissions: accepted, mails: accepted * 2 });
    await pagesGoOn(site);
    await until(async () => (await healthOf(site)).database.error === 'SQLITE_FULL');
    expect((await healthOf(site)).status).toBe('degraded');
    await pages(100_000);
    expect((await site.post(contact, message)).status).toBe(200);
    await until(async () => (await healthOf(site)).status === 'ok');
    expect(await counts(site)).toEqual({ submissions: accepted + 1, mails: accepted * 2 + 2 });
  });
});

/** Locks the database against all writes. Returns a function that releases it. */
async function lock({
  DATA_DIR,
  DATABASE_URL,
}: {
  DATA_DIR: string;
  DATABASE_URL?: string;
}): Promise<() => Promise<void>> {
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query('begin');
    await client.query('lock table submissions in exclusive mode');
    return () => client.end();
  }
  const database = new SqliteFile(databaseFile(DATA_DIR));
  await database.run('begin exclusive');
  return () => database.close();
}

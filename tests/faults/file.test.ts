import { readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseFile } from 'server/database/database';
import type { SubmissionHealth } from 'server/submissions';
import { message, until, useSites, type TestSite } from '../submissions/harness';
import { SqliteFile } from '../site/sqlite-file';

const contact = '/api/send-contact-form';
const healthOf = async (site: TestSite) => (await site.get('/health')).json<{ intake: SubmissionHealth }>().intake;
const fileOf = (site: TestSite) => databaseFile(path.join(site.folder, 'data'));

async function storedIn(file: string): Promise<string[]> {
  const database = new SqliteFile(file);
  try {
    return (await database.run<{ id: string }>('select id from submissions')).map(({ id }) => id);
  } finally {
    await database.close();
  }
}

/** Posts until one submission is stored, retrying after a 503. Returns its id. */
async function postUntilStored(site: TestSite, name: string): Promise<string> {
  let id = '';
  await until(async () => {
    const answer = await site.post(contact, { ...message, message: name });
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 200) ({ id } = answer.json<{ id: string }>());
    return id;
  });
  return id;
}

describe('the database file while the server runs', () => {
  const { start } = useSites('SQLite');
  // Mails would change the database at unpredictable times.
  const still = { worker: { lanes: 0 } };

  test.each<[string, (file: string) => void | Promise<void>]>([
    [
      'moved with its log',
      (file) => ['', '-wal', '-shm'].forEach((end) => renameSync(file + end, `${file}.old${end}`)),
    ],
    ['moved without its log', (file) => renameSync(file, `${file}.old`)],
  ])(
    '%s: the next post goes into the file at its path, and the earlier ones are in the moved file',
    async (_, move) => {
      const site = await start({ tuning: still });
      const file = fileOf(site);
      const before = await postUntilStored(site, 'before');
      await move(file);
      const after = await postUntilStored(site, 'after');
      expect(await storedIn(file)).toEqual([after]);
      expect(await storedIn(`${file}.old`)).toEqual([before]);
      expect(await healthOf(site)).toMatchObject({ status: 'degraded', database: { state: 'ready' } });
      const logged = site.logged.filter((line) => line.includes('SQLITE_MOVED') && line.includes('in the moved file'));
      expect(logged).toHaveLength(1);
    },
  );

  test.each<[string, (file: string) => void | Promise<void>]>([
    ['removed', (file) => ['', '-wal', '-shm'].forEach((end) => rmSync(file + end))],
    [
      'replaced by a backup',
      async (file) => {
        const backup = new SqliteFile(`${file}.backup`);
        await backup.run('create table t (x)');
        await backup.close();
        renameSync(`${file}.backup`, file);
      },
    ],
  ])('%s: what was acknowledged before is copied next to it', async (_, remove) => {
    const site = await start({ tuning: still });
    const file = fileOf(site);
    const before = await postUntilStored(site, 'before');
    await remove(file);
    const after = await postUntilStored(site, 'after');
    expect(await storedIn(file)).toEqual([after]);
    const [copy, ...others] = readdirSync(path.dirname(file)).filter(
      (name) => /sqlite\.\d{4}-/.test(name) && !/-(wal|shm)$/.test(name),
    );
    expect(others).toEqual([]);
    expect(await storedIn(path.join(path.dirname(file), copy!))).toEqual([before]);
    expect(statSync(path.join(path.dirname(file), copy!)).mode & 0o777).toBe(0o600);
  });

  test('after its log was removed, acknowledged posts are still there', async () => {
    const site = await start({ tuning: still });
    const file = fileOf(site);
    const before = await postUntilStored(site, 'before');
    rmSync(`${file}-wal`);
    rmSync(`${file}-shm`);
    const after = await postUntilStored(site, 'after');
    expect(await storedIn(file)).toEqual([before, after]);
  });

  test.each<[string, (log: string) => void]>([
    ['emptied', (log) => truncateSync(log, 0)],
    ['filled with zeros', (log) => writeFileSync(log, Buffer.alloc(statSync(log).size), { flag: 'r+' })],
  ])(
    'with its log %s, nothing more is written to the log, and later acknowledged posts are kept',
    async (_, damage) => {
      const site = await start({ tuning: still });
      const file = fileOf(site);
      await postUntilStored(site, 'before');
      damage(`${file}-wal`);
      expect((await site.post(contact, message)).status).toBe(503);
      const after = [await postUntilStored(site, 'after'), await postUntilStored(site, 'later')];
      expect(await healthOf(site)).toMatchObject({ status: 'degraded', database: { state: 'ready' } });
      expect(await storedIn(file)).toEqual(expect.arrayContaining(after));
      await site.app.close();
      const whole = new SqliteFile(file);
      expect(await whole.run('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      await whole.close();
    },
  );

  test('after another process emptied its log by a checkpoint, posts are still stored', async () => {
    const site = await start({ tuning: still });
    const file = fileOf(site);
    const before = await postUntilStored(site, 'before');
    const other = new SqliteFile(file);
    await other.run('pragma wal_checkpoint(TRUNCATE)');
    expect(statSync(`${file}-wal`).size).toBe(0);
    await other.close();
    const answer = await site.post(contact, message);
    expect(answer.status).toBe(200);
    expect(await storedIn(file)).toEqual([before, answer.json<{ id: string }>().id]);
  });

  test('SQLite keeps its lock on the file, so that no other process considers itself the last and deletes the log', async () => {
    const site = await start({ tuning: still });
    const locked = readFileSync('/proc/locks', 'utf8').includes(`:${statSync(fileOf(site)).ino} `);
    expect(locked).toBe(true);
  });
});

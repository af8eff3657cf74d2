import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { makeId } from './ids';
import { SqliteConnection, SqliteDialect, type SqliteOptions } from './sqlite';

const open = (options: SqliteOptions) =>
  new Kysely<unknown>({ dialect: new SqliteDialect(new SqliteConnection(options)) });
const folder = mkdtempSync(path.join(tmpdir(), 'sqlite-'));
const file = path.join(folder, 'x.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

test('a SQLite with the WAL-reset bug is refused before it touches the file', async () => {
  const db = open({ file, oldest: '99.0.0' });
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'SQLITE_TOO_OLD' });
  expect(existsSync(file)).toBe(false);
  await db.destroy();
});

test('a commit is on disk before it is acknowledged, and erased data is overwritten', async () => {
  const db = open({ file });
  const pragma = async (name: string) =>
    Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0]!)[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('secure_delete')).toBe(1);
  expect(await pragma('foreign_keys')).toBe(1);
  const reader = open({ file, readOnly: true });
  await expect(sql`create table t (x)`.execute(reader)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  await Promise.all([db.destroy(), reader.destroy()]);
});

test('urgent work goes before work that is already waiting', async () => {
  const connection = new SqliteConnection({ file });
  const [db, urgent] = [false, true].map(
    (first) => new Kysely<unknown>({ dialect: new SqliteDialect(connection, first) }),
  );
  const order: string[] = [];
  const run = (on: Kysely<unknown>, name: string) => sql`select 1`.execute(on).then(() => order.push(name));
  await sql`select 1`.execute(urgent!);
  await Promise.all([run(db!, 'first'), run(db!, 'second'), run(db!, 'third'), run(urgent!, 'urgent')]);
  expect(order.indexOf('urgent')).toBeLessThan(order.indexOf('second'));
  await db!.destroy();
});

test('ids sort by the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, () => makeId());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

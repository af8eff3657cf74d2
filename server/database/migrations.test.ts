import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, Migrator } from 'kysely';
import { migrations } from './migrations';
import { SqliteConnection, SqliteDialect } from './sqlite';

/** The first step that only adds; the one before it dropped a column of the first schema. */
const firstAdding = '003-mailboxes';

let folder: string;
let db: Kysely<unknown>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  db = new Kysely({ dialect: new SqliteDialect(new SqliteConnection({ file: path.join(folder, 'x.sqlite') })) });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Each column as `table.column`, and whether a row can be inserted without it. */
async function columns(): Promise<Map<string, boolean>> {
  const tables = await db.introspection.getTables();
  const entries = tables.flatMap(({ name: table, columns: each }) =>
    each.map((column): [string, boolean] => [
      `${table}.${column.name}`,
      column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
    ]),
  );
  return new Map(entries);
}

test('each step keeps what older servers read, and adds no column to their tables that they would have to fill', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  let before = new Map<string, boolean>();
  const breaking: string[] = [];
  for (const step of Object.keys(migrations).sort()) {
    const { error } = await migrator.migrateTo(step);
    expect([step, error]).toEqual([step, undefined]);
    const after = await columns();
    const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
    const added = [...after].filter(([name]) => !before.has(name) && tables.has(name.split('.')[0]));
    const faults = [
      ...[...before.keys()].filter((name) => !after.has(name)).map((name) => `${step} removes ${name}`),
      ...added.filter(([, optional]) => !optional).map(([name]) => `${step} requires ${name}`),
    ];
    if (step >= firstAdding) breaking.push(...faults);
    before = after;
  }
  expect(before.size).toBeGreaterThan(20);
  expect(breaking).toEqual([]);
});

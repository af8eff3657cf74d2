import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IndexConnection } from 'server/search/index-connection';
import type { IndexUnit, PlacedEntry } from '../../content/compile/search/entry';
import { indexFile, keptIndex } from '../../content/compile/search/index-file';
import type { Statement } from '../../content/compile/search/statements';
import { contentsOf as readIndex } from './read-index';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-index-'));
});
afterEach(() => rm(folder, { recursive: true }));

const synonyms = { synonyms: [['spark', [['arc']]] as [string, string[][]]], arabic: [] };

/** A product of three codes, and its datasheet. */
function product(id: number, name: string, code: string): IndexUnit {
  const entry = (more: Partial<PlacedEntry>): PlacedEntry => ({
    ...{ id, kind: 'family', title: name, address: `/our-products/glands/${name}`, detail: 'Detail', rows: [] },
    fields: { title: name, head: 'gland', names: 'acme', specs: `brass ${name} m20`, text: 'for cables' },
    ...more,
  });
  const rows = [1, 2, 3].map((size) => ({ code: `${code}-${size}`, label: `M${size}`, terms: `m${size} ${name}` }));
  const entries = [
    entry({
      ...{ rows, haystack: name },
      orders: [...rows.map((row) => ({ code: row.code, as: 'code' as const })), { code: name, as: 'product' as const }],
    }),
    entry({ id: 2 ** 40 + id, kind: 'document', address: `/uploads/${name}.pdf` }),
  ];
  return { key: JSON.stringify(entries), make: () => entries };
}

const words = ['gland', 'brass', 'one', 'two', 'three', 'four', 'renamed', 'm20', 'm2', 'acme', 'a11', 'cables'];
const contentsOf = (index: Buffer) => readIndex(index, words, ['A11', '112', 'B22', 'B23', 'C33']);

const fresh = (units: IndexUnit[], words = synonyms) =>
  indexFile(
    units.flatMap(({ make }) => make()),
    words,
  );

it('has the same rows as a new index after products were added, changed, renamed, moved and removed', async () => {
  const file = path.join(folder, 'kept');
  const states = [
    [product(1, 'one', 'A11'), product(2, 'two', 'B22')],
    [product(1, 'one', 'A11'), product(2, 'two', 'B22'), product(3, 'three', 'C33')],
    [product(1, 'one', 'A11'), product(2, 'two', 'B23'), product(3, 'three', 'C33')],
    [product(1, 'one', 'A11'), product(2, 'renamed', 'B23'), product(3, 'three', 'C33')],
    // The code of a removed product may be used by another.
    [product(1, 'three', 'C33'), product(2, 'four', 'A11')],
    [],
    [product(1, 'one', 'A11')],
  ];
  for (const units of states) {
    const { index } = await keptIndex(units, synonyms, file);
    expect(await contentsOf(index)).toEqual(await contentsOf(await fresh(units)));
  }
}, 60_000);

it('makes only what has changed, and nothing again if nothing has', async () => {
  const file = path.join(folder, 'kept');
  const units = [product(1, 'one', 'A11'), product(2, 'two', 'B22')];
  expect((await keptIndex(units, synonyms, file)).made).toBe(2);
  const { index, made } = await keptIndex([units[0]!, product(2, 'two', 'B23')], synonyms, file);
  expect(made).toBe(1);
  const again = await keptIndex([units[0]!, product(2, 'two', 'B23')], synonyms, file);
  expect(again.made).toBe(0);
  expect(again.index.equals(index)).toBe(true);
  const others = { ...synonyms, synonyms: [] };
  const changed = await keptIndex([units[0]!, product(2, 'two', 'B23')], others, file);
  expect(await contentsOf(changed.index)).toEqual(
    await contentsOf(await fresh([units[0]!, product(2, 'two', 'B23')], others)),
  );
}, 60_000);

it('replaces further tables when their rows have changed, and drops those that are gone', async () => {
  const file = path.join(folder, 'kept');
  const units = [product(1, 'one', 'A11')];
  const table = (name: string, value: number): [string, Statement[]] => [
    name,
    [[`create table ${name}(value real)`], [`insert into ${name} values (?)`, [[value]]]],
  ];
  const rowsOf = async (tables: [string, Statement[]][]) => {
    await keptIndex(units, synonyms, file, new Map(tables));
    const index = await IndexConnection.open(file);
    const read = async (sql: string) => (await index.read([{ sql, parameters: [] }]))[0];
    const named = (await read("select name from sqlite_schema where name like 'aid%'")) as { name: string }[];
    const rows = await Promise.all(named.map(async ({ name }) => [name, await read(`select value from ${name}`)]));
    index.close();
    return rows;
  };
  expect(await rowsOf([table('aid_0', 1), table('aid_1', 2)])).toEqual([
    ['aid_0', [{ value: 1 }]],
    ['aid_1', [{ value: 2 }]],
  ]);
  expect(await rowsOf([table('aid_0', 3)])).toEqual([['aid_0', [{ value: 3 }]]]);
  expect(await rowsOf([])).toEqual([]);
}, 60_000);

it.each([
  ['was damaged', (file: string) => writeFile(file, 'nothing')],
  ['is gone', (file: string) => rm(file)],
  ['has lost what it was made of', (file: string) => rm(`${file}.json`)],
  [
    'has another’s list',
    async (file: string) => {
      const state = JSON.parse(await readFile(`${file}.json`, 'utf8')) as object;
      await writeFile(`${file}.json`, JSON.stringify({ ...state, file: 'another' }));
    },
  ],
])(
  'is made from scratch if the kept index %s',
  async (_what, damage) => {
    const file = path.join(folder, 'cache/kept');
    await mkdir(path.dirname(file));
    const units = [product(1, 'one', 'A11'), product(2, 'two', 'B22')];
    await keptIndex(units, synonyms, file);
    await damage(file);
    const { index, made } = await keptIndex(units, synonyms, file);
    expect(made).toBe(2);
    expect(await contentsOf(index)).toEqual(await contentsOf(await fresh(units)));
  },
  60_000,
);

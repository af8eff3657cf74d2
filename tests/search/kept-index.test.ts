import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IndexConnection } from 'server/search/index-connection';
import type { AidLine, AidTable } from '../../content/compile/aids/tables';
import type { IndexUnit, PlacedEntry } from '../../content/compile/search/entry';
import { indexFile, keptIndex } from '../../content/compile/search/index-file';
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
      known: {
        ...{ name, path: `/our-products/glands/${name}`, company: 'Acme' },
        info: '',
        detail: '',
        specs: [code],
      },
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
    await keptIndex(units, synonyms, file);
    expect(await contentsOf(await readFile(file))).toEqual(await contentsOf(await fresh(units)));
  }
}, 60_000);

it('makes only what has changed, and nothing again if nothing has', async () => {
  const file = path.join(folder, 'kept');
  const units = [product(1, 'one', 'A11'), product(2, 'two', 'B22')];
  expect((await keptIndex(units, synonyms, file)).made).toBe(2);
  const { hash, made } = await keptIndex([units[0]!, product(2, 'two', 'B23')], synonyms, file);
  expect(made).toBe(1);
  const index = await readFile(file);
  const again = await keptIndex([units[0]!, product(2, 'two', 'B23')], synonyms, file);
  expect(again).toMatchObject({ made: 0, hash });
  expect((await readFile(file)).equals(index)).toBe(true);
  const others = { ...synonyms, synonyms: [] };
  const changed = await keptIndex([units[0]!, product(2, 'two', 'B23')], others, file);
  expect(changed.hash).not.toBe(hash);
  expect(await contentsOf(await readFile(file))).toEqual(
    await contentsOf(await fresh([units[0]!, product(2, 'two', 'B23')], others)),
  );
}, 60_000);

it('has the lines of its products in the tables of the selection aids, and new tables when the aids change', async () => {
  const file = path.join(folder, 'kept');
  const table = (name: string): AidTable => ({
    name,
    classes: [],
    without: [],
    show: [],
    attributes: [{ id: 'size' }],
  });
  const withLines = (id: number, name: string, sizes: number[]): IndexUnit => {
    const unit = product(id, name, name.toUpperCase());
    const lines = sizes.map((size, place): AidLine => {
      return { table: 'aid_0', place, shown: [`M${size}`, name, '', '', null], compared: [null, size, size] };
    });
    const [family, ...documents] = unit.make();
    return { key: `${unit.key} ${sizes.join()}`, make: () => [{ ...family!, aidLines: lines }, ...documents] };
  };
  const linesOf = async (units: IndexUnit[], tables: AidTable[]) => {
    await keptIndex(units, { ...synonyms, aidTables: tables }, file);
    const opened = await IndexConnection.open(file);
    const read = async (sql: string) => (await opened.read([{ sql, parameters: [] }]))[0] as Record<string, unknown>[];
    const named = await read("select name from sqlite_schema where type = 'table' and name like 'aid%' order by name");
    const sql = 'select code, title, low0 from aid_0 join aid_0_lines using (id) order by aid_0.id';
    const lines = named.some(({ name }) => name === 'aid_0') ? await read(sql) : [];
    opened.close();
    return { tables: named.map(({ name }) => name), lines: lines.map((line) => Object.values(line).join(' ')) };
  };
  const one = withLines(1, 'one', [16, 20]);
  const two = withLines(2, 'two', [25]);
  const tables = ['aid_0', 'aid_0_lines'];
  expect(await linesOf([one, two], [table('aid_0')])).toEqual({
    tables,
    lines: ['M16 one 16', 'M20 one 20', 'M25 two 25'],
  });
  const other = withLines(1, 'one', [32]);
  expect(await linesOf([other, two], [table('aid_0')])).toEqual({ tables, lines: ['M32 one 32', 'M25 two 25'] });
  expect(await linesOf([two], [table('aid_0')])).toEqual({ tables, lines: ['M25 two 25'] });
  expect(await linesOf([two], [table('aid_0'), table('aid_1')])).toEqual({
    tables: [...tables, 'aid_1', 'aid_1_lines'],
    lines: ['M25 two 25'],
  });
  expect(await linesOf([product(1, 'one', 'A11')], [])).toEqual({ tables: [], lines: [] });
}, 60_000);

it.each([
  ['was damaged', (file: string) => writeFile(file, 'nothing')],
  ['is gone', (file: string) => rm(file)],
  ['has lost what it was made of', (file: string) => rm(`${file}.json`)],
  [
    'has another’s list',
    async (file: string) => {
      const state = JSON.parse(await readFile(`${file}.json`, 'utf8')) as object;
      await writeFile(`${file}.json`, JSON.stringify({ ...state, version: 0 }));
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
    const { made } = await keptIndex(units, synonyms, file);
    expect(made).toBe(2);
    expect(await contentsOf(await readFile(file))).toEqual(await contentsOf(await fresh(units)));
  },
  60_000,
);

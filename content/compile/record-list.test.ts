import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecords } from './record-list';
import { openResultStore } from './result-store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads a list as one run of the compiler does. @returns the records, and those that were checked */
async function run(text: string, isValid: (value: unknown) => boolean = () => true) {
  const store = await openResultStore(join(folder, 'store.json'));
  const checked: [unknown, number][] = [];
  const read = readRecords(Buffer.from(text), store, (value, index) => {
    checked.push([value, index]);
    return isValid(value) ? { brief: index, value } : undefined;
  });
  await store.save();
  return { records: read?.map(({ value }) => value()), checked };
}

const list = '# Cables\n- id: a\n  text: |\n    - no record\n\n# between\n- id: b\n  rows:\n  - [1, 2]\n- { id: c }\n';

test('a list is read record by record', async () => {
  const expected = [{ id: 'a', text: '- no record\n' }, { id: 'b', rows: [[1, 2]] }, { id: 'c' }];
  const { records, checked } = await run(list);
  expect(records).toEqual(expected);
  expect(checked).toEqual(expected.map((value, index) => [value, index]));
  expect((await run(list.replace('# Cables\n', ''))).records).toEqual(expected);
});

test('only changed and new records are read again', async () => {
  const { records } = await run(list);
  expect(await run(list)).toEqual({ records, checked: [] });
  const { checked } = await run(`${list.replace('id: b', 'id: other')}- id: d\n`);
  expect(checked).toEqual([
    [{ id: 'other', rows: [[1, 2]] }, 1],
    [{ id: 'd' }, 3],
  ]);
});

test('an invalid record is left out, and checked again by the next run', async () => {
  const isValid = (value: unknown) => (value as { id: string }).id !== 'b';
  const first = await run(list, isValid);
  expect(first.records).toHaveLength(2);
  const second = await run(list, isValid);
  expect(second.checked).toEqual([[{ id: 'b', rows: [[1, 2]] }, 1]]);
});

test.each([
  ['a mistake in the syntax', '- id: a\n- id: [b\n'],
  ['an alias to another record', '- &a { id: a }\n- *a\n'],
  ['something before the first record', 'name: x\n- id: a\n'],
  ['something after the last record', '- id: a\nname: x\n'],
  ['no record', '# nothing\n'],
])('a list with %s is left to be read as a whole', async (_, text) => {
  expect(await run(text)).toEqual({ records: undefined, checked: [] });
});

test('a damaged store is an empty one', async () => {
  await writeFile(join(folder, 'store.json'), '{"a":');
  expect((await run(list)).records).toHaveLength(3);
});

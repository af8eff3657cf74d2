import type * as fs from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from './cache';
import { openResultStore } from './result-store';

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof fs>('node:fs/promises');
  return { ...actual, readFile: jest.fn(actual.readFile) };
});

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'result-store-'));
  file = path.join(folder, 'results.json');
});
afterEach(() => rm(folder, { recursive: true }));

const keys = Array.from({ length: 40 }, (_, at) => hash(`result ${at}`));

async function saved(of: readonly string[], parts?: number): Promise<string[]> {
  const store = await openResultStore(file, parts);
  const made: string[] = [];
  for (const key of of) {
    store.get(key, () => {
      made.push(key);
      return { brief: key, value: { key } };
    });
  }
  await store.save();
  return made;
}

it.each([undefined, 1, 16])(
  'makes each result once, and forgets those that a run has not used, in %s parts',
  async (parts) => {
    expect(await saved(keys, parts)).toEqual(keys);
    expect(await saved(keys.slice(1), parts)).toEqual([]);
    expect(await saved(keys, parts)).toEqual([keys[0]]);
  },
);

it('rewrites only the parts whose results have changed', async () => {
  await saved(keys, 16);
  const files = (await readdir(folder)).sort();
  const inodes = () => Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).ino));
  const before = await inodes();
  await saved([...keys.slice(1), hash('another')], 16);
  const changed = (await inodes()).filter((inode, at) => inode !== before[at]);
  expect(files.length).toBeGreaterThan(4);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThanOrEqual(2);
});

it.each([
  ['cut off', (content: Buffer) => content.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['overwritten with zeros at its end', (content: Buffer) => Buffer.from(content).fill(0, content.length - 100)],
  ['changed in a value', (content: Buffer) => Buffer.from(content.toString().replace(/"key":"./, '"key":"-'))],
])('makes again what was in a part that is %s', async (_, damage) => {
  await saved(keys, 4);
  const [name] = (await readdir(folder)).sort();
  const part = path.join(folder, name!);
  const content = await readFile(part);
  await writeFile(part, damage(content));
  const [head] = content.toString().split('\n');
  const lost = keys.filter((key) => head!.includes(key));
  expect(lost.length).toBeGreaterThan(1);
  expect((await saved(keys, 4)).sort()).toEqual(lost.sort());
});

it('gives a later run the brief and the value of each result', async () => {
  await saved(keys);
  const store = await openResultStore(file);
  const [first] = keys;
  const kept = store.get<string, { key: string }>(first!, () => undefined);
  expect([kept?.brief, kept?.value()]).toEqual([first, { key: first }]);
});

it('opens although a parallel run removes its file meanwhile', async () => {
  await saved(keys);
  const content = await readFile(file);
  jest.mocked(readFile).mockImplementationOnce(async () => {
    await rm(file);
    return content;
  });
  expect((await openResultStore(file)).has(keys[0]!)).toBe(true);
});

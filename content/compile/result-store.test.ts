import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from './cache';
import { openResultStore } from './result-store';

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
      return { key };
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

it('makes again what was in a damaged part', async () => {
  await saved(keys, 4);
  const [name] = (await readdir(folder)).sort();
  const damaged = path.join(folder, name!);
  const lost = Object.keys(JSON.parse(await readFile(damaged, 'utf8')) as object);
  await writeFile(damaged, '{');
  expect((await saved(keys, 4)).sort()).toEqual(lost.sort());
});

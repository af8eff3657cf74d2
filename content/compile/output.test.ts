import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { hash, openCache, type Cache } from './cache';
import { Output, type Written } from './output';
import { isUntouched } from './untouched';

let folder: string;
let outDir: string;
let cache: Cache;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'output-'));
  outDir = join(folder, 'out');
  cache = await openCache(join(folder, 'cache'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (path: string) => readFile(join(outDir, path), 'utf8');
const nothing: Written = new Map();
const isAsWritten = (files: Written) =>
  isUntouched(
    outDir,
    [...files].map(([path, { size, hash: sum }]) => [path, size, sum] as const),
  );

/** Writes files as a run of the compiler does, and returns what it wrote. */
async function write(
  files: Record<string, string>,
  last: Written,
  begin: (known: Written) => Promise<void> = () => Promise.resolve(),
) {
  const output = new Output({ outDir, last, cache, isLarge: false });
  try {
    for (const [path, text] of Object.entries(files)) output.add(path, Buffer.from(text));
    const { files: all } = await output.finished();
    await output.replace(begin);
    return all;
  } finally {
    await output.close();
  }
}

test('changed files are replaced, new ones added and gone ones removed, and nothing else is left', async () => {
  const first = await write({ 'a.pdf': 'a', 'gone/b.pdf': 'b', 'same.pdf': 's' }, nothing);
  await write({ 'a.pdf': 'A', 'new/c.pdf': 'c', 'same.pdf': 's' }, first);
  expect([await read('a.pdf'), await read('new/c.pdf'), await read('same.pdf')]).toEqual(['A', 'c', 's']);
  expect(await readdir(join(outDir, 'gone'))).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['cache', 'out']);
});

test('no file is replaced before the files that may change are recorded', async () => {
  const first = await write({ 'a.pdf': 'a' }, nothing);
  const failing = write({ 'a.pdf': 'A' }, first, () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await read('a.pdf')).toBe('a');
  expect((await readdir(folder)).sort()).toEqual(['cache', 'out']);
});

test('what an interrupted run may have written is written again', async () => {
  const sources = { 'a.pdf': 'a', 'b.pdf': 'b', 'same.pdf': 's' };
  const first = await write(sources, nothing);
  await rm(join(outDir, 'b.pdf'));
  await mkdir(join(outDir, 'b.pdf'));
  let left = nothing;
  // No file can replace a folder: the run fails in the middle.
  const interrupted = write({ ...sources, 'a.pdf': 'A', 'b.pdf': 'B' }, first, (known) => {
    left = known;
    return Promise.resolve();
  });
  await expect(interrupted).rejects.toThrow(/b\.pdf/);
  expect(await read('a.pdf')).toBe('A');
  await rm(join(outDir, 'b.pdf'), { recursive: true });

  expect(await isAsWritten(left)).toBe(true);
  await write(sources, left);
  expect([await read('a.pdf'), await read('b.pdf')]).toEqual(['a', 'b']);
});

test('a file that is missing or has a different size is noticed', async () => {
  const written = await write({ 'a.pdf': 'a', 'b.pdf': 'b' }, nothing);
  expect(await isAsWritten(written)).toBe(true);
  expect(await isAsWritten(new Map([...written, ['a.pdf', { size: 2, hash: hash('aa') }]]))).toBe(false);
  await rm(join(outDir, 'a.pdf'));
  expect(await isAsWritten(written)).toBe(false);
});

test('text files have compressed copies where these are smaller, and a file that cannot be compressed is an error', async () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ at })));
  const written = await write({ 'data/a.json': text, 'b.json': '1' }, nothing);
  expect([...written.keys()].sort()).toEqual(['b.json', 'data/a.json', 'data/a.json.br', 'data/a.json.gz']);
  expect(brotliDecompressSync(await readFile(join(outDir, 'data/a.json.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(outDir, 'data/a.json.gz'))).toString()).toBe(text);

  const output = new Output({ outDir, last: nothing, cache, isLarge: false });
  output.add('c.json', Buffer.from(`${text} `));
  const finished = output.finished();
  await Promise.all([output.close(), expect(finished).rejects.toThrow('the thread ended')]);
  expect((await readdir(folder)).sort()).toEqual(['cache', 'out']);
});

test('once a thread has died, a run fails with its error and ends, whatever it still adds', async () => {
  const output = new Output({ outDir, last: nothing, cache, isLarge: false });
  output.addList('data/products.json', [folder]);
  await expect(output.finished()).rejects.toThrow('EISDIR');
  // The thread's end comes after its error.
  await setTimeout(200);
  output.add('a.json', Buffer.from('1'));
  await output.close();
  await expect(output.finished()).rejects.toThrow('EISDIR');
  expect((await readdir(folder)).sort()).toEqual(['cache']);
});

test.each([
  [false, '[{"a":1},{"b":2},{"c":3}]'],
  [true, '[{"a":1},{"b":2},{"c":3}]'],
])(
  'a list has the records of its parts, and is kept while these are the same files (in a large catalogue: %s)',
  async (isLarge, expected) => {
    const part = async (name: string, records: string) => {
      await writeFile(join(folder, name), records);
      return join(folder, name);
    };
    const parts = [await part('1', '{"a":1},{"b":2}'), await part('2', ''), await part('3', '{"c":3}')];
    const list = async (files: string[], last: Written) => {
      const output = new Output({ outDir, last, cache, isLarge });
      try {
        output.addList('data/products.json', files);
        const { files: written, made } = await output.finished();
        await output.replace(() => Promise.resolve());
        return { written, made };
      } finally {
        await output.close();
      }
    };
    const first = await list(parts, nothing);
    expect(await read('data/products.json')).toBe(expected);
    expect(await isAsWritten(first.written)).toBe(true);
    const { mtimeMs } = await stat(join(outDir, 'data/products.json'));
    expect(await list(parts, first.written)).toEqual({ written: first.written, made: 0 });
    expect((await stat(join(outDir, 'data/products.json'))).mtimeMs).toBe(mtimeMs);

    const text = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ at }))).slice(1, -1);
    const { written } = await list([await part('4', text), parts[2]!], first.written);
    expect(await read('data/products.json')).toBe(`[${text},{"c":3}]`);
    expect([...written.keys()]).toContain('data/products.json.br');
    const copy = await readFile(join(outDir, 'data/products.json.br'));
    expect(brotliDecompressSync(copy).toString()).toBe(`[${text},{"c":3}]`);
    await list([], written);
    expect(await read('data/products.json')).toBe('[]');
  },
);

test('only what a killed run has left beside the output is removed, a day later', async () => {
  const names = ['out.8d5cb7e2-3b7a-4c43-9b1c-0d4a5f1f2a10', 'out.1f2a1000-3b7a-4c43-9b1c-0d4a5f1f2a10', 'out.bak'];
  for (const name of names) await mkdir(join(folder, name));
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const name of [names[0]!, names[2]!]) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);
  await write({ 'a.pdf': 'a' }, nothing);
  expect((await readdir(folder)).sort()).toEqual(['cache', 'out', names[1], names[2]].sort());
});

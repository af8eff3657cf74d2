import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, openCache, type Cache } from './cache';
import { addCompressed, writeFiles, type Made, type Written } from './output';
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

const buffers = (files: Record<string, string>) =>
  new Map<string, Made>(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
const read = (path: string) => readFile(join(outDir, path), 'utf8');
const nothing: Written = new Map();
const isAsWritten = (files: Written) =>
  isUntouched(
    outDir,
    [...files].map(([path, { size, hash: sum }]) => [path, size, sum] as const),
  );

/** Writes files as a run of the compiler does, and returns what it wrote. */
async function write(files: Record<string, string>, last: Written, begin: (known: Written) => void = () => {}) {
  const all = await addCompressed(buffers(files), last, cache);
  await writeFiles(outDir, all, last, (known) => {
    begin(known);
    return Promise.resolve();
  });
  return all;
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
  const all = await addCompressed(buffers({ 'a.pdf': 'A' }), first, cache);
  await expect(writeFiles(outDir, all, first, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
    'the disk is full',
  );
  expect(await read('a.pdf')).toBe('a');
});

test('what an interrupted run may have written is written again', async () => {
  const sources = { 'a.pdf': 'a', 'b.pdf': 'b', 'same.pdf': 's' };
  const first = await write(sources, nothing);
  await rm(join(outDir, 'b.pdf'));
  await mkdir(join(outDir, 'b.pdf'));
  let left = nothing;
  // No file can replace a folder: the run fails in the middle.
  const interrupted = write({ ...sources, 'a.pdf': 'A', 'b.pdf': 'B' }, first, (known) => (left = known));
  await expect(interrupted).rejects.toThrow(/b\.pdf/);
  expect(await read('a.pdf')).toBe('A');
  await rm(join(outDir, 'b.pdf'), { recursive: true });

  expect(await isAsWritten(left)).toBe(true);
  await write(sources, left);
  expect([await read('a.pdf'), await read('b.pdf')]).toEqual(['a', 'b']);
});

test('a file that is gone or has another size is noticed', async () => {
  const written = await write({ 'a.pdf': 'a', 'b.pdf': 'b' }, nothing);
  expect(await isAsWritten(written)).toBe(true);
  expect(await isAsWritten(new Map([...written, ['a.pdf', { size: 2, hash: hash('aa') }]]))).toBe(false);
  await rm(join(outDir, 'a.pdf'));
  expect(await isAsWritten(written)).toBe(false);
});

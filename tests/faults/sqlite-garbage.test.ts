import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * From 24.19 on, Node ends the process when it collects an object of the SQLite addon as garbage. The threads that
 * use the addon must therefore keep what they make. Older versions of Node pass in any case.
 */
const program = path.join(__dirname, 'sqlite-garbage.mjs');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sqlite-garbage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  'server/database/sqlite-thread.mjs',
  'content/compile/search/index-writer.mjs',
  'server/search/index-thread.mjs',
])('the process survives garbage collection in %s', async (thread) => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, thread, folder]);
  expect(stdout).toBe('survived\n');
});

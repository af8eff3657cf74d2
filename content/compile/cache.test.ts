import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCache } from './cache';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('removes what no run has used for 30 days, while a parallel run renames its own files', async () => {
  const cache = await openCache(folder, '');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const [name, days] of [
    ['old', 31],
    ['used', 29],
  ] as const) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  }
  // Listed, but not found, like a file that has been renamed since.
  await symlink(join(folder, 'renamed'), join(folder, 'listed'));
  await cache.prune();
  expect((await readdir(folder)).sort()).toEqual(['listed', 'pruned', 'used']);
});

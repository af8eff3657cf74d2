import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pruneReleases } from '@platform/toolkit/release';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { runOperator } from '../site/operator';
import { tinyRelease, type TinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** Old releases are removed, and nothing that anybody can get, or may need in a moment. */
const dayMs = 24 * 60 * 60_000;
let folder: TinyFolder;

beforeEach(async () => {
  folder = await makeTinyFolder();
  for (const patch of [0, 1, 2, 3, 4]) await release(`1.0.${patch}`);
});
afterEach(() => folder.remove());

const release = (version: string, options: TinyRelease = {}) =>
  tinyRelease(folder.registry, 'catalogue', version, options);
const versions = () => folder.registry.versions('catalogue');
/** Prunes as if it were some days later. */
const prune = (later: number, isDryRun = false) =>
  pruneReleases({
    ...{ registry: folder.registry, part: 'catalogue', days: 30, isDryRun },
    ...{ change: { by: 'Ada', reason: 'old' }, now: Date.now() + later * dayMs },
  });
const run = async (...args: string[]) => {
  const command = ['releases', ...args, '--registry', folder.registry.folder];
  return (await runOperator(command, { RELEASED_BY: 'Ada', KEYS_DIR: '' })).stdout;
};
/** Makes the files of a release look old. */
async function age(version: string, days: number) {
  const then = new Date(Date.now() - days * dayMs);
  await utimes(path.join(folder.registry.releaseFolder('catalogue', version), 'release.json'), then, then);
}

test('releases that visitors could get in the last 30 days are kept; after that, only the live release and the one before', async () => {
  expect(await prune(29)).toEqual([]);
  expect(await prune(31, true)).toEqual(['1.0.0', '1.0.1', '1.0.2']);
  expect(await versions()).toHaveLength(5);
  expect(await prune(31)).toEqual(['1.0.0', '1.0.1', '1.0.2']);
  expect(await versions()).toEqual(['1.0.3', '1.0.4']);
  expect(await prune(31)).toEqual([]);
  expect((await readdir(folder.registry.partFolder('catalogue'))).sort()).toEqual(['1.0.3', '1.0.4', 'channels.json']);
  expect((await folder.registry.history('catalogue')).slice(-3)).toMatchObject(
    ['1.0.0', '1.0.1', '1.0.2'].map((version) => ({ version, action: 'removed', by: 'Ada', reason: 'old' })),
  );
});

test('after a rollback, the release that another rollback would go back to is kept, and the bad one is not', async () => {
  const { registry } = folder;
  await registry.point('catalogue', await registry.previous('catalogue'), 'rollback');
  expect(await prune(31)).toEqual(['1.0.0', '1.0.1', '1.0.4']);
  expect(await registry.previous('catalogue')).toBe('1.0.2');
});

test('the last good release is kept, also where the one before the live one does not fit the shell', async () => {
  await release('1.0.5', { manifest: { uses: { lodash: { range: '^4.0.0' } } } });
  await release('1.0.6');
  expect(await prune(31)).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3']);
  expect(await versions()).toEqual(['1.0.4', '1.0.5', '1.0.6']);
});

test('canaries and pinned releases are kept until they end; pins and removals do not end a canary', async () => {
  const { registry } = folder;
  await release('1.1.0', { canary: 10 });
  await registry.notePin('catalogue', '1.0.0', new Date(Date.now() + 2 * dayMs));
  expect(await prune(31)).toEqual(['1.0.1', '1.0.2']);
  expect(await registry.canary('catalogue')).toMatchObject({ version: '1.1.0', share: 10 });
  expect(await prune(33)).toEqual(['1.0.0']);
  await registry.endCanary('catalogue');
  expect(await prune(31)).toEqual(['1.1.0']);
});

test('a release that has never been live is kept while it is new, and everything is kept of a part that has never been live', async () => {
  await release('1.1.0', { until: 'publish' });
  await tinyRelease(folder.registry, 'chat', '1.0.0', { until: 'publish' });
  expect(await prune(29)).toEqual([]);
  await age('1.1.0', 31);
  expect(await prune(0)).toEqual(['1.1.0']);
  const chat = { registry: folder.registry, part: 'chat', days: 1, isDryRun: false, change: {} };
  expect(await pruneReleases({ ...chat, now: Date.now() + 99 * dayMs })).toEqual([]);
});

test('a version is never used again', async () => {
  const { registry } = folder;
  await release('1.0.5', { until: 'publish' });
  await age('1.0.5', 31);
  expect(await prune(0)).toEqual(['1.0.5']);
  expect(await registry.nextVersion('catalogue', '1.0.0')).toBe('1.0.6');
  expect(await registry.isTaken('catalogue', '1.0.5')).toBe(true);
  const built = path.join(registry.partFolder('catalogue'), '.built');
  await mkdir(built);
  await writeFile(path.join(built, 'release.json'), '{}');
  await expect(registry.add('catalogue', '1.0.5', built)).rejects.toThrow('catalogue@1.0.5 has been removed from');
});

test('a live release or a canary cannot be removed', async () => {
  await release('1.1.0', { canary: 10 });
  for (const version of ['1.0.4', '1.1.0']) {
    await expect(folder.registry.remove('catalogue', () => [version])).rejects.toThrow('is live or a canary');
  }
  expect(await versions()).toHaveLength(6);
});

test('a server goes on serving, and answers 404 for files that have been removed', async () => {
  const server = await buildServer(readSettings(folder.env));
  const site = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const status = async (address: string) => (await fetch(site + address)).status;
    const fileOf = (version: string) => status(`/releases/catalogue/${version}/remoteEntry.js`);
    // Its manifest stays in the server's memory.
    expect(await status('/releases/catalogue/1.0.0/release.json')).toBe(200);
    expect(await prune(31)).toHaveLength(3);
    expect([await fileOf('1.0.0'), await fileOf('1.0.3'), await fileOf('1.0.4')]).toEqual([404, 200, 200]);
    expect(await status('/a')).toBe(200);
    const health = (await (await fetch(`${site}/health`)).json()) as object;
    expect(health).toMatchObject({ status: 'ok', refused: {} });
  } finally {
    await server.close();
  }
});

test('the command removes what is old, or only says so', async () => {
  await release('1.1.0', { until: 'publish' });
  await age('1.1.0', 3);
  expect(await run('catalogue', '--prune', '--days', '2', '--dry-run')).toBe('catalogue  would be removed: 1.1.0\n');
  expect(await run('--prune')).toBe('catalogue  nothing to remove\nshell      nothing to remove\n');
  expect(await run('catalogue', '--prune', '--days', '2', '--reason', 'never used')).toBe(
    'catalogue  removed: 1.1.0\n',
  );
  expect(await run('catalogue')).toMatch(/1\.1\.0 +removed by Ada: never used, no longer here\n/);
  const folderOfNone = folder.registry.releaseFolder('catalogue', '1.2.0');
  await mkdir(folderOfNone);
  await tinyRelease(folder.registry, 'shell', '1.1.0', { until: 'publish' });
  await expect(run('--prune')).rejects.toThrow(
    `${folderOfNone} has no release.json: remove it, and prune catalogue again.\nshell      nothing to remove\n`,
  );
  await expect(run('--prune', '--days', '0')).rejects.toThrow('--days takes a number of days, from 1 to 9999.');
  await expect(run('--days', '2')).rejects.toThrow('are for --prune');
});

import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Registry } from '@platform/host/registry';
import { hashSources, readPart } from '@platform/toolkit/release';
import { openRegistry } from '@platform/toolkit/trust';
import { tinyRelease } from '../site/tiny-release';

/**
 * `npm run verify` in a checkout whose only part is a shell that has been built, and whose checks are programs that pass; the
 * end-to-end tests write down what they see, and fail if this setting says so.
 */
const root = path.resolve(__dirname, '../..');
const suite = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs');
const live = (folder) => JSON.parse(readFileSync(folder + '/shell/channels.json', 'utf8')).channels.stable;
const { RELEASES_DIR, DATABASE_URL, KEYS_DIR, SUITE } = process.env;
const seen = { tested: live(RELEASES_DIR), live: live('.cache/verify/releases'), DATABASE_URL, KEYS_DIR };
writeFileSync('seen.json', JSON.stringify(seen));
process.exitCode = SUITE === 'red' ? 1 : 0;
`;
let checkout: string;

beforeEach(async () => {
  checkout = await realpath(await mkdtemp(path.join(tmpdir(), 'verify-')));
  const write = async (file: string, text: string) => {
    await mkdir(path.join(checkout, path.dirname(file)), { recursive: true });
    await writeFile(path.join(checkout, file), text);
  };
  const scripts = { types: 'true', boundaries: 'true' };
  await write('package.json', JSON.stringify({ private: true, workspaces: ['shell'], scripts }));
  await write('shell/package.json', JSON.stringify({ name: 'shell', version: '1.0.0', part: { name: 'shell' } }));
  await write('content/cli.ts', '');
  for (const name of ['eslint', 'prettier', 'jest', 'playwright']) {
    await write(`node_modules/.bin/${name}`, name === 'playwright' ? suite : '#!/bin/sh\n');
    await chmod(path.join(checkout, 'node_modules/.bin', name), 0o755);
  }
  // For the content's compiler.
  await write('node_modules/tsx/cjs.js', '');
  await tinyRelease(served(), 'shell', '1.0.0');
  await tinyRelease(verified(), 'shell', '1.0.0');
});
afterEach(() => rm(checkout, { recursive: true }));

/** What `npm start` serves. */
const served = () => openRegistry(path.join(checkout, 'releases'));
/** What `npm run verify` has of its own. */
const verified = () => openRegistry(path.join(checkout, '.cache/verify/releases'));
const liveIn = async (registry: Registry) => (await registry.channels('shell'))?.channels.stable;

/** Puts a release of the present sources into the registry of `npm run verify`, as an earlier run has. */
const built = async (version: string, until: 'publish' | 'promote') =>
  tinyRelease(verified(), 'shell', version, {
    manifest: { sources: await hashSources(readPart(path.join(checkout, 'shell'))) },
    until,
  });

function verify(env: NodeJS.ProcessEnv = {}, ...given: string[]) {
  const args = ['--import', pathToFileURL(require.resolve('tsx')).href, path.join(root, 'scripts/verify.ts'), ...given];
  return spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8', env: { ...process.env, ...env } });
}
const seen = async () => JSON.parse(await readFile(path.join(checkout, 'seen.json'), 'utf8')) as object;

test('the tests run on a preview of what has changed, and it is promoted once they have passed', async () => {
  await built('1.0.1', 'publish');
  const { status, stdout } = verify();
  expect([status, stdout]).toEqual([0, expect.stringContaining('shell@1.0.1: promoted')]);
  expect(await seen()).toEqual({ tested: '1.0.1', live: '1.0.0' });
  expect(await liveIn(verified())).toBe('1.0.1');
  expect((await verified().history('shell')).at(-1)).toMatchObject({ reason: 'npm run verify has passed' });
});

test('nothing is promoted if the tests fail', async () => {
  await built('1.0.1', 'publish');
  const { status, stderr } = verify({ SUITE: 'red' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('The end-to-end tests failed.')]);
  expect(await seen()).toMatchObject({ tested: '1.0.1' });
  expect(await liveIn(verified())).toBe('1.0.0');
});

test('releases that others serve are neither used nor moved: those of this checkout, another folder, a database', async () => {
  await built('1.0.1', 'publish');
  const others = openRegistry(path.join(checkout, 'others/releases'));
  await tinyRelease(others, 'shell', '1.0.7');
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/others', RELEASES_STORE: 'database' };
  const keys = path.join(checkout, 'others/.keys');
  expect(verify({ ...env, RELEASES_DIR: others.folder, KEYS_DIR: keys })).toMatchObject({ status: 0 });
  expect(await seen()).toEqual({ tested: '1.0.1', live: '1.0.0' });
  expect([await liveIn(served()), await served().versions('shell')]).toEqual(['1.0.0', ['1.0.0']]);
  expect([await liveIn(others), await others.versions('shell')]).toEqual(['1.0.7', ['1.0.7']]);
});

test('sources that were changed back are tested as they are now, not as what passed last', async () => {
  await built('1.0.1', 'promote');
  await tinyRelease(verified(), 'shell', '1.0.2');
  expect(verify()).toMatchObject({ status: 0 });
  expect(await seen()).toEqual({ tested: '1.0.1', live: '1.0.2' });
  expect(await liveIn(verified())).toBe('1.0.1');
});

test.each([
  [
    'that git does not know',
    'nosuchref',
    'git knows no branch, tag or commit "nosuchref" here: name one with --since.\n',
  ],
  ['without a name', '', 'git knows no branch, tag or commit "" here: name one with --since.\n'],
  ['that has nothing in common with this one', 'others', 'This branch has no commit in common with others.\n'],
])('--since refuses a branch %s in a sentence, as a wrong command line', (_what, since, message) => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const commit = (message: string) => [...author, 'commit', '--quiet', '--allow-empty', '-m', message];
  const commands = [
    ['init', '--quiet', '-b', 'others'],
    commit('theirs'),
    ['switch', '--quiet', '--orphan', 'main'],
    commit('ours'),
  ];
  for (const args of commands)
    expect(spawnSync('git', args, { cwd: checkout, encoding: 'utf8' })).toMatchObject({ status: 0 });
  expect(verify({}, '--affected', `--since=${since}`)).toMatchObject({ status: 2, stdout: '', stderr: message });
});

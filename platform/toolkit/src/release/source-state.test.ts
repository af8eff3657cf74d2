import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPart } from '../part';
import { readSourceState } from './source-state';

let folder: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
const state = () => readSourceState(readPart(path.join(folder, 'notes')));

function commitAll() {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'source-state-')));
  for (const each of ['notes/node_modules', 'notes/src', 'linked', 'other']) {
    await mkdir(path.join(folder, each), { recursive: true });
  }
  const part = { name: 'notes', version: '1.0.0', part: { name: 'notes' }, dependencies: { linked: '^1.0.0' } };
  await write('notes/package.json', JSON.stringify(part));
  await write('linked/package.json', JSON.stringify({ name: 'linked', version: '1.0.0' }));
  await write('notes/src/remote.ts', 'export {};');
  await write('.gitignore', 'node_modules\n');
  await symlink('../../linked', path.join(folder, 'notes/node_modules/linked'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the sources of a clean checkout are the sources of its commit', async () => {
  commitAll();
  expect(await state()).toEqual({ commit: git('rev-parse', 'HEAD'), changed: [] });
});

test('changed, new and removed sources are named, those of a linked package too', async () => {
  await write('notes/src/removed.ts', '');
  commitAll();
  await write('notes/src/remote.ts', 'export const changed = true;');
  await rm(path.join(folder, 'notes/src/removed.ts'));
  await write('notes/src/new one.ts', '');
  await write('linked/index.ts', '');
  git('add', 'linked');
  const changed = ['linked/index.ts', 'notes/src/new one.ts', 'notes/src/remote.ts', 'notes/src/removed.ts'];
  expect((await state())?.changed).toEqual(changed);
});

test.each(['note.png', 'note.webp', 'note.svg', 'note.jsx', 'note.cjs', 'note.json'])(
  'a changed %s, which a build may read, counts',
  async (file) => {
    commitAll();
    await write(`notes/src/${file}`, '');
    expect((await state())?.changed).toEqual([`notes/src/${file}`]);
  },
);

test('files that no build of the part reads do not count', async () => {
  commitAll();
  for (const file of [
    'notes/src/remote.test.ts',
    'notes/src/remote.test.js',
    'notes/README.md',
    'other/index.ts',
    'package.json',
  ]) {
    await write(file, '');
  }
  expect((await state())?.changed).toEqual([]);
});

test('the commit is unknown outside of a repository, before the first commit, and in an ignored folder', async () => {
  expect(await state()).toBeUndefined();
  git('init', '--quiet');
  expect(await state()).toBeUndefined();
  await write('.gitignore', 'notes\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  expect(await state()).toBeUndefined();
});

test('a hook of another repository does not mislead it', async () => {
  commitAll();
  const commit = git('rev-parse', 'HEAD');
  process.env['GIT_DIR'] = path.join(folder, 'elsewhere');
  const found = await state().finally(() => delete process.env['GIT_DIR']);
  expect(found?.commit).toBe(commit);
});

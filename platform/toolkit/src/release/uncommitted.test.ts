import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPart } from '../part';
import { refuseUncommitted } from './uncommitted';

let folder: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
const write = (file: string, text = '') => writeFile(path.join(folder, file), text);
const refusal = (part = readPart(folder)) => refuseUncommitted([part]).then(() => undefined, String);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'uncommitted-')));
  await mkdir(path.join(folder, 'src'));
  await write('package.json', JSON.stringify({ name: 'notes', version: '1.0.0', part: { name: 'notes' } }));
  await write('src/remote.ts');
});
afterEach(() => rm(folder, { recursive: true }));

test('a part with uncommitted sources is refused, and the first few are named', async () => {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  expect(await refusal()).toBeUndefined();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await write(`src/${name}.ts`);
  expect(await refusal()).toBe(
    'RegistryError: notes has uncommitted sources: src/a.ts, src/b.ts, src/c.ts, src/d.ts, src/e.ts and 2 more\n' +
      'Commit them, or release them as they are with --dirty. Nothing was built.',
  );
});

test('a part that no repository holds is accepted, such as one that was unpacked from an archive', async () => {
  expect(await refusal()).toBeUndefined();
});

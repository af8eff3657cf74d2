import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from './registry';
import { builderFile, reserveVersion } from './reservation';

let registry: Registry;

beforeEach(async () => {
  registry = new Registry(await mkdtemp(path.join(tmpdir(), 'registry-')));
});
afterEach(() => rm(registry.folder, { recursive: true }));

test('a second build of a part is refused while one is under way', async () => {
  await reserveVersion(registry, 'chat', '1.0.0');
  await expect(reserveVersion(registry, 'chat', '1.0.0')).rejects.toThrow(
    /Another release of chat is being built \(process \d+\)/,
  );
});

test('the leftovers of an interrupted build are removed', async () => {
  const { folder } = await reserveVersion(registry, 'chat', '1.0.0');
  await writeFile(path.join(folder, 'left.js'), 'x');
  // No process has this number.
  await writeFile(path.join(folder, builderFile), '999999999');
  await expect(reserveVersion(registry, 'chat', '1.0.0')).resolves.toEqual({ version: '1.0.0', folder });
  expect(await readdir(folder)).toEqual([builderFile]);
});

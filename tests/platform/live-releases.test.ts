import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { canariesTogether, liveReleases } from '../../platform/toolkit/src/release/live';
import { tinyRelease } from '../site/tiny-release';

let folder: string;
let registry: Registry;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'live-'));
  registry = openRegistry(path.join(folder, 'releases'));
  for (const part of ['shell', 'catalogue', 'chat']) await tinyRelease(registry, part, '1.0.0');
});
afterEach(() => rm(folder, { recursive: true }));

const names = (manifests: readonly { part: string; version: string }[]) =>
  manifests.map(({ part, version }) => `${part}@${version}`);
const together = async (replaced?: string[]) => (await canariesTogether(registry, replaced)).map(names).sort();

test('without a canary one composition is live', async () => {
  expect(await together()).toEqual([]);
  expect((await liveReleases(registry)).canaries).toEqual([]);
});

test('each combination of canaries that some visitors get is a separate composition', async () => {
  await tinyRelease(registry, 'shell', '1.1.0', { canary: 99 });
  await tinyRelease(registry, 'chat', '1.1.0', { canary: 99 });
  expect(await together()).toEqual([['chat@1.1.0'], ['chat@1.1.0', 'shell@1.1.0'], ['shell@1.1.0']]);
  expect(names((await liveReleases(registry)).canaries)).toEqual(['chat@1.1.0', 'shell@1.1.0']);
});

test('the canary of a part whose release is about to take its place does not count', async () => {
  await tinyRelease(registry, 'chat', '1.1.0', { canary: 10 });
  expect([await together(), await together(['chat'])]).toEqual([[['chat@1.1.0']], []]);
});

test('a canary that cannot be read does not prevent a release', async () => {
  await tinyRelease(registry, 'chat', '1.1.0', { canary: 10 });
  await writeFile(path.join(registry.releaseFolder('chat', '1.1.0'), 'release.json'), '{');
  expect(names((await liveReleases(registry)).canaries)).toEqual([]);
});

import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { Registry } from '@platform/host/registry';
import { Compositions } from '@platform/host/server/compositions';
import { LastKnownGood } from '@platform/host/server/last-known-good';
import { ReleaseFiles } from '@platform/host/server/release-files';
import { tinyRelease } from '../site/tiny-release';

/** However a document of the registry is damaged, pages keep the last release that was good (row H2). */
let folder: string;
let registry: Registry;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registry-'));
  registry = new Registry(path.join(folder, 'releases'));
  for (const part of ['shell', 'catalogue']) await tinyRelease(registry, part, '1.0.0');
  await tinyRelease(registry, 'catalogue', '1.0.1');
});
afterAll(() => rm(folder, { recursive: true }));

const startServer = () =>
  new Compositions(new ReleaseFiles(registry), {
    lastKnownGood: new LastKnownGood(path.join(folder, 'last-known-good.json')),
  });

/** By rename, as the registry does: two writes within one tick of the file system's clock would look the same. */
async function replaceChannels(text: string) {
  const file = registry.channelsFile('catalogue');
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

const good = {
  channels: { stable: '1.0.1' },
  history: ['1.0.0', '1.0.1'].map((version) => ({ action: 'release', version, at: '2026-01-01T00:00:00.000Z' })),
};
const goodText = JSON.stringify(good);

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('1.0.0', '9.9.9', '../shell', 'constructor', '', null, {}, []),
);
const damagedDocuments = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.json({ maxDepth: 3 }),
  fc.nat(goodText.length).map((length) => goodText.slice(0, length)),
  fc
    .tuple(fc.nat(goodText.length - 1), fc.integer({ min: 1, max: 126 }))
    .map(([at, code]) => goodText.slice(0, at) + String.fromCharCode(code) + goodText.slice(at + 1)),
  junk.map((stable) => JSON.stringify({ ...good, channels: { stable } })),
  junk.map((channels) => JSON.stringify({ ...good, channels })),
  junk.map((history) => JSON.stringify({ ...good, history })),
  fc.tuple(fc.string(), junk).map(([key, value]) => JSON.stringify({ ...good, [key]: value })),
);

test('a running server keeps or takes a release that exists, names what it refuses, and heals', async () => {
  const compositions = startServer();
  await fc.assert(
    fc.asyncProperty(damagedDocuments, async (text) => {
      await replaceChannels(goodText);
      expect((await compositions.current()).composition.remotes['catalogue']!.version).toBe('1.0.1');

      await replaceChannels(text);
      const { composition, refused } = await compositions.current();
      expect(composition.shell).toBe('1.0.0');
      expect(['1.0.0', '1.0.1']).toContain(composition.remotes['catalogue']!.version);
      expect(refused['shell']).toBeUndefined();
      if (refused['catalogue']) expect(composition.remotes['catalogue']!.version).toBe('1.0.1');
      else expect(JSON.parse(text)).toMatchObject({ channels: { stable: composition.remotes['catalogue']!.version } });

      await replaceChannels(goodText);
      expect((await compositions.current()).refused).toEqual({});
    }),
    { numRuns: 150 },
  );
});

test('a server that starts on a damaged registry document or memory of the last composition has pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      damagedDocuments,
      fc.oneof(
        damagedDocuments,
        junk.map((each) => JSON.stringify({ catalogue: each })),
      ),
      async (text, memory) => {
        await replaceChannels(text);
        await writeFile(path.join(folder, 'last-known-good.json'), memory);
        const { composition } = await startServer().current();
        expect(composition.shell).toBe('1.0.0');
        expect([undefined, '1.0.0', '1.0.1']).toContain(composition.remotes['catalogue']?.version);
      },
    ),
    { numRuns: 100 },
  );
});

import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Composition, PartName } from '@platform/contract';
import { Registry } from '@platform/host/registry';
import { Compositions } from '@platform/host/server/compositions';
import { LastKnownGood } from '@platform/host/server/last-known-good';
import { ReleaseFiles } from '@platform/host/server/release-files';
import { tinyRelease } from '../site/tiny-release';
import { until } from '../submissions/harness';

/** If the registry is damaged, half copied or missing, the live composition stays in place (rows H2, H3). */
const partNames = ['shell', 'catalogue', 'company', 'contact', 'chat'] as const;
let folder: string;
let registry: Registry;
let lastKnownGood: LastKnownGood;
let compositions: Compositions;

const startServer = () => (compositions = new Compositions(new ReleaseFiles(registry), { lastKnownGood }));

/** A registry on a file system that can hang. */
class HangingRegistry extends Registry {
  hangingCalls = 0;
  #until: Promise<void> | undefined;
  #release: () => void = () => undefined;

  hang() {
    this.#until = new Promise((resolve) => (this.#release = resolve));
  }

  answer() {
    this.#until = undefined;
    this.#release();
  }

  override async channelsFingerprint(part: PartName) {
    if (this.#until) this.hangingCalls += 1;
    await this.#until;
    return super.channelsFingerprint(part);
  }
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registry-'));
  registry = new Registry(path.join(folder, 'releases'));
  lastKnownGood = new LastKnownGood(path.join(folder, 'data/last-known-good.json'));
  for (const part of partNames) await tinyRelease(registry, part, '1.0.0');
  startServer();
  expect(await live()).toEqual(all('1.0.0'));
});
afterEach(() => rm(folder, { recursive: true }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const all = (version: string) => Object.fromEntries(partNames.map((part) => [part, version]));
const versionsOf = ({ shell, remotes }: Composition): Partial<Record<PartName, string>> => ({
  shell,
  ...Object.fromEntries(Object.entries(remotes).map(([name, release]) => [name, release!.version])),
});

/** The versions in a page, which is rendered and not only composed. */
async function live() {
  const { graph, composition } = await compositions.current();
  const { renderPage } = graph.part('shell') as { renderPage: (request: object) => Promise<{ html: string }> };
  return versionsOf(JSON.parse((await renderPage({ composition })).html) as Composition);
}

/** The ways in which a file is damaged. */
const damages: Record<string, (file: string) => Promise<void>> = {
  'is empty': (file) => truncate(file, 0),
  'is cut off': async (file) => truncate(file, Math.floor((await readFile(file)).length / 2)),
  'has a flipped byte': async (file) => {
    const content = await readFile(file);
    content[Math.floor(content.length / 3)]! ^= 0x08;
    await writeFile(file, content);
  },
  'holds NUL bytes': async (file) => writeFile(file, Buffer.alloc((await readFile(file)).length)),
  'holds something else': (file) => writeFile(file, '{"channels":{"stable":"1.0.1","extra":1},"history":[]}'),
  'is no JSON object': (file) => writeFile(file, '[]'),
  'is a folder': async (file) => {
    await rm(file);
    await mkdir(file);
  },
  'is a link to nowhere': async (file) => {
    await rm(file);
    await symlink('nowhere', file);
  },
  'is a named pipe': async (file) => {
    await rm(file);
    execFileSync('mkfifo', [file]);
  },
  'is gone': (file) => rm(file),
};
/** Valid documents that point to no release. */
const wrongPointers: Record<string, string> = {
  'names a version that is not there': '9.9.9',
  'leads out of the folder': '../../secret',
};

describe.each(partNames)('the registry document of %s', (part) => {
  test.each(Object.keys(damages))(
    '%s: the live release stays in place, and a repair takes effect at once',
    async (damage) => {
      const file = registry.channelsFile(part);
      const good = await readFile(file);
      await damages[damage]!(file);
      expect(await live()).toEqual(all('1.0.0'));
      expect((await compositions.current()).refused[part]).toContain('channels.json');

      await rm(file, { recursive: true, force: true });
      await writeFile(file, good);
      await tinyRelease(registry, part, '1.0.1');
      expect(await live()).toEqual({ ...all('1.0.0'), [part]: '1.0.1' });
      expect((await compositions.current()).refused).toEqual({});
    },
  );

  test.each(Object.keys(wrongPointers))('%s: the live release stays in place', async (name) => {
    const stable = wrongPointers[name];
    await writeFile(registry.channelsFile(part), JSON.stringify({ channels: { stable }, history: [] }));
    expect(await live()).toEqual(all('1.0.0'));
    expect((await compositions.current()).refused).toHaveProperty(part);
  });
});

const filesOf = (part: PartName) => [
  'release.json',
  'node/part.js',
  ...(part === 'shell' ? ['node/shared-ui.js'] : []),
  `web/${part === 'shell' ? 'main' : 'remoteEntry'}.js`,
  `web/${part === 'shell' ? 'main' : 'remoteEntry'}.js.br`,
];

describe.each(partNames)('a new release of %s', (part) => {
  test.each(filesOf(part))('while %s is damaged in any way, the previous release stays live', async (name) => {
    const file = path.join(registry.releaseFolder(part, '1.0.1'), name);
    await tinyRelease(registry, part, '1.0.1');
    const good = await readFile(file);
    for (const [kind, damage] of Object.entries(damages)) {
      // Nothing protects the manifest's own bytes: a flipped one may leave it readable.
      if (name === 'release.json' && kind === 'has a flipped byte') continue;
      await damage(file);
      startServer();
      expect(await live()).toEqual(all('1.0.0'));
      expect((await compositions.current()).refused[part]).toContain('1.0.1');
      await rm(file, { recursive: true, force: true });
      await writeFile(file, good);
    }
    startServer();
    expect(await live()).toEqual({ ...all('1.0.0'), [part]: '1.0.1' });
  });
});

test('a release that is still being copied goes live as soon as it is complete, without another change of the registry', async () => {
  const source = registry.releaseFolder('catalogue', '1.0.1');
  await tinyRelease(registry, 'catalogue', '1.0.1');
  await rename(source, `${source}.source`);
  expect(await live()).toEqual(all('1.0.0'));
  await cp(`${source}.source`, source, { recursive: true });
  const deadline = performance.now() + 10_000;
  while ((await live()).catalogue !== '1.0.1') {
    if (performance.now() > deadline) throw new Error('the complete release has not gone live');
  }
});

test('if a shell cannot be evaluated or exports no renderer, the previous shell stays live', async () => {
  for (const [version, node] of [
    ['1.0.1', 'throw new Error("broken")'],
    ['1.0.2', 'module.exports = {}'],
    ['1.0.3', 'syntax error'],
  ] as const) {
    await tinyRelease(registry, 'shell', version, { node });
    expect(await live()).toEqual(all('1.0.0'));
    expect((await compositions.current()).refused).toHaveProperty('shell');
  }
});

test.each([
  ['another version of the rendering seam', { seam: 99 }, 'renders by version 99 of the seam'],
  [
    'a React that this server does not have',
    { provides: { react: { version: '99.0.0' } } },
    'was built with react 99.0.0',
  ],
])('a shell with %s is refused before it renders anything', async (_case, manifest, reason) => {
  await tinyRelease(registry, 'shell', '1.0.1', { manifest });
  expect(await live()).toEqual(all('1.0.0'));
  expect((await compositions.current()).refused['shell']).toContain(reason);
});

test('routes whose screen no live release offers are listed', async () => {
  const node = `module.exports = {
    renderPage() {},
    routes: [{ path: '/a', remote: 'chat', screen: 'there' }, { path: '/b', remote: 'chat', screen: 'gone' }],
  };`;
  await tinyRelease(registry, 'shell', '1.0.1', { node });
  await tinyRelease(registry, 'chat', '1.0.1', { manifest: { screens: ['there'] } });
  expect((await compositions.current()).unserved).toEqual(['/b: no live release offers chat/gone']);
});

test('a remote that did not exist when the server started is composed from its first release on', async () => {
  await tinyRelease(registry, 'price-list', '1.0.0');
  expect(await live()).toEqual({ ...all('1.0.0'), 'price-list': '1.0.0' });
  await tinyRelease(registry, 'price-list', '1.0.1');
  expect(await live()).toEqual({ ...all('1.0.0'), 'price-list': '1.0.1' });
});

test('if a remote does not fit the shell, its previous release stays live', async () => {
  const uses = { '@platform/contract': { range: '^2.0.0' } };
  await tinyRelease(registry, 'chat', '1.0.1', { manifest: { uses } });
  expect(await live()).toEqual(all('1.0.0'));
  expect((await compositions.current()).refused.chat).toContain('was built against @platform/contract ^2.0.0');
});

test('a server that starts with a damaged registry uses the last live composition', async () => {
  await tinyRelease(registry, 'shell', '1.0.1');
  await tinyRelease(registry, 'chat', '1.0.1');
  expect(await live()).toMatchObject({ shell: '1.0.1', chat: '1.0.1' });
  for (const part of partNames) await writeFile(registry.channelsFile(part), '');
  startServer();
  expect(await live()).toEqual({ ...all('1.0.0'), shell: '1.0.1', chat: '1.0.1' });
});

test('a server that starts for the first time uses the previous release if the newest cannot be used', async () => {
  await tinyRelease(registry, 'shell', '1.0.1', { node: 'module.exports = {}' });
  await tinyRelease(registry, 'chat', '1.0.1');
  await rm(path.join(registry.releaseFolder('chat', '1.0.1'), 'web/remoteEntry.js'));
  await rm(lastKnownGood.file);
  startServer();
  expect(await live()).toEqual(all('1.0.0'));
});

test('a first start without a usable remote composes the others; without a usable shell it reports the reason', async () => {
  await writeFile(registry.channelsFile('chat'), '');
  await rm(lastKnownGood.file);
  startServer();
  expect(await live()).toEqual({ shell: '1.0.0', catalogue: '1.0.0', company: '1.0.0', contact: '1.0.0' });
  await writeFile(registry.channelsFile('shell'), '');
  await rm(lastKnownGood.file);
  startServer();
  await expect(compositions.current()).rejects.toThrow('is not JSON');
});

test('an unknown shell has no composition; an older one has the remotes that fit it', async () => {
  await tinyRelease(registry, 'shell', '2.0.0', {
    manifest: { provides: { '@platform/contract': { version: '1.5.0' } } },
  });
  const uses = { '@platform/contract': { range: '^1.4.0' } };
  await tinyRelease(registry, 'chat', '1.0.1', { manifest: { uses } });
  expect(await live()).toMatchObject({ shell: '2.0.0', chat: '1.0.1' });
  expect(await compositions.forShell('9.9.9')).toBeUndefined();
  const older = await compositions.forShell('1.0.0');
  expect(versionsOf(older!)).toEqual({ shell: '1.0.0', catalogue: '1.0.0', company: '1.0.0', contact: '1.0.0' });
});

test('requests for other shells never make the server compose or evaluate again', async () => {
  const { graph } = await compositions.current();
  for (let index = 0; index < 50; index += 1) await compositions.forShell(`9.9.${index}`);
  expect((await compositions.current()).graph).toBe(graph);
});

test('a release or a rollback applies to every later request, however many arrive at once', async () => {
  await tinyRelease(registry, 'catalogue', '1.0.1');
  for (let round = 0; round < 20; round += 1) {
    const version = round % 2 ? '1.0.1' : '1.0.0';
    const before = Array.from({ length: 4 }, () => compositions.current());
    await registry.point('catalogue', version, 'release');
    const after = Array.from({ length: 40 }, async (_, index) => {
      for (let turn = 0; turn < index; turn += 1) await new Promise(setImmediate);
      return live();
    });
    for (const versions of await Promise.all(after)) expect(versions.catalogue).toBe(version);
    await Promise.all(before);
  }
});

test('a release that is no longer live is dropped from memory', async () => {
  const loaded = new WeakRef((await compositions.current()).graph.parts.get('chat')!);
  await tinyRelease(registry, 'chat', '1.0.1');
  expect((await live()).chat).toBe('1.0.1');
  const deadline = performance.now() + 5000;
  while (loaded.deref() && performance.now() < deadline) {
    await new Promise(setImmediate);
    collectGarbage();
  }
  expect(loaded.deref()).toBeUndefined();
});

test('an oversized registry document is refused before it is read', async () => {
  await truncate(registry.channelsFile('chat'), 1024 ** 3);
  expect(await live()).toEqual(all('1.0.0'));
  expect((await compositions.current()).refused.chat).toContain('is longer than');
});

test('while the registry does not respond, the live composition is served within the time limit', async () => {
  const hanging = new HangingRegistry(registry.folder);
  compositions = new Compositions(new ReleaseFiles(hanging), { lastKnownGood, timeoutMs: 100 });
  // A busy machine may take longer than the limit for the first composition.
  await until(() => live().catch(() => undefined));
  expect(await live()).toEqual(all('1.0.0'));
  hanging.hang();
  await tinyRelease(registry, 'chat', '1.0.1');
  await Promise.all(Array.from({ length: 20 }, async () => expect(await live()).toEqual(all('1.0.0'))));
  expect((await compositions.current()).registryFault).toContain(`${registry.folder} has not answered within 100 ms`);
  // Every hanging call occupies one of the threads that all file access shares.
  expect(hanging.hangingCalls).toBe(1);
  hanging.answer();
  const deadline = performance.now() + 5000;
  while ((await live()).chat !== '1.0.1' || (await compositions.current()).registryFault) {
    if (performance.now() > deadline) throw new Error('the registry is not read again');
    await new Promise(setImmediate);
  }
});

test('a page that does not wait for a release to be checked gets the live composition, which is not a fault', async () => {
  const hanging = new HangingRegistry(registry.folder);
  compositions = new Compositions(new ReleaseFiles(hanging), { lastKnownGood, timeoutMs: 60_000 });
  await live();
  hanging.hang();
  await tinyRelease(registry, 'chat', '1.0.1');
  const before = await compositions.current({}, 10);
  expect(before.composition.remotes.chat?.version).toBe('1.0.0');
  expect(before.registryFault).toBeUndefined();
  const patient = live();
  hanging.answer();
  expect((await patient).chat).toBe('1.0.1');
});

test('a server that starts while its registry does not respond reports that instead of waiting', async () => {
  const hanging = new HangingRegistry(registry.folder);
  hanging.hang();
  compositions = new Compositions(new ReleaseFiles(hanging), { lastKnownGood, timeoutMs: 100 });
  await expect(compositions.current()).rejects.toThrow('has not answered within 100 ms');
  hanging.answer();
});

test.each(['is a named pipe', 'is far too long'])(
  'if the record of the last live composition %s, a server starts without it',
  async (damage) => {
    if (damage === 'is far too long') await truncate(lastKnownGood.file, 1024 ** 3);
    else await damages[damage]!(lastKnownGood.file);
    startServer();
    await writeFile(registry.channelsFile('chat'), '');
    expect(await live()).toEqual({ shell: '1.0.0', catalogue: '1.0.0', company: '1.0.0', contact: '1.0.0' });
  },
);

test('concurrent changes of a channel are all in its history', async () => {
  await Promise.all(Array.from({ length: 20 }, () => registry.point('chat', '1.0.0', 'release')));
  expect((await registry.channels('chat'))!.history).toHaveLength(21);
});

import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import semver from 'semver';
import type { PartName } from '@platform/contract';
import { findIncompatibility } from './compatibility';
import { parseManifest } from './manifest-file';
import { Registry, stableVersions } from './registry';
import { globalNameOf, hashFiles, manifestVersion, releaseVersion, type ReleaseManifest } from './release';

let registry: Registry;

beforeEach(async () => {
  registry = new Registry(await mkdtemp(path.join(tmpdir(), 'registry-')));
});
afterEach(() => rm(registry.folder, { recursive: true }));

const manifest = (part: PartName, version: string): ReleaseManifest => ({
  manifest: manifestVersion,
  part,
  version,
  builtAt: '2026-01-01T00:00:00.000Z',
  sources: `sources of ${version}`,
  globalName: globalNameOf(part, version),
  scripts: ['remoteEntry.js'],
  title: part,
  screens: [],
  widgets: [],
  chunks: {},
  provides: {},
  uses: {},
  files: Object.fromEntries(
    ['node/part.js', 'node/shared-ui.js', 'web/remoteEntry.js'].map((file) => [
      file,
      { bytes: 0, sha384: '', sha256: '' },
    ]),
  ),
});

async function release(part: PartName, version: string) {
  const folder = registry.releaseFolder(part, version);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(manifest(part, version)));
  await registry.point(part, version, 'release');
}

test.each([
  ['//other.example/x', 'another host'],
  ['/\\other.example/x', 'another host for browsers'],
  ['https://other.example/x', 'another site'],
  ['data/x.json', 'a relative address'],
  ['/data/a x.json', 'an address with a space'],
])('a manifest that names %s as a data file, %s, is refused', (address) => {
  const named = (data: string) => JSON.stringify({ ...manifest('catalogue', '1.0.0'), data: { list: [data] } });
  expect(() => parseManifest(named(address), 'release.json')).toThrow('an address on the site');
  expect(parseManifest(named('/data/{itemId}.json?all'), 'release.json').data).toEqual({
    list: ['/data/{itemId}.json?all'],
  });
});

test.each([
  ['01.2.3', 'a leading zero'],
  ['1.02.3', 'a leading zero'],
  ['1.2', 'two numbers'],
  ['1.2.3.4', 'four numbers'],
  ['v1.2.3', 'a letter'],
  ['1.2.3-beta.1', 'a pre-release'],
  ['1.2.3+5', 'build metadata'],
  ['9007199254740993.0.0', 'a number that loses digits'],
  [' 1.2.3', 'a space'],
])('%s is not a version of a release: %s', (version) => {
  expect(releaseVersion.safeParse(version).success).toBe(false);
});

test('every version of a release is a semver version', () => {
  for (const version of ['0.0.0', '1.0.10', '10.20.30', '999999999999999.0.0']) {
    expect([releaseVersion.safeParse(version).success, semver.valid(version)]).toEqual([true, version]);
  }
});

test.each([
  [
    'an older toolkit',
    { manifest: 1, name: 'catalogue' },
    `an older one: its manifest has version 1, and here it has to be ${manifestVersion}`,
  ],
  [
    'a newer toolkit',
    { manifest: manifestVersion + 1, part: 7 },
    `a newer one: its manifest has version ${manifestVersion + 1}, and here it has to be ${manifestVersion}`,
  ],
  [
    'a newer toolkit that has only added to it',
    { ...manifest('catalogue', '1.0.0'), regions: [] },
    'a newer one: it has regions, which is not known here',
  ],
])(
  'a manifest of %s is refused with the toolkit that it needs, and without a list of faults',
  (_by, written, reason) => {
    const parse = () => parseManifest(JSON.stringify(written), 'release.json');
    expect(parse).toThrow(
      `release.json was written by another version of the toolkit, ${reason}. Build and read it with`,
    );
    expect(parse).not.toThrow('is not valid');
  },
);

test('a manifest of this toolkit that is damaged is refused with what is wrong', () => {
  const damaged = { ...manifest('catalogue', '1.0.0'), title: 1, regions: [] };
  expect(() => parseManifest(JSON.stringify(damaged), 'release.json')).toThrow(
    /^release\.json is not valid:\n[^]*title/,
  );
});

test('a release is live as soon as stable points to it, independently of other parts', async () => {
  await release('shell', '1.0.0');
  await release('catalogue', '1.0.0');
  await release('catalogue', '1.0.1');
  expect(await stableVersions(registry)).toEqual({ shell: '1.0.0', catalogue: '1.0.1' });
});

test('each rollback goes one release back, and a new release goes forward again (row H1)', async () => {
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) await release('catalogue', version);
  await registry.point('catalogue', await registry.previous('catalogue'), 'rollback');
  expect(await stableVersions(registry)).toEqual({ catalogue: '1.0.1' });
  await release('catalogue', '1.0.3');
  expect(await registry.previous('catalogue')).toBe('1.0.1');
  await registry.point('catalogue', '1.0.1', 'rollback');
  await registry.point('catalogue', await registry.previous('catalogue'), 'rollback');
  expect(await stableVersions(registry)).toEqual({ catalogue: '1.0.0' });
  await expect(registry.previous('catalogue')).rejects.toThrow('catalogue@1.0.0 is the first release');
});

test('after a return to a release that was rolled back, a rollback goes to the one before it', async () => {
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) await release('catalogue', version);
  await registry.point('catalogue', '1.0.0', 'rollback');
  await registry.point('catalogue', '1.0.2', 'rollback');
  expect(await registry.earlier('catalogue')).toEqual(['1.0.0']);
  expect(await registry.previous('catalogue')).toBe('1.0.0');
});

describe('between machines whose clocks differ by minutes', () => {
  const at = (time: string) => jest.setSystemTime(new Date(`2026-11-30T${time}Z`));
  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'] });
    at('12:00');
    await release('catalogue', '1.0.0');
    at('12:05');
    await release('catalogue', '1.0.1');
  });
  afterEach(() => jest.useRealTimers());

  test('a rollback by the slower clock keeps out a release that was decided before it', async () => {
    const known = await registry.moves('catalogue');
    at('12:04');
    await registry.point('catalogue', '1.0.0', 'rollback');
    await expect(registry.point('catalogue', '1.0.1', 'release', { known })).rejects.toThrow(
      'catalogue has changed while this release was being checked: rollback 1.0.0 at 2026-11-30T12:04',
    );
    expect(await stableVersions(registry)).toEqual({ catalogue: '1.0.0' });
  });

  test('a rollback by the faster clock does not keep out a release that was decided after it', async () => {
    at('12:09');
    await registry.point('catalogue', '1.0.0', 'rollback');
    const known = await registry.moves('catalogue');
    at('12:06');
    await release('catalogue', '1.0.2');
    await registry.point('catalogue', '1.0.1', 'release', { known });
    expect(await stableVersions(registry)).toEqual({ catalogue: '1.0.1' });
  });
});

test('a rollback goes to the newest earlier release that is there', async () => {
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) await release('catalogue', version);
  await rm(registry.releaseFolder('catalogue', '1.0.1'), { recursive: true });
  expect(await registry.previous('catalogue')).toBe('1.0.0');
  await rm(registry.releaseFolder('catalogue', '1.0.0'), { recursive: true });
  await expect(registry.previous('catalogue')).rejects.toThrow('has none of the releases before catalogue@1.0.2');
});

test('the patch number increases within the part’s major.minor, and starts at 0 for a new minor', async () => {
  expect(await registry.nextVersion('contact', '1.0.0')).toBe('1.0.0');
  await release('contact', '1.0.9');
  await release('contact', '1.0.10');
  expect(await registry.nextVersion('contact', '1.0.0')).toBe('1.0.11');
  expect(await registry.nextVersion('contact', '1.1.0')).toBe('1.1.0');
  expect(await registry.versions('contact')).toEqual(['1.0.9', '1.0.10']);
});

test('an unchanged part is found by the hash of its sources', async () => {
  await release('chat', '1.0.0');
  await release('chat', '1.0.1');
  expect((await registry.builtFrom('chat', 'sources of 1.0.0'))?.version).toBe('1.0.0');
  expect(await registry.builtFrom('chat', 'other')).toBeUndefined();
});

test('invalid input changes nothing, and the error names the file and the problem', async () => {
  await release('chat', '1.0.0');
  const before = await readFile(registry.channelsFile('chat'), 'utf8');
  await expect(registry.point('chat', '9.9.9', 'release')).rejects.toThrow('There is no release chat@9.9.9');
  await expect(registry.previous('contact')).rejects.toThrow('contact has never been released');
  expect(await readFile(registry.channelsFile('chat'), 'utf8')).toBe(before);

  await writeFile(registry.channelsFile('chat'), '{"channels"');
  await expect(registry.channels('chat')).rejects.toThrow(/chat.channels\.json is not JSON/);
  await writeFile(registry.channelsFile('chat'), '{"channels":{}}');
  await expect(registry.channels('chat')).rejects.toThrow(/channels\.json is not valid:[^]*stable/);
});

test('replacing the registry leaves no temporary file', async () => {
  await release('chat', '1.0.0');
  await release('chat', '1.0.1');
  expect((await readdir(registry.partFolder('chat'))).sort()).toEqual(['1.0.0', '1.0.1', 'channels.json']);
});

test('every file of a release has a hash, and a script for browsers has the one that pages carry', async () => {
  await mkdir(path.join(registry.folder, 'x/web'), { recursive: true });
  await writeFile(path.join(registry.folder, 'x/web/a.js'), 'abc');
  expect(await hashFiles(path.join(registry.folder, 'x'))).toEqual({
    'web/a.js': {
      bytes: 3,
      sha384: 'ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn',
      sha256: 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
    },
  });
});

describe('a remote is compatible with a shell', () => {
  const shell: ReleaseManifest = {
    ...manifest('shell', '2.0.0'),
    provides: {
      '@platform/contract': { version: '1.2.0' },
      react: { version: '19.3.1' },
      'react-router-dom': { version: '7.18.5', names: ['Link', 'useParams'] },
      'shared-ui': { version: '1.1.0', names: ['Button'], bundle: 'node/shared-ui.js' },
    },
  };
  const reason = (uses: ReleaseManifest['uses']) => findIncompatibility({ ...manifest('chat', '1.0.0'), uses }, shell);
  const bundle = 'node/shared-ui.js';

  test.each<[string, ReleaseManifest['uses']]>([
    ['it uses nothing', {}],
    ['the shell provides all its ranges and names', { 'react-router-dom': { range: '^7.0.0', names: ['Link'] } }],
    ['it uses any name of a package that is provided as a whole', { react: { range: '^19.0.0', names: ['anything'] } }],
    [
      'it brings its own copy of a package that is too old in the shell',
      { 'shared-ui': { range: '^1.2.0', names: ['New'], bundle } },
    ],
    ['it brings its own copy of a package that the shell does not have', { 'other-ui': { range: '^1.0.0', bundle } }],
  ])('when %s', (_case, uses) => expect(reason(uses)).toBeUndefined());

  test.each<[string, ReleaseManifest['uses'], string]>([
    [
      'a version that the shell does not have',
      { '@platform/contract': { range: '^2.0.0' } },
      'chat@1.0.0 was built against @platform/contract ^2.0.0, but shell@2.0.0 provides 1.2.0',
    ],
    [
      'a name that the shell does not ship',
      { 'react-router-dom': { range: '^7.0.0', names: ['Link', 'useFetcher'] } },
      'chat@1.0.0 uses useFetcher of react-router-dom, which shell@2.0.0 does not provide',
    ],
    [
      'a package that the shell does not share',
      { 'date-fns': { range: '^4.0.0' } },
      'chat@1.0.0 uses date-fns, which shell@2.0.0 does not provide',
    ],
    [
      'a name that the shell’s copy lacks although its version is in range',
      { 'shared-ui': { range: '^1.0.0', names: ['New'], bundle } },
      'chat@1.0.0 uses New of shared-ui, which shell@2.0.0 does not provide',
    ],
  ])('but not if it uses %s, which the reason names', (_case, uses, expected) => expect(reason(uses)).toBe(expected));
});

test('a release of an older toolkit is refused with advice, and cannot be a rollback target', async () => {
  await release('chat', '1.0.0');
  const { manifest: _version, ...old } = manifest('chat', '1.0.0');
  await writeFile(path.join(registry.releaseFolder('chat', '1.0.0'), 'release.json'), JSON.stringify(old));
  await expect(registry.release('chat', '1.0.0')).rejects.toThrow('build and release this part again');
  expect(await registry.builtFrom('chat', 'sources of 1.0.0')).toBeUndefined();
});

test('a release whose toolkit gave its scripts no hashes can be read, but neither a release nor a rollback makes it live', async () => {
  await release('catalogue', '1.0.1');
  const folder = registry.releaseFolder('catalogue', '1.0.0');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...manifest('catalogue', '1.0.0'), manifest: 2 }),
  );
  expect((await registry.release('catalogue', '1.0.0')).version).toBe('1.0.0');
  const reason =
    'catalogue@1.0.0 was built by an older toolkit, without the hashes of its scripts: build and release catalogue again';
  for (const action of ['release', 'rollback'] as const) {
    await expect(registry.point('catalogue', '1.0.0', action)).rejects.toThrow(reason);
  }
  expect(await registry.builtFrom('catalogue', 'sources of 1.0.0')).toBeUndefined();
  expect(await stableVersions(registry)).toEqual({ catalogue: '1.0.1' });
});

test('only folders with a valid part name count as parts', async () => {
  await release('shell', '1.0.0');
  await release('price-list', '1.0.0');
  await mkdir(path.join(registry.folder, '.building'));
  await mkdir(path.join(registry.folder, 'Not_A_Part'));
  await writeFile(path.join(registry.folder, 'notes'), '');
  expect(await registry.parts()).toEqual(['price-list', 'shell']);
});

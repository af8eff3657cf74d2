import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { Registry } from '@platform/host/registry';
import { compositionsOf, currentActor, recordVerdict } from '@platform/toolkit/release';
import { openRegistry } from '@platform/toolkit/trust';
import { build } from '../../platform/toolkit/src/cli/build';
import { check } from '../../platform/toolkit/src/cli/check';
import { dev } from '../../platform/toolkit/src/cli/dev';
import { keys } from '../../platform/toolkit/src/cli/keys';
import { pin } from '../../platform/toolkit/src/cli/pin';
import { promote } from '../../platform/toolkit/src/cli/promote';
import { register } from '../../platform/toolkit/src/cli/register';
import { releases } from '../../platform/toolkit/src/cli/releases';
import { rollback } from '../../platform/toolkit/src/cli/rollback';
import { tinyRelease } from '../site/tiny-release';
import { makeRegistry } from './make-registry';

// The parts of this repository stand for those of one without the site's server: these registries make no pages.
jest.mock('../../platform/toolkit/src/preview/preview', () => ({
  ...jest.requireActual<object>('../../platform/toolkit/src/preview/preview'),
  findPreviewProgram: () => undefined,
}));

const root = path.resolve(__dirname, '../..');

let folder: string;
let registry: Registry;
let output: string[];
const inRegistry = () => ['--registry', registry.folder];
const live = async (part: string) => (await registry.channels(part))?.channels.stable;

beforeEach(async () => {
  ({ folder, registry, output } = await makeRegistry());
});
afterEach(() => {
  jest.restoreAllMocks();
  return rm(folder, { recursive: true, force: true });
});

test.each(['01.2.3', '1.2', 'v1.2.3', '1.2.3-beta', '', '../1.2.3'])(
  'platform build refuses --version %p, which no release can have',
  async (version) => {
    await expect(build.run(['catalogue', '--version', version])).rejects.toThrow(
      `"${version}" is not a version such as 1.2.3, of three numbers without leading zeros.`,
    );
  },
);

describe('platform rollback', () => {
  test('returns a part that only the registry knows to its previous release', async () => {
    await rollback.run(['price-list', ...inRegistry()]);
    expect(output).toEqual(['price-list is back at 1.0.1']);
    expect(await live('price-list')).toBe('1.0.1');
  });

  test('--to returns it to the given release', async () => {
    await rollback.run(['price-list', '--to', '1.0.0', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.0');
  });

  test('--to takes a release that was rolled back: it goes forward, too', async () => {
    await rollback.run(['price-list', '--to', '1.0.0', ...inRegistry()]);
    await rollback.run(['price-list', '--to', '1.0.2', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.2');
  });

  test.each([
    ['was only published', { until: 'publish' }],
    ['was only a canary', { canary: 10 }],
  ] as const)('--to refuses a release that %s, and names those that it takes', async (_what, options) => {
    await tinyRelease(registry, 'price-list', '1.0.3', options);
    const before = await registry.history('price-list');
    await expect(rollback.run(['price-list', '--to', '1.0.3', ...inRegistry()])).rejects.toThrow(
      'price-list@1.0.3 has never been live for all visitors, as far back as the history of price-list goes. ' +
        'A rollback checks no page, and goes only to what has been: 1.0.0 1.0.1\n' +
        'Any other release becomes live with npm run release -- promote price-list@1.0.3 (on a server: ',
    );
    expect([await live('price-list'), await registry.history('price-list')]).toEqual(['1.0.2', before]);
  });

  test('--to takes a canary that has become live for all', async () => {
    await tinyRelease(registry, 'price-list', '1.0.3', { canary: 10 });
    await registry.point('price-list', '1.0.3', 'release');
    await rollback.run(['price-list', ...inRegistry()]);
    await rollback.run(['price-list', '--to', '1.0.3', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.3');
  });

  test('--to refuses every release of a part that has never been live', async () => {
    await tinyRelease(registry, 'prices', '1.0.0', { until: 'publish' });
    await expect(rollback.run(['prices', '--to', '1.0.0', ...inRegistry()])).rejects.toThrow(
      'goes only to what has been: there is nothing else here',
    );
    expect(await live('prices')).toBeUndefined();
  });

  test('returns several parts, or none of them: what is refused is known before the first one changes', async () => {
    const parts = ['price-list', 'shell'];
    await expect(rollback.run([...parts, ...inRegistry()])).rejects.toThrow('shell@1.0.0 is the first release');
    expect(await live('price-list')).toBe('1.0.2');
    await tinyRelease(registry, 'shell', '1.0.1');
    await rollback.run([...parts, 'price-list', ...inRegistry()]);
    expect([await live('price-list'), await live('shell')]).toEqual(['1.0.1', '1.0.0']);
  });

  test('is made at once, says what its release does not fit, and keeps nobody else from releasing', async () => {
    const shows = { 'price-list': { screens: ['prices'], widgets: [] } };
    await tinyRelease(registry, 'price-list', '1.0.3', { manifest: { screens: ['prices'] } });
    await tinyRelease(registry, 'shell', '1.0.1', { manifest: { shows } });
    await rollback.run(['price-list', ...inRegistry()]);
    expect(output).toEqual([
      'price-list is back at 1.0.2',
      '  but price-list@1.0.2 does not offer the screen prices, which shell@1.0.1 shows',
    ]);
    const more = { 'price-list': { screens: ['prices', 'archive'], widgets: [] } };
    await tinyRelease(registry, 'shell', '1.0.2', { until: 'publish', manifest: { shows: more } });
    await expect(promote.run(['shell', ...inRegistry()])).rejects.toThrow(
      /^price-list@1\.0\.2 does not offer the screen archive, which shell@1\.0\.2 shows\nNothing was released\.$/,
    );
    await tinyRelease(registry, 'shell', '1.0.3', { until: 'publish', manifest: { shows } });
    await promote.run(['shell', ...inRegistry()]);
    expect(await live('shell')).toBe('1.0.3');
  });

  test('of several parts goes on if what another one fits cannot be read', async () => {
    await tinyRelease(registry, 'shell', '1.0.1');
    await writeFile(path.join(registry.releaseFolder('shell', '1.0.1'), 'release.json'), 'damaged');
    await rollback.run(['price-list', 'shell', ...inRegistry()]);
    expect(output).toEqual([
      'price-list is back at 1.0.1',
      expect.stringContaining('  but it is not known what it fits: '),
      'shell is back at 1.0.0',
    ]);
  });

  test('to what is live already changes nothing, and says so', async () => {
    await rollback.run(['price-list', '--to', '1.0.2', ...inRegistry()]);
    expect(output).toEqual(['price-list@1.0.2 is live already: nothing has changed']);
    expect(await registry.history('price-list')).toHaveLength(3);
  });

  test.each(['web/remoteEntry.js', 'node/part.js'])(
    'refuses a release without its %s, and changes nothing',
    async (file) => {
      await rm(path.join(registry.releaseFolder('price-list', '1.0.1'), file));
      await expect(rollback.run(['price-list', ...inRegistry()])).rejects.toThrow(
        `${file} is not the file that was released`,
      );
      expect(await live('price-list')).toBe('1.0.2');
    },
  );

  test.each([
    ['npm_config_token_description', '1.0.0', '--to'],
    ['npm_config_to', '1.0.0', '--to'],
    ['npm_config_reason', 'why', '--reason'],
    ['npm_config_registry', './releases', '--registry'],
  ])('refuses to run without the option that npm has kept in %s', async (name, value, option) => {
    jest.replaceProperty(process, 'env', { ...process.env, [name]: value });
    await expect(rollback.run(['price-list', ...inRegistry()])).rejects.toThrow(`npm has kept ${option} for itself`);
    expect(await live('price-list')).toBe('1.0.2');
  });

  test('runs where npm has another registry of packages', async () => {
    jest.replaceProperty(process, 'env', { ...process.env, npm_config_registry: 'https://packages.example/' });
    await rollback.run(['price-list', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.1');
  });

  test.each([
    ['a part that does not exist', ['prices'], 'There is no part "prices"'],
    ['no part', [], 'Name a part: price-list, shell.'],
    ['a version that was never released', ['price-list', '--to', '9.9.9'], 'There is no release price-list@9.9.9'],
    ['a part with a single release', ['shell'], 'shell@1.0.0 is the first release'],
    ['an option that does not exist', ['price-list', '--back'], /There is no option --back\. Options here: .*--to\b/],
  ])('refuses %s, and changes nothing', async (_what, args, message) => {
    await expect(rollback.run([...args, ...inRegistry()])).rejects.toThrow(message);
    expect([await live('price-list'), await live('shell')]).toEqual(['1.0.2', '1.0.0']);
  });

  test('reports a registry that does not exist', async () => {
    const missing = path.join(folder, 'nowhere');
    await expect(rollback.run(['price-list', '--registry', missing])).rejects.toThrow(`no registry in ${missing}`);
  });
});

describe('a folder with something else than a registry', () => {
  let other: string;

  beforeEach(async () => {
    other = path.join(folder, 'other');
    // What a build makes, and what has a version's name.
    await mkdir(path.join(other, 'dist/release'), { recursive: true });
    await writeFile(path.join(other, 'dist/release/release.json'), '{}');
    await mkdir(path.join(other, 'node/v20.0.0'), { recursive: true });
  });

  test.each([
    ['releases', releases, []],
    ['releases --prune', releases, ['--prune']],
    ['rollback', rollback, ['dist']],
    ['promote', promote, ['dist@1.0.0']],
    ['pin', pin, ['dist@1.0.0']],
    ['keys adopt', keys, ['adopt']],
    ['the release of a build', register, ['dist/release']],
  ])('is refused by %s, and left as it is', async (_what, command, args) => {
    const before = (await readdir(folder, { recursive: true })).sort();
    await expect(command.run([...args, '--registry', other])).rejects.toThrow(`There is no registry in ${other}: name`);
    expect(output).toEqual([]);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(before);
  });

  test('is a registry once a release was published there, signed or not', async () => {
    for (const to of [openRegistry(other), new Registry(path.join(folder, 'unsigned'))]) {
      await tinyRelease(to, 'prices', '1.0.0', { until: 'publish' });
      output.length = 0;
      await releases.run(['prices', '--registry', to.folder]);
      expect(output).toEqual(['prices     not released, published: 1.0.0']);
    }
  });

  test('is not what an empty disk is', async () => {
    const disk = path.join(folder, 'disk');
    await mkdir(path.join(disk, 'lost+found'), { recursive: true });
    await releases.run(['--registry', disk]);
    expect(output).toEqual([]);
  });
});

describe('platform keys', () => {
  const files = async (of: string) => (await readdir(of, { recursive: true })).sort();

  test.each([
    ['another key for a part without one', ['rotate', 'root-4'], 'root-4 has no key in'],
    ['no key for a part without one', ['revoke', 'prices'], 'prices has no key in'],
    [
      'a key of the operators from elsewhere',
      ['rotate', 'operator', '--public', 'key.pem'],
      '--public is for the key of a part',
    ],
    ['a public key for nothing', ['revoke', 'shell', '--public', 'key.pem'], '--public is for the key of a part'],
    ['a file that never ends', ['new', 'shell', '--public', '/dev/zero'], 'it is not a regular file'],
    ['more than it takes', ['renew', 'shell'], 'There is no "shell"'],
    ['two parts', ['rotate', 'shell', 'price-list'], 'There is no "price-list"'],
    ['nothing', [], 'Say what to do.'],
  ])('refuses %s, and changes nothing', async (_what, args, message) => {
    const before = await files(folder);
    await expect(keys.run([...args, ...inRegistry()])).rejects.toThrow(message);
    expect(await files(folder)).toEqual(before);
  });

  test.each([['rotate', 'operator'], ['rotate', 'shell'], ['revoke', 'shell'], ['renew'], ['adopt']])(
    '%s %s makes no registry where there is none',
    async (...args) => {
      const before = await files(folder);
      for (const wrong of ['nowhere', 'releases/shell/1.0.0/web/remoteEntry.js'])
        await expect(keys.run([...args, '--registry', path.join(folder, wrong)])).rejects.toThrow(
          'There is no registry in',
        );
      await expect(keys.run([...args, '--registry', ''])).rejects.toThrow('--registry takes a folder');
      expect(await files(folder)).toEqual(before);
    },
  );

  test('another folder is left as it is', async () => {
    const other = path.join(folder, 'other');
    await mkdir(other);
    const before = await files(folder);
    const inOther = ['--registry', other];
    for (const args of [
      ['rotate', 'operator'],
      ['rotate', 'shell'],
      ['revoke', 'shell'],
    ])
      await expect(keys.run([...args, ...inOther])).rejects.toThrow(`Nobody has signed anything in ${other}`);
    await expect(pin.run(['shell@1.0.0', ...inOther])).rejects.toThrow('There is no part "shell"');
    expect(await files(folder)).toEqual(before);
  });

  test('adopt signs no channels that cannot be read', async () => {
    await writeFile(registry.channelsFile('price-list'), '{');
    await expect(keys.run(['adopt', ...inRegistry()])).rejects.toThrow(
      `${registry.channelsFile('price-list')} is not JSON`,
    );
  });

  test('a part whose channels are lost is live again when they are removed, the rest is signed, and it is promoted', async () => {
    await writeFile(registry.channelsFile('price-list'), '{');
    await expect(promote.run(['price-list@1.0.2', ...inRegistry()])).rejects.toThrow('is refused');
    await rm(registry.channelsFile('price-list'));
    await keys.run(['adopt', ...inRegistry()]);
    await promote.run(['price-list@1.0.2', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.2');
  });

  const keyFile = () => readFile(path.join(folder, '.keys/part-prices.pem'), 'utf8');

  test('new gives a part its first key, and rotate another one', async () => {
    await keys.run(['new', 'prices', ...inRegistry()]);
    const first = await keyFile();
    await keys.run(['rotate', 'prices', ...inRegistry()]);
    expect(await keyFile()).not.toBe(first);
    expect(output).toEqual([
      expect.stringMatching(/^prices is signed with the key .*part-prices\.pem from now on$/),
      expect.stringMatching(/^prices is signed with the key .* from now on, in place of the one that it had$/),
    ]);
  });

  test('new leaves the key of a part that has one, and names the command that replaces it', async () => {
    await keys.run(['new', 'prices', ...inRegistry()]);
    const first = await keyFile();
    await expect(keys.run(['new', 'prices', ...inRegistry()])).rejects.toThrow(
      `prices has a key in ${registry.folder}, and keeps it: replace it with npm run keys -- rotate prices`,
    );
    expect(await keyFile()).toBe(first);
    await tinyRelease(registry, 'prices', '1.0.0');
    expect(await live('prices')).toBe('1.0.0');
  });

  test('new takes the key that the part has in another registry with the same keys', async () => {
    await keys.run(['new', 'prices', ...inRegistry()]);
    const first = await keyFile();
    await keys.run(['new', 'prices', '--registry', path.join(folder, 'others')]);
    expect(await keyFile()).toBe(first);
    await tinyRelease(registry, 'prices', '1.0.0');
    expect(await live('prices')).toBe('1.0.0');
  });

  test('new makes a key after the last one was revoked, also where its file has come back', async () => {
    await keys.run(['new', 'prices', ...inRegistry()]);
    const revoked = await keyFile();
    await keys.run(['revoke', 'prices', ...inRegistry()]);
    await writeFile(path.join(folder, '.keys/part-prices.pem'), revoked);
    await keys.run(['new', 'prices', ...inRegistry()]);
    expect(await keyFile()).not.toBe(revoked);
    await tinyRelease(registry, 'prices', '1.0.0');
    expect(await live('prices')).toBe('1.0.0');
  });
});

test('platform releases lists the other parts, and what is wrong with one', async () => {
  await writeFile(registry.channelsFile('price-list'), '{');
  await releases.run(inRegistry());
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  expect(output).toEqual([
    expect.stringMatching(/^price-list .*channels\.json is refused: /),
    expect.stringMatching(/^shell +1\.0\.0 +live since/),
  ]);
});

test('platform releases lists every part in the registry, including those of other repositories', async () => {
  await releases.run(inRegistry());
  expect(output).toEqual([
    expect.stringMatching(
      /^price-list 1\.0\.2 +live since .+ \(release\), commit unknown, also there: 1\.0\.0 1\.0\.1$/,
    ),
    expect.stringMatching(/^shell +1\.0\.0 +live since .+ \(release\), commit unknown$/),
  ]);
});

describe('platform promote', () => {
  const published = (version: string, manifest = {}) =>
    tinyRelease(registry, 'price-list', version, { until: 'publish', manifest });

  test('makes the newest published release live, or the one that is named', async () => {
    for (const version of ['1.0.3', '1.0.4', '1.0.5']) await published(version);
    await releases.run(inRegistry());
    expect(output[0]).toMatch(
      /^price-list 1\.0\.2 .+, also there: 1\.0\.0 1\.0\.1, published: 1\.0\.3 1\.0\.4 1\.0\.5$/,
    );
    await promote.run(['price-list@1.0.3', '--reason', 'tested in a preview', ...inRegistry()]);
    expect(output.at(-1)).toBe('price-list@1.0.3: released');
    expect(await live('price-list')).toBe('1.0.3');
    expect((await registry.history('price-list')).at(-1)).toMatchObject({ reason: 'tested in a preview' });
    await promote.run(['price-list', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.5');
  });

  test.each([
    ['a release that does not exist', 'price-list@9.9.9', 'There is no release price-list@9.9.9'],
    ['a release that has been live', 'price-list@1.0.1', 'has been live already: rollback --to 1.0.1 goes back to it'],
    ['a part of which nothing waits', 'shell', 'No release of shell waits to be promoted'],
    ['a part that does not exist', 'prices@1.0.0', 'There is no part "prices"'],
    ['what is no version', 'price-list@next', '"next" is not a version such as 1.2.3'],
    ['a version with a leading zero', 'price-list@01.0.3', '"01.0.3" is not a version such as 1.2.3'],
  ])('refuses %s, and changes nothing', async (_what, name, message) => {
    await expect(promote.run([name, ...inRegistry()])).rejects.toThrow(message);
    expect([await live('price-list'), await live('shell')]).toEqual(['1.0.2', '1.0.0']);
  });

  test('refuses a release with which journeys failed in the matrix, until they pass', async () => {
    await published('1.0.3');
    await recordVerdict(registry, 'price-list', '1.0.3', ['the chat leads to a price list']);
    await expect(promote.run(['price-list', ...inRegistry()])).rejects.toThrow(
      /^With price-list@1\.0\.3 these journeys failed on .+:\n {2}the chat leads to a price list\nNothing was released\.$/,
    );
    expect(await live('price-list')).toBe('1.0.2');
    await recordVerdict(registry, 'price-list', '1.0.3', []);
    await promote.run(['price-list', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.3');
  });

  test('the matrix has what is live, each candidate, and what each part was before', async () => {
    const before = { kind: 'previous', exchanged: { part: 'price-list', version: '1.0.1' } };
    expect(await compositionsOf(registry)).toEqual([{ kind: 'stable' }, before]);
    await published('1.0.3');
    const candidate = (version: string) => ({ kind: 'candidate', exchanged: { part: 'price-list', version } });
    expect(await compositionsOf(registry)).toEqual([{ kind: 'stable' }, candidate('1.0.3'), before]);
    await published('1.0.4');
    expect(await compositionsOf(registry, [{ part: 'price-list', version: '1.0.3' }])).toContainEqual(
      candidate('1.0.3'),
    );
    await promote.run(['price-list@1.0.3', '--canary', '10', ...inRegistry()]);
    expect(await compositionsOf(registry, [{ part: 'price-list' }])).toContainEqual(candidate('1.0.3'));
    await expect(compositionsOf(registry, [{ part: 'shell' }])).rejects.toThrow(
      'No release of shell waits to be promoted',
    );
    await expect(compositionsOf(registry, [{ part: 'shell', version: '9.9.9' }])).rejects.toThrow(
      'There is no release shell@9.9.9',
    );
  });

  test('without a version takes no canary that was taken back, and nothing older than the live release', async () => {
    for (const version of ['1.0.3', '1.0.4', '1.0.5']) await published(version);
    await promote.run(['price-list@1.0.4', ...inRegistry()]);
    await promote.run(['price-list@1.0.5', '--canary', '10', ...inRegistry()]);
    await rollback.run(['price-list', ...inRegistry()]);
    await expect(promote.run(['price-list', ...inRegistry()])).rejects.toThrow(
      'have to be named: promote price-list@1.0.3, promote price-list@1.0.5',
    );
    expect(await live('price-list')).toBe('1.0.4');
    await promote.run(['price-list@1.0.5', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.5');
  });

  test('refuses a release with a slice that another part has', async () => {
    await tinyRelease(registry, 'shell', '1.0.1', { manifest: { slices: ['menu', 'site'] } });
    await published('1.0.3', { slices: ['prices', 'menu'] });
    await expect(promote.run(['price-list', ...inRegistry()])).rejects.toThrow(
      /^price-list@1\.0\.3 has a slice "menu", which is the name of a slice of shell@1\.0\.1\nNothing was released\.$/,
    );
  });

  test('refuses a release that no longer fits what is live', async () => {
    await published('1.0.3', { uses: { '@platform/contract': { range: '^2.0.0' } } });
    await expect(promote.run(['price-list', ...inRegistry()])).rejects.toThrow(
      'price-list@1.0.3 was built against @platform/contract ^2.0.0, but shell@1.0.0 provides 1.0.0',
    );
    expect(await live('price-list')).toBe('1.0.2');
  });

  test('refuses a release that fits the live shell, and not its canary', async () => {
    await published('1.0.3');
    const provides = { '@platform/contract': { version: '2.0.0' } };
    await tinyRelease(registry, 'shell', '2.0.0', { canary: 10, manifest: { provides } });
    await expect(promote.run(['price-list', ...inRegistry()])).rejects.toThrow(
      'With the canary shell@2.0.0: price-list@1.0.3 was built against @platform/contract ^1.0.0, but shell@2.0.0 provides 2.0.0',
    );
    expect(await live('price-list')).toBe('1.0.2');
    await rollback.run(['shell', ...inRegistry()]);
    await promote.run(['price-list', ...inRegistry()]);
    expect(await live('price-list')).toBe('1.0.3');
  });

  test('refuses a release that has not been signed', async () => {
    await tinyRelease(new Registry(registry.folder), 'price-list', '1.0.3', { until: 'publish' });
    await expect(promote.run(['price-list', ...inRegistry()])).rejects.toThrow('has not been signed');
    expect(await live('price-list')).toBe('1.0.2');
  });
});

test('platform releases of a named part lists its history, with who, when, why and from which commit', async () => {
  const commit = '3fa2b1c4d5e6f708192a3b4c5d6e7f8091a2b3c4';
  const origin = { by: 'Ada', commit, isClean: false, checks: ['contract'] };
  await tinyRelease(registry, 'price-list', '1.0.3', { change: { by: 'Ada', reason: 'the new prices', origin } });
  await rollback.run(['price-list', '--reason', 'wrong totals', ...inRegistry()]);
  output.length = 0;
  await releases.run(['price-list', ...inRegistry()]);
  const by = await currentActor(root);
  expect(output.slice(0, 3)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^price-list 1\\.0\\.2 +live since \\S+ \\(rollback by ${by}: wrong totals\\), commit unknown, also there: `,
      ),
    ),
    expect.stringMatching(new RegExp(`^  \\S+ 1\\.0\\.2 +rollback by ${by}: wrong totals, commit unknown$`)),
    expect.stringMatching(/^ {2}\S+ 1\.0\.3 +release by Ada: the new prices, commit 3fa2b1c4d5e6 with changes$/),
  ]);
});

test.each(['', '  ', 'x'.repeat(501)])('the reason "%.5s" is refused, and nothing changes', async (reason) => {
  await expect(rollback.run(['price-list', '--reason', reason, ...inRegistry()])).rejects.toThrow(
    '--reason takes a text',
  );
  expect(await live('price-list')).toBe('1.0.2');
});

describe('platform check --site', () => {
  let server: Server;
  const answers: Record<string, string | undefined> = {};
  const site = () => `http://localhost:${(server.address() as AddressInfo).port}`;
  const checkSite = (address = site()) =>
    check.run(['chat', '--from', registry.releaseFolder('chat', '1.0.0'), '--site', address]);

  beforeEach(async () => {
    await tinyRelease(registry, 'chat', '1.0.0');
    server = createServer((request, response) => {
      const answer = answers[request.url!];
      response.writeHead(answer === undefined ? 404 : 200).end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const manifest = await registry.release('shell', '1.0.0');
    answers['/composition.json'] = JSON.stringify({ shell: '1.0.0', remotes: {} });
    answers['/releases/shell/1.0.0/release.json'] = JSON.stringify(manifest);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('reads the manifest of the site’s live shell', async () => {
    await checkSite();
    expect(output.at(-1)).toBe('chat@1.0.0 fits shell@1.0.0');
  });

  test('reads the manifests of the site’s canaries, too', async () => {
    await tinyRelease(registry, 'shell', '1.1.0', { canary: 10, manifest: { provides: {} } });
    answers['/composition.json'] = JSON.stringify({ shell: '1.0.0', remotes: {}, canaries: ['shell@1.1.0'] });
    answers['/releases/shell/1.1.0/release.json'] = JSON.stringify(await registry.release('shell', '1.1.0'));
    await expect(checkSite()).rejects.toThrow(
      'With the canary shell@1.1.0: chat@1.0.0 uses @platform/contract, which shell@1.1.0 does not provide',
    );
  });

  test.each([
    ['/composition.json', undefined, 'answered 404'],
    ['/composition.json', '{"shell":"1.0.0","remotes":{},"canaries":["../x@1.0.0"]}', 'does not name the live shell'],
    ['/composition.json', '<!doctype html>', 'does not name the live shell'],
    ['/releases/shell/1.0.0/release.json', undefined, 'answered 404'],
    ['/releases/shell/1.0.0/release.json', '{"manifest":1}', 'was written by another version of the toolkit'],
  ])('reports the problem if %s is %s', async (address, answer, message) => {
    answers[address] = answer;
    const refused = checkSite();
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(site() + address);
  });

  test('reports an address of HTTPS where a site speaks plain HTTP, in a sentence with the other address', async () => {
    const { host } = new URL(site());
    await expect(checkSite(`https://${host}`)).rejects.toThrow(
      new RegExp(
        `^https://${host}/composition\\.json cannot be reached: what answers there does not speak HTTPS\\. Is the site at http://${host}\\?$`,
      ),
    );
  });

  test.each(['/home', '/?q=plug', '/#top'])(
    'refuses the address of a page, with %s after that of the site',
    async (page) => {
      await expect(checkSite(site() + page)).rejects.toThrow(
        `"${site()}${page}" is the address of a page: name the site, ${site()}`,
      );
      await expect(dev.run(['chat', '--site', site() + page])).rejects.toThrow('is the address of a page');
    },
  );

  test.each([
    ['answers nothing', 'cannot be reached: ', () => new Promise((resolve) => server.close(resolve))],
    [
      'is no site of this platform',
      'answered 404: is it a site of this platform?',
      () => delete answers['/composition.json'],
    ],
  ])('dev says at once that the site %s, and builds nothing', async (_what, message, spoil) => {
    const address = site();
    await spoil();
    await expect(dev.run(['chat', '--site', address, '--port', '0'])).rejects.toThrow(
      `${address}/composition.json ${message}`,
    );
    expect(output).toEqual([]);
  });

  test('reports an address where nothing answers, and an invalid one', async () => {
    const gone = site();
    await new Promise((resolve) => server.close(resolve));
    await expect(checkSite(gone)).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
    await expect(checkSite('example')).rejects.toThrow('"example" is not an address');
  });
});

/** Runs the command line in a folder of this repository. */
const platformIn = (cwd: string, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'platform/toolkit/src/cli/main.ts'), ...args],
    {
      cwd: path.join(root, cwd),
    },
  );

test('platform promote and rollback need no name in the folder of a part', async () => {
  await tinyRelease(registry, 'chat', '1.0.0');
  await tinyRelease(registry, 'chat', '1.0.1', { until: 'publish' });
  const { stdout } = await platformIn('mfe-chat', 'promote', ...inRegistry());
  expect(stdout).toMatch(/^chat@1\.0\.1: released$/m);
  expect(await live('chat')).toBe('1.0.1');
  await platformIn('mfe-chat', 'rollback', ...inRegistry());
  expect(await live('chat')).toBe('1.0.0');
  await expect(platformIn('.', 'promote', ...inRegistry())).rejects.toMatchObject({
    stderr: expect.stringContaining('Name a part: chat, price-list, shell.') as string,
  });
});

describe('the exit code and the output', () => {
  const platform = (...args: string[]) => platformIn('.', ...args);

  test.each([
    ['an invalid command line', ['release', '--fast'], 2, 'Usage: platform release'],
    ['a command that fails', ['releases', '--registry', '/nowhere'], 1, 'There is no registry in /nowhere'],
  ])('of %s', async (_what, args, code, message) => {
    await expect(platform(...args)).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) as string });
  });

  test.each([
    ['lists', ['releases', 'price-list', 'shell'], '1.0.2'],
    ['changes every part that was named', ['rollback', 'price-list', 'tools'], '1.0.1'],
  ])('of one that %s, and whose reader has closed the pipe', async (_what, args, after) => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2']) await tinyRelease(registry, 'tools', version);
    const main = 'platform/toolkit/src/cli/main.ts';
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...args, ...inRegistry()], { cwd: root });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect([code, errors]).toEqual([0, '']);
    expect([await live('price-list'), await live('tools')]).toEqual([after, after]);
  });

  test('prints the options of a command for --help', async () => {
    const { stdout } = await platform('rollback', '--help');
    expect(stdout).toContain('--to <version>');
  });
});

test('a damaged registry is reported with the invalid document', async () => {
  await writeFile(registry.channelsFile('price-list'), '{');
  await expect(rollback.run(['price-list', ...inRegistry()])).rejects.toThrow(registry.channelsFile('price-list'));
});

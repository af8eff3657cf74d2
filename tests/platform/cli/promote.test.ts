import path from 'node:path';
import { Registry } from '@platform/host/registry';
import {
  compositionsOf,
  installReleases,
  promoteRelease,
  recordVerdict,
  registerBuild,
} from '@platform/toolkit/release';
import { openRegistry } from '@platform/toolkit/trust';
import { promote } from '../../../platform/toolkit/src/cli/promote';
import { register } from '../../../platform/toolkit/src/cli/register';
import { releases } from '../../../platform/toolkit/src/cli/releases';
import { rollback } from '../../../platform/toolkit/src/cli/rollback';
import { tinyRelease } from '../../site/tiny-release';
import { registryForEachTest } from '../make-registry';

// The parts of this repository stand for those of one without the site's server: these registries make no pages.
jest.mock('../../../platform/toolkit/src/preview/preview', () => ({
  ...jest.requireActual<object>('../../../platform/toolkit/src/preview/preview'),
  findPreviewProgram: () => undefined,
}));

const cli = registryForEachTest();

describe('platform promote', () => {
  const published = (version: string, manifest = {}) =>
    tinyRelease(cli.registry, 'price-list', version, { until: 'publish', manifest });

  test('makes the newest published release live, or the one that is named', async () => {
    for (const version of ['1.0.3', '1.0.4', '1.0.5']) await published(version);
    await releases.run(cli.inRegistry());
    expect(cli.output[0]).toMatch(
      /^price-list 1\.0\.2 .+, also there: 1\.0\.0 1\.0\.1, published: 1\.0\.3 1\.0\.4 1\.0\.5$/,
    );
    await promote.run(['price-list@1.0.3', '--reason', 'tested in a preview', ...cli.inRegistry()]);
    expect(cli.output.at(-1)).toBe('price-list@1.0.3: released');
    expect(await cli.live('price-list')).toBe('1.0.3');
    expect((await cli.registry.history('price-list')).at(-1)).toMatchObject({ reason: 'tested in a preview' });
    await promote.run(['price-list', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.5');
  });

  test.each([
    ['a release that does not exist', 'price-list@9.9.9', 'There is no release price-list@9.9.9'],
    ['a release that has been live', 'price-list@1.0.1', 'has been live already: rollback --to 1.0.1 goes back to it'],
    ['what is live', 'price-list@1.0.2', 'price-list@1.0.2 is live already.'],
    ['a part of which nothing waits', 'shell', 'No release of shell is waiting to be promoted'],
    ['a part that does not exist', 'prices@1.0.0', 'There is no part "prices"'],
    ['what is no version', 'price-list@next', '"next" is not a version such as 1.2.3'],
    ['a version with a leading zero', 'price-list@01.0.3', '"01.0.3" is not a version such as 1.2.3'],
  ])('refuses %s before it renders any page, and changes nothing', async (_what, name, message) => {
    await expect(promote.run([name, ...cli.inRegistry()])).rejects.toThrow(message);
    expect(cli.output).toEqual([]);
    expect([await cli.live('price-list'), await cli.live('shell')]).toEqual(['1.0.2', '1.0.0']);
  });

  test('a canary of a part without a live release is refused, and its version can still be released', async () => {
    const elsewhere = openRegistry(path.join(cli.folder, 'elsewhere'));
    await tinyRelease(elsewhere, 'tools', '1.0.0');
    const build = elsewhere.releaseFolder('tools', '1.0.0');
    await expect(register.run([build, '--canary', '10', ...cli.inRegistry()])).rejects.toThrow(
      'tools has no live release that a canary could be compared with: leave out --canary. It was not released.',
    );
    expect(await cli.registry.versions('tools')).toEqual([]);
    await register.run([build, ...cli.inRegistry()]);
    expect(await cli.live('tools')).toBe('1.0.0');
  });

  test('shows a release that was rolled back to a share of the visitors again, and then makes it live for all', async () => {
    await rollback.run(['price-list', ...cli.inRegistry()]);
    await promote.run(['price-list@1.0.2', '--canary', '10', ...cli.inRegistry()]);
    expect(await cli.registry.canary('price-list')).toMatchObject({ version: '1.0.2', share: 10 });
    expect(await cli.live('price-list')).toBe('1.0.1');
    await promote.run(['price-list@1.0.2', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.2');
    expect(await cli.registry.canary('price-list')).toBeUndefined();
    await rollback.run(['price-list', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.1');
  });

  test('refuses a release with which journeys failed in the matrix, until they pass', async () => {
    await published('1.0.3');
    await recordVerdict(cli.registry, 'price-list', '1.0.3', ['the chat leads to a price list']);
    await expect(promote.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
      /^With price-list@1\.0\.3 these journeys failed on .+:\n {2}the chat leads to a price list\nIt was not released\.$/,
    );
    expect(await cli.live('price-list')).toBe('1.0.2');
    await recordVerdict(cli.registry, 'price-list', '1.0.3', []);
    await promote.run(['price-list', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.3');
  });

  test('the matrix has the live releases, each candidate, and the previous release of each part', async () => {
    const before = { kind: 'previous', exchanged: { part: 'price-list', version: '1.0.1' } };
    expect(await compositionsOf(cli.registry)).toEqual([{ kind: 'stable' }, before]);
    await published('1.0.3');
    const candidate = (version: string) => ({ kind: 'candidate', exchanged: { part: 'price-list', version } });
    expect(await compositionsOf(cli.registry)).toEqual([{ kind: 'stable' }, candidate('1.0.3'), before]);
    await published('1.0.4');
    expect(await compositionsOf(cli.registry, [{ part: 'price-list', version: '1.0.3' }])).toContainEqual(
      candidate('1.0.3'),
    );
    await promote.run(['price-list@1.0.3', '--canary', '10', ...cli.inRegistry()]);
    expect(await compositionsOf(cli.registry, [{ part: 'price-list' }])).toContainEqual(candidate('1.0.3'));
    await expect(compositionsOf(cli.registry, [{ part: 'shell' }])).rejects.toThrow(
      'No release of shell is waiting to be promoted',
    );
    await expect(compositionsOf(cli.registry, [{ part: 'shell', version: '9.9.9' }])).rejects.toThrow(
      'There is no release shell@9.9.9',
    );
  });

  test('without a version takes no canary that was taken back, and nothing older than the live release', async () => {
    for (const version of ['1.0.3', '1.0.4', '1.0.5']) await published(version);
    await promote.run(['price-list@1.0.4', ...cli.inRegistry()]);
    await promote.run(['price-list@1.0.5', '--canary', '10', ...cli.inRegistry()]);
    await rollback.run(['price-list', ...cli.inRegistry()]);
    await expect(promote.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
      'have to be named: promote price-list@1.0.3, promote price-list@1.0.5',
    );
    expect(await cli.live('price-list')).toBe('1.0.4');
    await promote.run(['price-list@1.0.5', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.5');
  });

  test('refuses a release with a slice that another part has', async () => {
    await tinyRelease(cli.registry, 'shell', '1.0.1', { manifest: { slices: ['menu', 'site'] } });
    await published('1.0.3', { slices: ['prices', 'menu'] });
    await expect(promote.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
      /^price-list@1\.0\.3 has a slice "menu", which is the name of a slice of shell@1\.0\.1\nIt was not released\.$/,
    );
  });

  test('refuses a release that no longer fits what is live', async () => {
    await published('1.0.3', { uses: { '@platform/contract': { range: '^2.0.0' } } });
    await expect(promote.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
      'price-list@1.0.3 was built against @platform/contract ^2.0.0, but shell@1.0.0 provides 1.0.0',
    );
    expect(await cli.live('price-list')).toBe('1.0.2');
  });

  test('refuses a release that fits the live shell, but not its canary', async () => {
    await published('1.0.3');
    const provides = { '@platform/contract': { version: '2.0.0' } };
    await tinyRelease(cli.registry, 'shell', '2.0.0', { canary: 10, manifest: { provides } });
    await expect(promote.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
      'With the canary shell@2.0.0: price-list@1.0.3 was built against @platform/contract ^1.0.0, but shell@2.0.0 provides 2.0.0',
    );
    expect(await cli.live('price-list')).toBe('1.0.2');
    await rollback.run(['shell', ...cli.inRegistry()]);
    await promote.run(['price-list', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.3');
  });

  describe('while a release is being checked, a rollback of its part', () => {
    /** The pages of the release are rendered for so long that the part is rolled back meanwhile. */
    const rolledBackMeanwhile = {
      log: () => undefined,
      verify: () => rollback.run(['price-list', '--reason', 'no prices', ...cli.inRegistry()]),
    };
    const overtaken =
      /^price-list has changed while this release was being checked: rollback 1\.0\.1 at \S+ by .+: no prices\nIt was not released\./;

    test.each([['for all', {}] as const, ['as a canary', { canary: 10 }] as const])(
      'stays: the release is not promoted %s',
      async (_to, shown) => {
        await published('1.0.3');
        const { registry } = cli;
        const promoted = promoteRelease({ part: 'price-list', registry, ...rolledBackMeanwhile, ...shown });
        await expect(promoted).rejects.toThrow(overtaken);
        expect(await cli.live('price-list')).toBe('1.0.1');
        expect(await registry.canary('price-list')).toBeUndefined();
        await promote.run(['price-list@1.0.3', ...cli.inRegistry()]);
        expect(await cli.live('price-list')).toBe('1.0.3');
      },
    );

    test('stays: a build is not released, and its version is still free', async () => {
      const elsewhere = openRegistry(path.join(cli.folder, 'elsewhere'));
      await tinyRelease(elsewhere, 'price-list', '1.0.3');
      const folder = elsewhere.releaseFolder('price-list', '1.0.3');
      const build = { part: { name: 'price-list' }, registry: cli.registry, folder };
      await expect(registerBuild({ ...build, ...rolledBackMeanwhile })).rejects.toThrow(overtaken);
      expect(await cli.live('price-list')).toBe('1.0.1');
      expect(await cli.registry.versions('price-list')).not.toContain('1.0.3');
      await register.run([folder, ...cli.inRegistry()]);
      expect(await cli.live('price-list')).toBe('1.0.3');
    });

    test('stays if it comes when the build is in the registry already, and the version of the build is still free', async () => {
      const elsewhere = openRegistry(path.join(cli.folder, 'elsewhere'));
      await tinyRelease(elsewhere, 'price-list', '1.0.3');
      const folder = elsewhere.releaseFolder('price-list', '1.0.3');
      const { registry } = cli;
      const add = registry.add.bind(registry);
      jest.spyOn(registry, 'add').mockImplementationOnce(async (...release) => {
        await add(...release);
        await rolledBackMeanwhile.verify();
      });
      const build = { part: { name: 'price-list' }, registry, folder, log: () => undefined };
      await expect(registerBuild(build)).rejects.toThrow(overtaken);
      expect(await cli.live('price-list')).toBe('1.0.1');
      expect(await registry.versions('price-list')).not.toContain('1.0.3');
      await registerBuild(build);
      expect(await cli.live('price-list')).toBe('1.0.3');
    });

    test('stays: a package with a newer release is not installed, and can be afterwards', async () => {
      const packed = openRegistry(path.join(cli.folder, 'package/releases'));
      for (const part of ['price-list', 'tools']) await tinyRelease(packed, part, '1.0.3');
      const { registry } = cli;
      await expect(installReleases(packed.folder, registry, rolledBackMeanwhile.verify)).rejects.toThrow(overtaken);
      expect([await cli.live('price-list'), await cli.live('tools')]).toEqual(['1.0.1', undefined]);
      for (const part of ['price-list', 'tools']) expect(await registry.versions(part)).not.toContain('1.0.3');
      await installReleases(packed.folder, registry);
      expect([await cli.live('price-list'), await cli.live('tools')]).toEqual(['1.0.3', '1.0.3']);
    });
  });

  test('a pin that is made while a release is being checked does not keep it from becoming live', async () => {
    await published('1.0.3');
    const { registry } = cli;
    const verify = () => registry.notePin('price-list', '1.0.1', new Date(Date.now() + 60_000));
    await promoteRelease({ part: 'price-list', registry, log: () => undefined, verify });
    expect(await cli.live('price-list')).toBe('1.0.3');
  });

  describe('with several parts', () => {
    const both = () => promote.run(['price-list@1.0.3', 'tools@1.0.0', ...cli.inRegistry()]);

    test('makes none of them live if one is refused', async () => {
      await published('1.0.3');
      await tinyRelease(cli.registry, 'tools', '1.0.0', { until: 'publish', manifest: { slices: ['menu'] } });
      await tinyRelease(cli.registry, 'shell', '1.0.1', { manifest: { slices: ['menu'] } });
      await expect(both()).rejects.toThrow('tools@1.0.0 has a slice "menu"');
      expect([await cli.live('price-list'), await cli.live('tools')]).toEqual(['1.0.2', undefined]);
    });

    test('refuses releases that do not fit each other', async () => {
      await published('1.0.3', { slices: ['prices'] });
      await tinyRelease(cli.registry, 'tools', '1.0.0', { until: 'publish', manifest: { slices: ['prices'] } });
      await expect(both()).rejects.toThrow('which is the name of a slice of price-list@1.0.3');
      expect(await cli.live('price-list')).toBe('1.0.2');
    });

    test('says what is live already if one is overtaken by a rollback after the first', async () => {
      await published('1.0.3');
      for (const version of ['1.0.0', '1.0.1']) await tinyRelease(cli.registry, 'tools', version);
      await tinyRelease(cli.registry, 'tools', '1.0.2', { until: 'publish' });
      const { point } = Registry.prototype;
      jest.spyOn(Registry.prototype, 'point').mockImplementationOnce(async function (this: Registry, ...change) {
        await point.apply(this, change);
        await rollback.run(['tools', ...cli.inRegistry()]);
      });
      const promoted = promote.run(['price-list@1.0.3', 'tools@1.0.2', ...cli.inRegistry()]);
      await expect(promoted).rejects.toThrow(
        /^tools has changed [^]+It was not released[^]+\nDone before, and still so: price-list@1\.0\.3 released\.$/,
      );
      expect([await cli.live('price-list'), await cli.live('tools')]).toEqual(['1.0.3', '1.0.0']);
    });
  });

  test('refuses a release that has not been signed', async () => {
    await tinyRelease(new Registry(cli.registry.folder), 'price-list', '1.0.3', { until: 'publish' });
    await expect(promote.run(['price-list', ...cli.inRegistry()])).rejects.toThrow('has not been signed');
    expect(await cli.live('price-list')).toBe('1.0.2');
  });
});

test.each(['', '  ', 'x'.repeat(501)])('the reason "%.5s" is refused, and nothing changes', async (reason) => {
  await expect(rollback.run(['price-list', '--reason', reason, ...cli.inRegistry()])).rejects.toThrow(
    '--reason takes a text',
  );
  expect(await cli.live('price-list')).toBe('1.0.2');
});

import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promote } from '../../../platform/toolkit/src/cli/promote';
import { rollback } from '../../../platform/toolkit/src/cli/rollback';
import { tinyRelease } from '../../site/tiny-release';
import { registryForEachTest } from '../make-registry';

// The parts of this repository stand for those of one without the site's server: these registries make no pages.
jest.mock('../../../platform/toolkit/src/preview/preview', () => ({
  ...jest.requireActual<object>('../../../platform/toolkit/src/preview/preview'),
  findPreviewProgram: () => undefined,
}));

const cli = registryForEachTest();

describe('platform rollback', () => {
  test('returns a part that only the registry knows to its previous release', async () => {
    await rollback.run(['price-list', ...cli.inRegistry()]);
    expect(cli.output).toEqual(['price-list is back at 1.0.1']);
    expect(await cli.live('price-list')).toBe('1.0.1');
  });

  test('--to returns it to the given release', async () => {
    await rollback.run(['price-list', '--to', '1.0.0', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.0');
  });

  test('--to takes a release that was rolled back: it goes forward, too', async () => {
    await rollback.run(['price-list', '--to', '1.0.0', ...cli.inRegistry()]);
    await rollback.run(['price-list', '--to', '1.0.2', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.2');
  });

  test.each([
    ['was only published', { until: 'publish' }],
    ['was only a canary', { canary: 10 }],
  ] as const)('--to refuses a release that %s, and names those that it takes', async (_what, options) => {
    await tinyRelease(cli.registry, 'price-list', '1.0.3', options);
    const before = await cli.registry.history('price-list');
    await expect(rollback.run(['price-list', '--to', '1.0.3', ...cli.inRegistry()])).rejects.toThrow(
      'price-list@1.0.3 has never been live for all visitors, as far back as the history of price-list goes. ' +
        'A rollback checks no page, and goes only to what has been live: 1.0.0 1.0.1\n' +
        'To make any other release live, use npm run release -- promote price-list@1.0.3 (on a server: ',
    );
    expect([await cli.live('price-list'), await cli.registry.history('price-list')]).toEqual(['1.0.2', before]);
  });

  test('--to takes a canary that has become live for all', async () => {
    await tinyRelease(cli.registry, 'price-list', '1.0.3', { canary: 10 });
    await cli.registry.point('price-list', '1.0.3', 'release');
    await rollback.run(['price-list', ...cli.inRegistry()]);
    await rollback.run(['price-list', '--to', '1.0.3', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.3');
  });

  test('--to refuses every release of a part that has never been live', async () => {
    await tinyRelease(cli.registry, 'prices', '1.0.0', { until: 'publish' });
    await expect(rollback.run(['prices', '--to', '1.0.0', ...cli.inRegistry()])).rejects.toThrow(
      'goes only to what has been live: there is nothing else here',
    );
    expect(await cli.live('prices')).toBeUndefined();
  });

  test('returns several parts, or none of them: what is refused is known before the first one changes', async () => {
    const parts = ['price-list', 'shell'];
    await expect(rollback.run([...parts, ...cli.inRegistry()])).rejects.toThrow('shell@1.0.0 is the first release');
    expect(await cli.live('price-list')).toBe('1.0.2');
    await tinyRelease(cli.registry, 'shell', '1.0.1');
    await rollback.run([...parts, 'price-list', ...cli.inRegistry()]);
    expect([await cli.live('price-list'), await cli.live('shell')]).toEqual(['1.0.1', '1.0.0']);
  });

  test('is made at once, says what its release does not fit, and does not keep others from releasing', async () => {
    const shows = { 'price-list': { screens: ['prices'], widgets: [] } };
    await tinyRelease(cli.registry, 'price-list', '1.0.3', { manifest: { screens: ['prices'] } });
    await tinyRelease(cli.registry, 'shell', '1.0.1', { manifest: { shows } });
    await rollback.run(['price-list', ...cli.inRegistry()]);
    expect(cli.output).toEqual([
      'price-list is back at 1.0.2',
      '  but price-list@1.0.2 does not offer the screen prices, which shell@1.0.1 shows',
    ]);
    const more = { 'price-list': { screens: ['prices', 'archive'], widgets: [] } };
    await tinyRelease(cli.registry, 'shell', '1.0.2', { until: 'publish', manifest: { shows: more } });
    await expect(promote.run(['shell', ...cli.inRegistry()])).rejects.toThrow(
      /^price-list@1\.0\.2 does not offer the screen archive, which shell@1\.0\.2 shows\nIt was not released\.$/,
    );
    await tinyRelease(cli.registry, 'shell', '1.0.3', { until: 'publish', manifest: { shows } });
    await promote.run(['shell', ...cli.inRegistry()]);
    expect(await cli.live('shell')).toBe('1.0.3');
  });

  test('of several parts continues if it cannot be read what another one fits', async () => {
    await tinyRelease(cli.registry, 'shell', '1.0.1');
    await writeFile(path.join(cli.registry.releaseFolder('shell', '1.0.1'), 'release.json'), 'damaged');
    await rollback.run(['price-list', 'shell', ...cli.inRegistry()]);
    expect(cli.output).toEqual([
      'price-list is back at 1.0.1',
      expect.stringContaining('  but it is not known what it fits: '),
      'shell is back at 1.0.0',
    ]);
  });

  test('to what is live already changes nothing, and says so', async () => {
    await rollback.run(['price-list', '--to', '1.0.2', ...cli.inRegistry()]);
    expect(cli.output).toEqual(['price-list@1.0.2 is live already: nothing has changed']);
    expect(await cli.registry.history('price-list')).toHaveLength(3);
  });

  test.each(['web/remoteEntry.js', 'node/part.js'])(
    'refuses a release without its %s, and changes nothing',
    async (file) => {
      await rm(path.join(cli.registry.releaseFolder('price-list', '1.0.1'), file));
      await expect(rollback.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
        `${file} is not the file that was released`,
      );
      expect(await cli.live('price-list')).toBe('1.0.2');
    },
  );

  test.each([
    ['npm_config_token_description', '1.0.0', '--to'],
    ['npm_config_to', '1.0.0', '--to'],
    ['npm_config_reason', 'why', '--reason'],
    ['npm_config_registry', './releases', '--registry'],
  ])('refuses to run without the option that npm has kept in %s', async (name, value, option) => {
    jest.replaceProperty(process, 'env', { ...process.env, [name]: value });
    await expect(rollback.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
      `npm has kept ${option} for itself`,
    );
    expect(await cli.live('price-list')).toBe('1.0.2');
  });

  test('runs where npm has another registry of packages', async () => {
    jest.replaceProperty(process, 'env', { ...process.env, npm_config_registry: 'https://packages.example/' });
    await rollback.run(['price-list', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.1');
  });

  test.each([
    ['a part that does not exist', ['prices'], 'There is no part "prices"'],
    ['no part', [], 'Name a part: price-list, shell.'],
    ['a version that was never released', ['price-list', '--to', '9.9.9'], 'There is no release price-list@9.9.9'],
    ['a part with a single release', ['shell'], 'shell@1.0.0 is the first release'],
    ['an option that does not exist', ['price-list', '--back'], /There is no option --back\. Options: .*--to\b/],
  ])('refuses %s, and changes nothing', async (_what, args, message) => {
    await expect(rollback.run([...args, ...cli.inRegistry()])).rejects.toThrow(message);
    expect([await cli.live('price-list'), await cli.live('shell')]).toEqual(['1.0.2', '1.0.0']);
  });

  test('reports a registry that does not exist', async () => {
    const missing = path.join(cli.folder, 'nowhere');
    await expect(rollback.run(['price-list', '--registry', missing])).rejects.toThrow(`no registry in ${missing}`);
  });
});

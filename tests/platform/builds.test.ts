import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPart } from '@platform/toolkit/release';
import { openRegistry } from '@platform/toolkit/trust';
import { build } from '../../platform/toolkit/src/cli/build';
import { check } from '../../platform/toolkit/src/cli/check';
import { promote } from '../../platform/toolkit/src/cli/promote';
import { publish } from '../../platform/toolkit/src/cli/publish';
import { register } from '../../platform/toolkit/src/cli/register';
import { release } from '../../platform/toolkit/src/cli/release';
import { tinyRelease } from '../site/tiny-release';
import { registryForEachTest } from './make-registry';

// The parts of this repository stand for those of one without the site's server: these registries make no pages.
jest.mock('../../platform/toolkit/src/preview/preview', () => ({
  ...jest.requireActual<object>('../../platform/toolkit/src/preview/preview'),
  findPreviewProgram: () => undefined,
}));
const root = path.resolve(__dirname, '../..');

const cli = registryForEachTest();

test.each(['01.2.3', '1.2', 'v1.2.3', '1.2.3-beta', '', '../1.2.3'])(
  'platform build refuses --version %p, which no release can have',
  async (version) => {
    await expect(build.run(['catalogue', '--version', version])).rejects.toThrow(
      `"${version}" is not a version such as 1.2.3, of three numbers without leading zeros.`,
    );
  },
);

describe('platform build --out replaces nothing but an earlier build of the part', () => {
  const buildTo = (out: string) => build.run(['chat', '--out', out]);

  test('refuses a file as the folder, and keeps it', async () => {
    const file = path.join(cli.folder, 'notes.txt');
    await writeFile(file, 'mine');
    await expect(buildTo(file)).rejects.toThrow(`${file} cannot be built into (ENOTDIR): name another folder.`);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test('refuses a folder with something else, and keeps that', async () => {
    await writeFile(path.join(cli.folder, 'notes.txt'), 'mine');
    await expect(buildTo(cli.folder)).rejects.toThrow(`${cli.folder} is not empty and holds no release`);
  });

  test('not a release of another part, nor one of a registry', async () => {
    const other = cli.registry.releaseFolder('price-list', '1.0.1');
    await expect(buildTo(other)).rejects.toThrow(`${other} holds a release of price-list, not of chat`);
    await tinyRelease(cli.registry, 'chat', '1.0.0');
    const released = cli.registry.releaseFolder('chat', '1.0.0');
    await expect(buildTo(released)).rejects.toThrow(`${released} holds a release of a registry`);
    expect(await readdir(released)).toContain('release.json');
  });
});

describe('a build of platform build', () => {
  let built: string;

  /** Puts a release of `chat`, a part of this repository, where `build` would put it. */
  async function place(uses: Record<string, { range: string; names?: string[] }> = {}, name = 'workshop') {
    const workshop = openRegistry(path.join(cli.folder, name));
    await tinyRelease(workshop, 'chat', '1.0.0', { manifest: { uses } });
    built = workshop.releaseFolder('chat', '1.0.0');
  }
  const fromBuilt = () => ['chat', '--from', built, ...cli.inRegistry()];

  test('that fits the live shell is released unchanged', async () => {
    await place({ '@platform/contract': { range: '^1.0.0' } });
    await check.run(fromBuilt());
    expect(cli.output).toEqual([
      'the pages are not checked: the server of the site is not in this folder',
      'chat@1.0.0 was built from sources other than those here: its own checks are not run',
      'chat@1.0.0 fits shell@1.0.0',
    ]);
    await release.run(fromBuilt());
    expect(await cli.live('chat')).toBe('1.0.0');
    await expect(release.run(fromBuilt())).rejects.toThrow('has chat@1.0.0 already');
  });

  test('is only checked with --check, and only published by publish: it is live once it is promoted', async () => {
    await place({ '@platform/contract': { range: '^1.0.0' } });
    await release.run([...fromBuilt(), '--check']);
    expect(cli.output.at(-1)).toBe('chat@1.0.0: can be released');
    expect(await cli.registry.versions('chat')).toEqual([]);
    await publish.run(fromBuilt());
    expect([await cli.registry.published('chat'), await cli.live('chat')]).toEqual([['1.0.0'], undefined]);
    await promote.run(['chat@1.0.0', ...cli.inRegistry()]);
    expect([await cli.registry.published('chat'), await cli.live('chat')]).toEqual([[], '1.0.0']);
  });

  test('may be published once more, but nothing else under its version', async () => {
    await place({ '@platform/contract': { range: '*' } });
    await publish.run(fromBuilt());
    const history = await cli.registry.history('chat');
    await publish.run(fromBuilt());
    expect(cli.output.at(-1)).toBe('chat@1.0.0: already published, unchanged');
    expect(await cli.registry.history('chat')).toEqual(history);
    await place({ '@platform/contract': { range: '^1.0.0' } }, 'another-workshop');
    await expect(publish.run(fromBuilt())).rejects.toThrow('has chat@1.0.0 already: build it with another --version');
  });

  test('with more scripts than the budget of its part is not released', async () => {
    const workshop = openRegistry(path.join(cli.folder, 'workshop'));
    const { budget } = readPart(path.join(root, 'mfe-chat'));
    await tinyRelease(workshop, 'chat', '1.0.0', { scripts: { 'large.js.br': 'x'.repeat(budget!) } });
    built = workshop.releaseFolder('chat', '1.0.0');
    await expect(release.run(fromBuilt())).rejects.toThrow(
      /chat@1\.0\.0 has \d+ bytes of compressed scripts, and its package\.json allows \d+/,
    );
    expect(await cli.live('chat')).toBeUndefined();
  });

  test('of a part that only the build names is released by an operator, if it fits', async () => {
    await place({ '@platform/contract': { range: '^1.0.0' } });
    await register.run([built, ...cli.inRegistry()]);
    expect([cli.output.at(-1), await cli.live('chat')]).toEqual(['chat@1.0.0: released', '1.0.0']);
    await expect(register.run([built, ...cli.inRegistry()])).rejects.toThrow('has chat@1.0.0 already');
    await expect(register.run([cli.folder, ...cli.inRegistry()])).rejects.toThrow(`${cli.folder} holds no release`);
    await expect(register.run(cli.inRegistry())).rejects.toThrow('Name the folder of one build');
  });

  test('that does not fit is not released, and everything that the shell lacks is named', async () => {
    await tinyRelease(cli.registry, 'shell', '1.0.1', {
      manifest: {
        provides: {
          '@platform/contract': { version: '1.0.0' },
          'react-router-dom': { version: '7.18.5', names: ['Link'] },
        },
      },
    });
    await place({
      '@platform/contract': { range: '^2.0.0' },
      'react-router-dom': { range: '^7.0.0', names: ['Link', 'useFetcher'] },
    });
    const reasons =
      'chat@1.0.0 was built against @platform/contract ^2.0.0, but shell@1.0.1 provides 1.0.0\n' +
      'chat@1.0.0 uses useFetcher of react-router-dom, which shell@1.0.1 does not provide';
    await expect(check.run(fromBuilt())).rejects.toThrow(reasons);
    await expect(release.run(fromBuilt())).rejects.toThrow(reasons);
    await expect(register.run([built, ...cli.inRegistry()])).rejects.toThrow(reasons);
    expect(await cli.live('chat')).toBeUndefined();
  });

  test('that was built with another version of a singleton is told what to install', async () => {
    await tinyRelease(cli.registry, 'shell', '1.0.1', {
      manifest: {
        provides: {
          '@platform/contract': { version: '1.0.0' },
          react: { version: '19.3.1' },
          'react/jsx-runtime': { version: '19.3.1' },
          'react-router-dom': { version: '7.18.5' },
          'styled-components': { version: '6.6.0' },
        },
      },
    });
    await place({
      '@platform/contract': { range: '^2.0.0' },
      react: { range: '^19.3.2' },
      'react/jsx-runtime': { range: '^19.3.2' },
      'react-router-dom': { range: '^7.18.6' },
      'styled-components': { range: '^6.5.0' },
    });
    const advice =
      'chat@1.0.0 was built against react-router-dom ^7.18.6, but shell@1.0.1 provides 7.18.5\n' +
      'Install what the shell provides: npm install react@19.3.1 react-router-dom@7.18.5\n' +
      'Ask the site’s team for its packages, which have @platform/contract@1.0.0, and install them in place of yours.\n' +
      'It was not released.';
    await expect(check.run(fromBuilt())).rejects.toThrow(advice);
    await expect(release.run(fromBuilt())).rejects.toThrow(advice);
  });

  test('that no longer offers what the live shell shows is not released, and each screen and widget is named', async () => {
    await tinyRelease(cli.registry, 'shell', '1.0.1', {
      manifest: { shows: { chat: { screens: ['help'], widgets: ['assistant'] } } },
    });
    await place();
    const reasons =
      'chat@1.0.0 does not offer the screen help, which shell@1.0.1 shows\n' +
      'chat@1.0.0 does not offer the widget assistant, which shell@1.0.1 shows';
    await expect(check.run(fromBuilt())).rejects.toThrow(reasons);
    await expect(release.run(fromBuilt())).rejects.toThrow(reasons);
    expect(await cli.live('chat')).toBeUndefined();
  });

  test('of a shell is compared with every live remote: a remote that does not fit, or lacks what it shows, is named', async () => {
    const workshop = openRegistry(path.join(cli.folder, 'workshop'));
    const fromWorkshop = (version: string) => [
      'shell',
      ...['--from', workshop.releaseFolder('shell', version)],
      ...cli.inRegistry(),
    ];
    await tinyRelease(cli.registry, 'tools', '1.0.0', { manifest: { uses: {}, screens: ['choose'] } });
    await tinyRelease(workshop, 'shell', '2.0.0', {
      manifest: {
        provides: { '@platform/contract': { version: '2.0.0' } },
        shows: {
          tools: { screens: ['choose', 'compare'], widgets: [] },
          'not-released': { screens: ['a'], widgets: [] },
        },
      },
    });
    const reasons =
      'price-list@1.0.2 was built against @platform/contract ^1.0.0, but shell@2.0.0 provides 2.0.0\n' +
      'tools@1.0.0 does not offer the screen compare, which shell@2.0.0 shows';
    await expect(check.run(fromWorkshop('2.0.0'))).rejects.toThrow(reasons);
    await expect(release.run(fromWorkshop('2.0.0'))).rejects.toThrow(reasons);
    expect(await cli.live('shell')).toBe('1.0.0');

    await tinyRelease(workshop, 'shell', '1.1.0', {
      manifest: { shows: { tools: { screens: ['choose'], widgets: [] } } },
    });
    await check.run(fromWorkshop('1.1.0'));
    expect(cli.output.at(-1)).toBe('shell@1.1.0 fits price-list@1.0.2, tools@1.0.0');
    await release.run(fromWorkshop('1.1.0'));
    expect(await cli.live('shell')).toBe('1.1.0');
  });

  test('is released while the live release of another remote is damaged', async () => {
    await writeFile(path.join(cli.registry.releaseFolder('price-list', '1.0.2'), 'release.json'), '{');
    await place({ '@platform/contract': { range: '^1.0.0' } });
    await release.run(fromBuilt());
    expect(await cli.live('chat')).toBe('1.0.0');
  });

  test('that is incomplete is refused, and the missing file is named', async () => {
    await place();
    await rm(path.join(built, 'node/part.js'));
    await expect(check.run(fromBuilt())).rejects.toThrow(`${path.join(built, 'node/part.js')} is not the file`);
    await rm(path.join(built, 'release.json'));
    await expect(release.run(fromBuilt())).rejects.toThrow(`${built} holds no release of chat`);
  });

  test.each<[what: string, named: string[]]>([
    ['without a name', []],
    ['by its name', ['reports']],
  ])('of another repository is refused %s, and the error says what to do', async (_what, named) => {
    const workshop = openRegistry(path.join(cli.folder, 'workshop'));
    await tinyRelease(workshop, 'reports', '1.0.0');
    const foreign = workshop.releaseFolder('reports', '1.0.0');
    for (const { run } of [release, publish, check])
      await expect(run([...named, '--from', foreign, ...cli.inRegistry()])).rejects.toThrow(
        /holds a release of reports, which is not a part of .+: `platform publish` .+\nThen `promote reports@1\.0\.0` here checks its pages/,
      );
    expect(await cli.live('reports')).toBeUndefined();
  });

  test('of another part is refused, and both parts are named', async () => {
    await place();
    await expect(check.run(['contact', '--from', built, ...cli.inRegistry()])).rejects.toThrow(
      'holds a release of chat, not of contact',
    );
  });

  test('cannot be checked against a registry without a shell', async () => {
    await place();
    await cp(cli.registry.partFolder('price-list'), path.join(cli.folder, 'shell-less/price-list'), {
      recursive: true,
    });
    await expect(
      check.run(['chat', '--from', built, '--registry', path.join(cli.folder, 'shell-less')]),
    ).rejects.toThrow('No shell has been released');
  });
});

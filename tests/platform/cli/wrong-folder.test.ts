import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { keys } from '../../../platform/toolkit/src/cli/keys';
import { pin } from '../../../platform/toolkit/src/cli/pin';
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

describe('a folder with something other than a registry', () => {
  let other: string;

  beforeEach(async () => {
    other = path.join(cli.folder, 'other');
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
    const before = (await readdir(cli.folder, { recursive: true })).sort();
    await expect(command.run([...args, '--registry', other])).rejects.toThrow(`There is no registry in ${other}: name`);
    expect(cli.output).toEqual([]);
    expect((await readdir(cli.folder, { recursive: true })).sort()).toEqual(before);
  });

  test('is a registry once a release was published there, signed or not', async () => {
    for (const to of [openRegistry(other), new Registry(path.join(cli.folder, 'unsigned'))]) {
      await tinyRelease(to, 'prices', '1.0.0', { until: 'publish' });
      cli.output.length = 0;
      await releases.run(['prices', '--registry', to.folder]);
      expect(cli.output).toEqual(['prices     not released, published: 1.0.0']);
    }
  });

  test('is not an empty disk', async () => {
    const disk = path.join(cli.folder, 'disk');
    await mkdir(path.join(disk, 'lost+found'), { recursive: true });
    await releases.run(['--registry', disk]);
    expect(cli.output).toEqual([]);
  });
});

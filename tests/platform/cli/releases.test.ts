import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { currentActor } from '@platform/toolkit/release';
import { releases } from '../../../platform/toolkit/src/cli/releases';
import { rollback } from '../../../platform/toolkit/src/cli/rollback';
import { tinyRelease } from '../../site/tiny-release';
import { registryForEachTest } from '../make-registry';

// The parts of this repository stand for those of one without the site's server: these registries make no pages.
jest.mock('../../../platform/toolkit/src/preview/preview', () => ({
  ...jest.requireActual<object>('../../../platform/toolkit/src/preview/preview'),
  findPreviewProgram: () => undefined,
}));

const root = path.resolve(__dirname, '../../..');

const cli = registryForEachTest();

test('platform releases lists the other parts, and what is wrong with one', async () => {
  await writeFile(cli.registry.channelsFile('price-list'), '{');
  await releases.run(cli.inRegistry());
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  expect(cli.output).toEqual([
    expect.stringMatching(/^price-list .*channels\.json is refused: /),
    expect.stringMatching(/^shell +1\.0\.0 +live since/),
  ]);
});

test('platform releases lists every part in the registry, including those of other repositories', async () => {
  await releases.run(cli.inRegistry());
  expect(cli.output).toEqual([
    expect.stringMatching(
      /^price-list 1\.0\.2 +live since .+ \(release\), commit unknown, also there: 1\.0\.0 1\.0\.1$/,
    ),
    expect.stringMatching(/^shell +1\.0\.0 +live since .+ \(release\), commit unknown$/),
  ]);
});

test('platform releases of a named part lists its history, with who, when, why and from which commit', async () => {
  const commit = '3fa2b1c4d5e6f708192a3b4c5d6e7f8091a2b3c4';
  const origin = { by: 'Ada', commit, isClean: false, checks: ['contract'] };
  await tinyRelease(cli.registry, 'price-list', '1.0.3', { change: { by: 'Ada', reason: 'the new prices', origin } });
  await rollback.run(['price-list', '--reason', 'wrong totals', ...cli.inRegistry()]);
  cli.output.length = 0;
  await releases.run(['price-list', ...cli.inRegistry()]);
  const by = await currentActor(root);
  expect(cli.output.slice(0, 3)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^price-list 1\\.0\\.2 +live since \\S+ \\(rollback by ${by}: wrong totals\\), commit unknown, also there: `,
      ),
    ),
    expect.stringMatching(new RegExp(`^  \\S+ 1\\.0\\.2 +rollback by ${by}: wrong totals, commit unknown$`)),
    expect.stringMatching(/^ {2}\S+ 1\.0\.3 +release by Ada: the new prices, commit 3fa2b1c4d5e6 with changes$/),
  ]);
});

test('a damaged registry is reported with the invalid document', async () => {
  await writeFile(cli.registry.channelsFile('price-list'), '{');
  await expect(rollback.run(['price-list', ...cli.inRegistry()])).rejects.toThrow(
    cli.registry.channelsFile('price-list'),
  );
});

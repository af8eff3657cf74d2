import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackages } from '../../scripts/packages/index';
import { install } from '../other-team/install';
import { fastestChromiumFile } from '../site/browser';
import { runCommand } from '../site/run-command';
import { expect, test } from '../site-testing/src/index';

const root = path.resolve(__dirname, '../..');

test('a remote in a repository of its own runs the journeys against a site, from the packed package (rows A1, A3)', async ({
  baseURL,
}) => {
  // The packages are compiled first.
  test.setTimeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'other-team-'));
  try {
    const remote = path.join(folder, 'remote');
    await cp(path.resolve(__dirname, '../other-team/remote'), remote, { recursive: true });
    await install(remote, await buildPackages({ root, folder: path.join(folder, 'packages') }));
    const { stdout } = await runCommand(
      'npm',
      ['run', '--silent', 'e2e', '--', 'across-remotes.spec', '--timeout=60000'],
      {
        cwd: remote,
        env: { ...process.env, SITE_URL: baseURL, CHROMIUM: fastestChromiumFile },
      },
    );
    expect(stdout).toContain('5 passed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

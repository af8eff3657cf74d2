import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackages } from '../../scripts/packages/index';
import { install } from '../other-team/install';
import { fastestChromiumFile } from '../site/browser';
import { runCommand } from '../site/run-command';
import { expect, test } from '../site-testing/src/index';
import { journeys } from '../site-testing/src/journeys';

const root = path.resolve(__dirname, '../..');

test('a remote in its own repository runs the journeys against a site, from the packed package (rows A1, A3, H3)', async ({
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
    expect(stdout).toContain(`${journeys.length} passed`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('each part’s own folder runs the journeys against a site, and starts none (rows A1, A3)', async ({ baseURL }) => {
  // A server that this started would find its port taken by the one of these tests.
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const run = async (folder: string, siteUrl: string | undefined, ...args: string[]) => {
    const options = { cwd: path.join(root, folder), env: { ...process.env, SITE_URL: siteUrl } };
    return (await runCommand('npm', ['run', '--silent', 'journeys', '--', ...args], options)).stdout;
  };
  const parts = workspaces.filter((folder) => /^(mfe-|shell$)/.test(folder));
  expect(parts).toContain('mfe-chat');
  for (const part of parts) {
    expect(await run(part, baseURL, '--list')).toContain(`Total: ${journeys.length} tests`);
  }
  expect(await run('mfe-chat', baseURL, '--grep', 'every page of the menu')).toContain('1 passed');
  await expect(run('mfe-chat', undefined)).rejects.toThrow('SITE_URL must be the address of a site');
});

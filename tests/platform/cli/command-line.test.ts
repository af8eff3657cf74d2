import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { typescriptArguments } from '@platform/toolkit/release';
import { tinyRelease } from '../../site/tiny-release';
import { registryForEachTest } from '../make-registry';

const root = path.resolve(__dirname, '../../..');

/** Runs the command line in a folder of this repository. */
const platformIn = (cwd: string, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [...typescriptArguments(), path.join(root, 'platform/toolkit/src/cli/main.ts'), ...args],
    {
      cwd: path.join(root, cwd),
    },
  );

const cli = registryForEachTest();

describe('the exit code and the output', () => {
  const platform = (...args: string[]) => platformIn('.', ...args);

  test.each([
    ['an invalid command line', ['release', '--fast'], 2, 'Usage: platform release'],
    ['a site that is not an address', ['check', '--site', 'localhost:3000'], 2, '"localhost:3000" is not an address'],
    ['a site that is a page', ['publish', '--site', 'http://localhost/home'], 2, 'is the address of a page'],
    ['a command that fails', ['releases', '--registry', '/nowhere'], 1, 'There is no registry in /nowhere'],
  ])('of %s', async (_what, args, code, message) => {
    await expect(platform(...args)).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) as string });
  });

  test.each([
    ['lists', ['releases', 'price-list', 'shell'], '1.0.2'],
    ['changes every part that was named', ['rollback', 'price-list', 'tools'], '1.0.1'],
  ])('of one that %s, and whose reader has closed the pipe', async (_what, args, after) => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2']) await tinyRelease(cli.registry, 'tools', version);
    const main = 'platform/toolkit/src/cli/main.ts';
    const child = spawn(process.execPath, [...typescriptArguments(), main, ...args, ...cli.inRegistry()], {
      cwd: root,
    });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect([code, errors]).toEqual([0, '']);
    expect([await cli.live('price-list'), await cli.live('tools')]).toEqual([after, after]);
  });

  test('prints the version of the toolkit for --version', async () => {
    const { stdout } = await platform('--version');
    const { version } = JSON.parse(await readFile(path.join(root, 'platform/toolkit/package.json'), 'utf8')) as {
      version: string;
    };
    expect(stdout).toBe(`@platform/toolkit ${version}\n`);
  });

  test('prints the options of a command for --help', async () => {
    const { stdout } = await platform('rollback', '--help');
    expect(stdout).toContain('--to <version>');
  });
});

test('platform promote and rollback need no name in the folder of a part', async () => {
  await tinyRelease(cli.registry, 'chat', '1.0.0');
  await tinyRelease(cli.registry, 'chat', '1.0.1', { until: 'publish' });
  const { stdout } = await platformIn('mfe-chat', 'promote', ...cli.inRegistry());
  expect(stdout).toMatch(/^chat@1\.0\.1: released$/m);
  expect(await cli.live('chat')).toBe('1.0.1');
  await platformIn('mfe-chat', 'rollback', ...cli.inRegistry());
  expect(await cli.live('chat')).toBe('1.0.0');
  await expect(platformIn('.', 'promote', ...cli.inRegistry())).rejects.toMatchObject({
    stderr: expect.stringContaining('Name a part: chat, price-list, shell.') as string,
  });
});

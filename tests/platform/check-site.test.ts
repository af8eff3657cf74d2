import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { typescriptArguments } from '@platform/toolkit/release';
import { runCommand } from '../site/run-command';
import { startTinyServer } from '../site/tiny-site';
import { makePriceList, provides, screenFile, sources, type PriceList } from './price-list';

/** The gate of a remote, run in its own folder, which is a repository of its own, against a site of which only the address is known. */

const cli = path.resolve(__dirname, '../../platform/toolkit/src/cli/main.ts');
let priceList: PriceList;
let site: { url: string; process: ChildProcess };

/** Runs a command in the remote's folder. @returns what it prints */
async function platform(...args: string[]): Promise<string> {
  const node = [...typescriptArguments(), cli];
  // The registry of whoever runs the tests is not this team's.
  const env = { ...process.env, RELEASES_DIR: undefined };
  const { stdout } = await runCommand(process.execPath, [...node, ...args], { cwd: priceList.part, env });
  return stdout;
}
const check = (...args: string[]) => platform('check', '--site', site.url, ...args);
const errorOf = (running: Promise<string>) =>
  running.then(
    () => 'it could be released',
    (error: unknown) => (error as { stderr: string }).stderr.trim(),
  );
const refusal = (...args: string[]) => errorOf(check(...args));

// A deadline for what hangs: a row starts the command, the compilers and the build.
jest.setTimeout(180_000);

beforeAll(async () => {
  priceList = await makePriceList();
  site = await startTinyServer(priceList.env);
});
afterAll(async () => {
  const gone = new Promise((resolve) => site.process.once('close', resolve));
  site.process.kill('SIGTERM');
  await gone;
  await priceList.remove();
});
afterEach(() => priceList.restore());

test('a remote is built and checked in its own folder against the address of a site, where nothing changes', async () => {
  const files = () => readdir(priceList.registry.folder, { recursive: true });
  const before = await files();
  const said = await check();
  expect(said).toMatch(/^price-list@1\.0\.0: building$/m);
  expect(said).toMatch(
    /^price-list@1\.0\.0: its pages are not rendered, because a site keeps its server bundles to itself; `promote` .+$/m,
  );
  expect(said).toMatch(/^price-list@1\.0\.0 fits shell@1\.0\.1$/m);
  expect(await files()).toEqual(before);
  // The build is used again as long as the sources are the same.
  await priceList.canaryShell('1.0.2', {});
  const again = await check();
  expect(again).not.toContain('building');
  expect(again).toMatch(/^price-list@1\.0\.0 fits shell@1\.0\.1, the canary shell@1\.0\.2$/m);
});

const commit = () => priceList.git('commit', '--quiet', '--all', '--allow-empty', '--message', 'a bad idea');

test.each<readonly [what: string, make: () => Promise<unknown>, sentence: string | RegExp]>([
  [
    'fails its unit tests',
    () => priceList.write('src/total.test.mjs', `console.log('the total is wrong');\nprocess.exitCode = 1;\n`),
    'price-list fails npm run test, and was not released: fix what is reported below.\n\n--- npm run test ---\nthe total is wrong',
  ],
  [
    'has other types than the contract of the site’s shell',
    async () => {
      await priceList.replaceIn('package.json', '"test":"node', '"types":"tsc","test":"node');
      const typed = sources[screenFile]!.replace('meta = ()', 'meta = (): PageMeta');
      await priceList.write(screenFile, `import type { PageMeta } from '@platform/contract';\n${typed}`);
    },
    'price-list does not fit the types of the live shell shell@1.0.1, and was not released: fix the errors that the compiler reports below.\n\n',
  ],
  [
    'uses a name of a shared package that the site’s shell does not provide',
    () => priceList.write(screenFile, sources[screenFile]!.replaceAll('bold', 'newest')),
    'price-list@1.0.0 uses newest of ui, which shell@1.0.1 does not provide\nOf ui, shell@1.0.1 provides: bold\nIt was not released.',
  ],
  [
    'needs a contract that a canary of the site’s shell does not provide',
    () => priceList.canaryShell('2.0.0', { provides: { ...provides, '@platform/contract': { version: '2.0.0' } } }),
    'With the canary shell@2.0.0: price-list@1.0.0 was built against @platform/contract ^1.0.0, but shell@2.0.0 provides 2.0.0\nAsk the site’s team for its packages, which have @platform/contract@2.0.0, and install them in place of yours.\nIt was not released.',
  ],
  [
    'is larger than its budget',
    () => priceList.replaceIn('package.json', '"budget":4000', '"budget":400'),
    /^price-list@1\.0\.0 has \d+ bytes of compressed scripts, and its package\.json allows 400\.\nIt has \d+ too many; the largest scripts: (?:[\w.-]+\.js \d+(?:, |\n))+It was not released\.$/,
  ],
])('a remote that %s is refused in its own folder (row H3)', async (_what, make, sentence) => {
  await make();
  await commit();
  const said = await refusal();
  if (typeof sentence === 'string') expect(said.slice(0, sentence.length)).toBe(sentence);
  else expect(said).toMatch(sentence);
});

test('uncommitted sources are refused, unless they are asked for', async () => {
  await priceList.replaceIn(screenFile, 'The prices of', 'All prices of');
  expect(await refusal()).toMatch(/^price-list has uncommitted sources: src\/prices\.ts\n/);
  expect(await refusal('--dirty')).toBe('it could be released');
});

test('a build that is named is checked as it is, and its sources only if they are those in the folder', async () => {
  const otherSources = 'price-list@1.0.0 was built from sources other than those here: its own checks are not run';
  await check();
  expect(await check('--from', 'dist/release')).not.toContain(otherSources);
  await priceList.replaceIn(screenFile, 'The prices of', 'All prices of');
  expect(await check('--from', 'dist/release')).toContain(otherSources);
  const empty = path.join(priceList.folder, 'empty');
  await mkdir(empty);
  expect(await refusal('--from', empty)).toContain(`${empty} holds no release of price-list`);
});

describe('without a registry', () => {
  test('releases lists what a site says of itself: what is live, and the canaries', async () => {
    await priceList.canaryShell('1.0.4', {});
    const said = await platform('releases', '--site', site.url);
    expect(said.split('\n')).toEqual([
      `shell      1.0.1    live at ${site.url}, canary: 1.0.4`,
      'Since when, by whom and why is in the registry of the site, which is not here.',
      '',
    ]);
    const unknown = errorOf(platform('releases', 'chat', '--site', site.url));
    expect(await unknown).toContain(`There is no part "chat" in ${site.url}. It has: shell.`);
  });

  test.each([
    [['releases'], 'or a running site with --site.'],
    [['publish', '--dirty'], 'or send it to a running site with publish --site.'],
    [['promote', 'price-list@1.0.0'], 'or run this where the registry of the site is.'],
    [['rollback'], 'or run this where the registry of the site is.'],
  ])('%j says what else can be done', async (args, advice) => {
    const said = await errorOf(platform(...args));
    expect(said).toMatch(/^There is no registry in .+: name its folder with --registry or in RELEASES_DIR, or /);
    expect(said).toContain(advice);
  });
});

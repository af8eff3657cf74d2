import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readManifest } from '@platform/host/registry';
import { typescriptArguments } from '../../platform/toolkit/src/release/typescript';
import { linkPackages } from '../site/link-packages';
import { runCommand } from '../site/run-command';

const root = path.resolve(__dirname, '../..');
const tsx = require.resolve('tsx');
const copied = [
  'package.json',
  'tsconfig.json',
  'tsconfig.part.json',
  'jest.config.mjs',
  'tests/global-setup.ts',
  'tests/setup-console.ts',
  'tests/setup-dom.ts',
  'tests/jsdom-environment.cjs',
  'tests/sequencer.cjs',
  'mfe-contact',
  'shared-ui',
  'shell/package.json',
  'shell/src/routing',
  'tests/platform/routes.test.ts',
];

/** A repository of the parts that the templates touch, with this repository's packages. */
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'templates-'));
  for (const file of copied) await cp(path.join(root, file), path.join(copy, file), { recursive: true });
  await linkPackages(copy);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const run = (args: readonly string[], cwd = copy) =>
  runCommand(process.execPath, args, { cwd, env: { ...process.env, FORCE_COLOR: '0' } });
const create = (...words: string[]) => run(['--import', tsx, path.join(root, 'scripts/new.ts'), ...words]);
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const routeTable = 'shell/src/routing/routes.ts';

/** Does as a template's instruction says. @param printed the output of `npm run new` */
async function addRoute({ stdout }: { stdout: string }) {
  const [, line] = /in shell\/src\/routing\/routes\.ts: (\{.*\},)$/m.exec(stdout) ?? [];
  const table = await readFile(path.join(copy, routeTable), 'utf8');
  const start = 'routes: readonly Route[] = [\n';
  if (!line || !table.includes(start)) throw new Error(`no route to add to ${routeTable}: ${stdout}`);
  await writeFile(path.join(copy, routeTable), table.replace(start, `${start}  ${line}\n`));
}

/** Jest's configuration without the content, which the tests of templates and routes do not read. */
const jestConfig = `import config from './jest.config.mjs';
export default { ...config, projects: config.projects.map(({ globalSetup, ...project }) => project) };`;

const snapshot = async () => {
  const files = await readdir(copy, { recursive: true });
  return files.filter((file) => !file.startsWith('node_modules')).sort();
};

test.each([
  ['an invalid name', ['remote', 'Price List'], '"Price List" is not a name'],
  ['an existing part', ['remote', 'contact'], 'There is a part "contact" already'],
  [
    'a remote that does not exist',
    ['screen', 'nowhere', 'prices'],
    'There is no remote "nowhere". The remotes are contact',
  ],
  ['an existing screen', ['screen', 'contact', 'contact-us'], 'mfe-contact/src/contact-us/index.ts exists already'],
  ['an existing component', ['component', 'button'], 'shared-ui/src/button/Button.tsx exists already'],
  ['an unknown kind', ['page', 'prices'], 'Usage: npm run new -- remote <name>'],
])('npm run new refuses %s, and writes nothing', async (_, words, message) => {
  const before = await snapshot();
  const failure = (await create(...words).catch((error: unknown) => error)) as { code: number; stderr: string };
  expect(failure.code).toBe(2);
  expect(failure.stderr).toContain(message);
  expect(await snapshot()).toEqual(before);
});

test('npm run new writes a remote, a screen and a component that compile, build, and pass the tests once they have a route', async () => {
  const remote = await create('remote', 'price-list');
  expect(remote.stdout).toContain("{ path: '/price-list', remote: 'price-list', screen: 'priceList' },");
  expect(remote.stdout).toContain('/mfe-price-list/     @zuhal/price-list');
  const screen = await create('screen', 'contact', 'opening-hours');
  expect(screen.stdout).toContain("{ path: '/opening-hours', remote: 'contact', screen: 'openingHours' },");
  const other = await create('screen', 'price-list', 'old-prices');
  await create('component', 'price-tag');

  for (const printed of [remote, screen, other]) await addRoute(printed);
  await writeFile(path.join(copy, 'jest.new.config.mjs'), jestConfig);

  const routing = ['tests/platform/routes', 'shell/src/routing'];
  const tests = [...routing, 'mfe-price-list', 'opening-hours', 'price-tag', 'shared-ui/src/examples'];
  // The type of this site's facts, which every screen receives, and the types of the matchers.
  const files = [path.join(root, 'api/register.ts'), 'tests/setup-dom.ts'];
  const include = ['mfe-price-list', 'mfe-contact/src', 'shared-ui/src'];
  await writeFile(path.join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', files, include }));
  await Promise.all([
    run([bin('tsc'), '--noEmit', '-p', 'tsconfig.new.json']),
    run([bin('jest'), '--ci', '--config', 'jest.new.config.mjs', '--', ...tests]),
    run(
      [...typescriptArguments(), path.join(root, 'platform/toolkit/src/cli/main.ts'), 'build'],
      path.join(copy, 'mfe-price-list'),
    ),
  ]);

  const { scripts } = JSON.parse(await readFile(path.join(copy, 'mfe-price-list/package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts).toMatchObject({
    types: expect.stringContaining('tsconfig.types.json') as string,
    test: expect.stringMatching(/mfe-price-list/) as string,
  });
  const built = path.join(copy, 'mfe-price-list/dist/release');
  const manifest = await readManifest(built);
  expect(manifest?.screens).toEqual(['priceList', 'oldPrices']);
  // Its source maps lie apart, and nothing sent to a browser links to them.
  const web = await readdir(path.join(built, 'web'));
  expect(web.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of web.filter((each) => each.endsWith('.js'))) {
    expect(await readFile(path.join(built, 'web', file), 'utf8')).not.toContain('sourceMappingURL');
  }
  const map = JSON.parse(await readFile(path.join(built, 'maps/node/part.js.map'), 'utf8')) as { sources: string[] };
  expect(map.sources).toContain('mfe-price-list/src/price-list/PriceListScreen.tsx');
}, 120_000);

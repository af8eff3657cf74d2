import type { ChildProcess } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { Registry } from '@platform/host/registry';
import { buildPackages } from '../../scripts/packages/index';
import { chromiumArguments, fastestChromiumFile } from '../site/browser';
import { compileFixture, testCompany } from '../site/fixture-content';
import { runCommand } from '../site/run-command';
import { healthOf } from '../site/start-site';
import { startTinyServer } from '../site/tiny-site';
import { install } from './install';
import { readSteps } from './readme';
import { releaseShellWith } from './shell';

/**
 * Another team in another repository: its remote knows this one only through the packages of `npm run packages`. The
 * steps are those of platform/toolkit/README.md.
 */
const root = path.resolve(__dirname, '../..');
const route = `{ path: '/price-list', remote: 'price-list', screen: 'priceList' }`;

let folder: string;
let remote: string;
let registry: Registry;
let site: { url: string; process: ChildProcess };
let browser: Browser;

const npmRun = (script: string) => runCommand('npm', ['run', '--silent', script], { cwd: remote });

/** Runs the toolkit's command line in the remote's folder, and returns its output. */
async function platform(...args: string[]): Promise<string> {
  const { stdout } = await runCommand(path.join(remote, 'node_modules/.bin/platform'), args, { cwd: remote });
  return stdout;
}
const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
const inRegistry = () => ['--registry', registry.folder];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'other-team-'));
  remote = path.join(folder, 'remote');
  registry = new Registry(path.join(folder, 'releases'));
  const shell = releaseShellWith(route, path.join(folder, 'shell-with-route'), registry);
  const content = compileFixture(testCompany);
  await cp(path.join(__dirname, 'remote'), remote, { recursive: true });
  await install(remote, await buildPackages({ root, folder: path.join(folder, 'packages') }));
  await shell;
  site = await startTinyServer({
    RELEASES_DIR: registry.folder,
    CONTENT_DIR: await content,
    DATA_DIR: path.join(folder, 'data'),
    DRAIN_SECONDS: '0',
  });
  browser = await chromium.launch({ executablePath: fastestChromiumFile, args: chromiumArguments });
}, 300_000);

afterAll(async () => {
  await browser.close();
  const gone = new Promise((resolve) => site.process.once('close', resolve));
  site.process.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true, force: true });
});

/** The page at `/price-list` as a visitor sees it. */
async function visit(work: (page: Page) => Promise<void>, javaScriptEnabled = true) {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`${site.url}/price-list`);
  await work(page);
  await context.close();
}
const firstProduct = (page: Page) => page.getByRole('table').getByRole('link').first();

test('the steps of the toolkit’s README create this package and a working screen', async () => {
  const { files, commands } = await readSteps();
  const screen = 'src/price-list/index.tsx';
  expect(Object.keys(files)).toEqual(['webpack.config.mjs', 'tsconfig.json', 'src/remote.ts', screen]);
  for (const file of ['webpack.config.mjs', 'tsconfig.json', 'src/remote.ts']) {
    expect([file, files[file]]).toEqual([file, await readFile(path.join(remote, file), 'utf8')]);
  }
  // The next test compiles it with the remote.
  await mkdir(path.join(remote, 'src/of-the-readme'));
  await writeFile(path.join(remote, 'src/of-the-readme/index.tsx'), files[screen]!);

  await runCommand('sh', ['-ec', commands], { cwd: folder });
  const made = await readJson(path.join(folder, 'price-list/package.json'));
  const { name, version, type, part } = await readJson(path.join(remote, 'package.json'));
  expect(made).toMatchObject({ name, version, type, part });
}, 60_000);

test('types and unit tests of the remote pass with the published packages', async () => {
  await npmRun('types');
  await npmRun('test');
}, 120_000);

test('the remote is built, checked and released into a running site, and visited', async () => {
  await platform('build');
  const fits = expect.stringMatching(/price-list@1\.0\.0 fits shell@1\.0\.\d+/) as string;
  expect(await platform('check', ...inRegistry())).toEqual(fits);
  expect(await platform('check', '--site', site.url)).toEqual(fits);
  await platform('release', '--from', 'dist/release', ...inRegistry());

  await visit(async (page) => {
    const before = await firstProduct(page).textContent();
    await page.getByRole('button', { name: 'Cheapest first' }).click();
    await page.getByRole('button', { name: 'Cheapest first', pressed: true }).waitFor();
    expect(await firstProduct(page).textContent()).not.toBe(before);
    await firstProduct(page).click();
    await page.waitForURL('**/our-products/**');
  });
  await visit(async (page) => {
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Price list');
    expect(await page.getByRole('table').getByRole('link').count()).toBeGreaterThan(10);
    await page.getByRole('banner').waitFor();
  }, false);
}, 180_000);

test('class names are the same in the browser and on the server, including those of shared-ui', async () => {
  const idsIn = async (files: string[]) => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const ids = texts.flatMap((text) => [...text.matchAll(/componentId:\s*"(sc-[\w-]+)"/g)].map(([, id]) => id!));
    return [...new Set(ids)].sort();
  };
  const build = path.join(remote, 'dist/release');
  const [own, ofSharedUi] = await Promise.all(
    ['part', 'shared-ui'].map((name) => idsIn([path.join(build, `node/${name}.js`)])),
  );
  const web = (await readdir(path.join(build, 'web'))).filter((file) => file.endsWith('.js'));
  const inWeb = await idsIn(web.map((file) => path.join(build, 'web', file)));
  expect(inWeb.length).toBeGreaterThan(10);
  expect(inWeb.filter((id) => !ofSharedUi!.includes(id))).toEqual(own);
  // The browser build drops the components that the remote does not use; the server's has them all.
  expect(ofSharedUi).toEqual(expect.arrayContaining(inWeb.filter((id) => !own!.includes(id))));
});

test('a remote that uses names which the live shell lacks is refused, and the error lists them', async () => {
  // A newer shared-ui of the same version, and a name of the router that the shell does not ship.
  await appendFile(path.join(remote, 'node_modules/shared-ui/dist/index.js'), `export const newest = 'newest';\n`);
  await appendFile(
    path.join(remote, 'src/price-list/PriceListScreen.tsx'),
    `import { useFetcher } from 'react-router-dom';
     import { newest } from 'shared-ui';
     PriceListScreen.displayName = useFetcher.name + newest;`,
  );
  await platform('build', '--version', '1.0.1');
  const missing = {
    stderr: expect.stringMatching(
      /uses useFetcher of react-router-dom, which shell@[\d.]+ does not provide\n.*uses newest of shared-ui, which/,
    ) as string,
  };
  await expect(platform('check', ...inRegistry())).rejects.toMatchObject(missing);
  await expect(platform('check', '--site', site.url)).rejects.toMatchObject(missing);
  await expect(platform('release', '--from', 'dist/release', ...inRegistry())).rejects.toMatchObject(missing);
  expect(await registry.versions('price-list')).toEqual(['1.0.0']);

  // A release that bypasses the check is not composed: the previous one stays live.
  await cp(path.join(remote, 'dist/release'), registry.releaseFolder('price-list', '1.0.1'), { recursive: true });
  await registry.point('price-list', '1.0.1', 'release');
  const { composition, refused } = await healthOf(site.url);
  expect(refused['price-list']).toMatch(/uses newest of shared-ui|uses useFetcher of react-router-dom/);
  expect(composition.remotes['price-list']?.version).toBe('1.0.0');
}, 120_000);

import { spawn, type ChildProcess } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Page } from 'playwright';
import { provenanceFile, readProvenance, stableVersions, type Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { buildPackages, type PublishedPackage } from '../../scripts/packages/index';
import { chromiumArguments, fastestChromiumFile } from '../site/browser';
import { compileFixture, testCompany } from '../site/fixture-content';
import { runCommand } from '../site/run-command';
import { healthOf } from '../site/start-site';
import { startTinyServer } from '../site/tiny-site';
import { install } from './install';
import { startNpmRegistry } from './npm-registry';
import { readSteps } from './readme';
import { releaseShellWith } from './shell';

/**
 * Another team in another repository: its remote knows this one only through the packages of `npm run packages`. The
 * steps are those of platform/toolkit/README.md: first with the package that it describes, then with a larger remote of the
 * same name.
 */
const root = path.resolve(__dirname, '../..');
const route = `{ path: '/price-list', remote: 'price-list', screen: 'priceList' }`;

let folder: string;
let packages: PublishedPackage[];
/** The package that the README describes, and the larger one. */
let described: string;
let remote: string;
let registry: Registry;
let site: { url: string; process: ChildProcess };
let browser: Browser;

/** Runs the toolkit's command line in a package, and returns its output. */
async function platformIn(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await runCommand(path.join(cwd, 'node_modules/.bin/platform'), args, { cwd });
  return stdout;
}
const platform = (...args: string[]) => platformIn(remote, ...args);
const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
const inRegistry = () => ['--registry', registry.folder];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'other-team-'));
  described = path.join(folder, 'price-list');
  remote = path.join(folder, 'remote');
  registry = openRegistry(path.join(folder, 'releases'));
  const shell = releaseShellWith(route, path.join(folder, 'shell-with-route'), registry);
  const content = compileFixture(testCompany);
  await cp(path.join(__dirname, 'remote'), remote, { recursive: true });
  packages = await buildPackages({ root, folder: path.join(folder, 'packages') });
  await install(remote, packages);
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
async function visit(work: (page: Page) => Promise<void>, javaScriptEnabled = true, origin = site.url) {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`${origin}/price-list`);
  await work(page);
  await context.close();
}
const firstProduct = (page: Page) => page.getByRole('table').getByRole('link').first();

const paragraph = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text });

/** The README's files that the larger remote lacks, or has otherwise. The screen with data is only compiled. */
const inReadmeAlone = [
  '.gitignore',
  'src/price-list/index.tsx',
  'src/best-price/index.tsx',
  'src/category-names/slice.ts',
  'src/category-names/index.tsx',
];

test('the commands of the toolkit’s README create a package with the tarballs of the platform', async () => {
  const { files, commands } = await readSteps();
  const npm = await startNpmRegistry();
  // npm plans the installation in full; a registry with all files would take a minute.
  const env = {
    ...process.env,
    npm_config_registry: npm.url,
    npm_config_cache: path.join(folder, 'npm-cache'),
    npm_config_package_lock_only: 'true',
  };
  await runCommand('sh', ['-ec', commands], { cwd: folder, env }).finally(() => npm.close());
  // The versions of the shell, although the registry has newer ones.
  const { version: router } = await readJson(path.join(root, 'node_modules/react-router-dom/package.json'));
  expect(await readJson(path.join(described, 'package-lock.json'))).toMatchObject({
    packages: { 'node_modules/react-router-dom': { version: router } },
  });
  const { name, version, type, part, ...other } = await readJson(path.join(remote, 'package.json'));
  const scripts = other['scripts'] as Record<string, string>;
  const tarballs = packages.map((each) => [each.name, `file:packages/${path.basename(each.tarball)}`]);
  const dependencies = expect.objectContaining(Object.fromEntries(tarballs)) as object;
  expect(await readJson(path.join(described, 'package.json'))).toMatchObject({
    name,
    version,
    type,
    part,
    scripts: { types: scripts['types'], e2e: scripts['e2e'] },
    dependencies,
  });

  expect(Object.keys(files)).toEqual([
    '.gitignore',
    'webpack.config.mjs',
    'tsconfig.json',
    'src/remote.ts',
    ...inReadmeAlone.slice(1),
    'playwright.config.ts',
    'journeys/across-remotes.spec.ts',
  ]);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(described, file)), { recursive: true });
    await writeFile(path.join(described, file), text);
  }
  for (const file of Object.keys(files).filter((each) => !inReadmeAlone.includes(each))) {
    expect([file, files[file]]).toEqual([file, await readFile(path.join(remote, file), 'utf8')]);
  }
  await install(described, packages);
}, 60_000);

/** Works with a page of `platform dev`, which runs in a package as long as that takes. */
async function whileDeveloping(cwd: string, work: (page: Page) => Promise<void>) {
  const dev = spawn(path.join(cwd, 'node_modules/.bin/platform'), ['dev', '--site', site.url, '--port', '0'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => dev.once('close', resolve));
  try {
    const address = await new Promise<string>((resolve, reject) => {
      dev.once('close', (code) => reject(new Error(`platform dev ended with ${code} before it was ready`)));
      createInterface(dev.stdout).on('line', (line) => {
        const [, url] = /^(http\S+) shows price-list from source/.exec(line) ?? [];
        if (url) resolve(url);
      });
    });
    await visit(work, true, address);
  } finally {
    dev.kill('SIGTERM');
    await gone;
  }
}

async function replaceIn(file: string, from: string, to: string) {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}
const describedScreen = () => path.join(described, 'src/price-list/index.tsx');

test('platform dev shows the remote and its edits inside the running site before the first release, and to nobody else', async () => {
  // TypeScript, which not every supported Node reads itself.
  const config = (ending: string) => path.join(described, `webpack.config.${ending}`);
  await rename(config('mjs'), config('ts'));
  try {
    await whileDeveloping(described, async (page) => {
      await paragraph(page, 'Prices are with each').waitFor();
      await replaceIn(describedScreen(), 'Prices are with', 'Find prices with');
      await paragraph(page, 'Find prices with each').waitFor();
    });
    expect((await fetch(`${site.url}/price-list`)).status).toBe(503);
    expect((await healthOf(site.url)).status).toBe('degraded');
  } finally {
    await rename(config('ts'), config('mjs'));
  }
}, 120_000);

/** The checks that a release of the remote has passed. */
async function passedBy(version: string) {
  const manifest = await readFile(path.join(registry.releaseFolder('price-list', version), 'release.json'));
  const bundle = await readFile(path.join(registry.releaseFolder('price-list', version), provenanceFile), 'utf8');
  return readProvenance(bundle, { part: 'price-list', version, manifest }).checks;
}

test('the files of the toolkit’s README are built, checked, released if their types are right, and visited', async () => {
  await platformIn(described, 'build');
  const { shell } = await stableVersions(registry);
  const { shows } = await registry.release('shell', shell!);
  expect(shows?.['price-list']).toEqual({ screens: ['priceList'], widgets: [] });
  const fits = expect.stringMatching(/price-list@1\.0\.0 fits shell@1\.0\.\d+/) as string;
  expect(await platformIn(described, 'check', '--site', site.url)).toEqual(fits);
  await platformIn(described, 'release', '--from', 'dist/release', ...inRegistry());
  expect(await passedBy('1.0.0')).toEqual(['types', 'live-types', 'contract', 'compatibility']);
  await visit(async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Price list' }).waitFor();
    await paragraph(page, 'Find prices with each of our products.').getByRole('link').click();
    await page.waitForURL('**/our-products');
  });
}, 120_000);

test('platform dev shows the remote and its edits in place of the live release, and to nobody else', async () => {
  const released = await readFile(describedScreen(), 'utf8');
  await replaceIn(describedScreen(), 'Find prices with', 'See prices with');
  await whileDeveloping(described, async (page) => {
    await paragraph(page, 'See prices with each').waitFor();
    await replaceIn(describedScreen(), 'See prices with', 'Look up prices with');
    await paragraph(page, 'Look up prices with each').waitFor();
  });
  await writeFile(describedScreen(), released);
  await visit((page) => paragraph(page, 'Find prices with each').waitFor());
}, 120_000);

test('another remote of that name is built, checked with its own types and tests, released into the running site, and visited', async () => {
  await platform('build', ...inRegistry());
  const fits = expect.stringMatching(/price-list@1\.0\.1 fits shell@1\.0\.\d+/) as string;
  expect(await platform('check', ...inRegistry())).toEqual(fits);
  await platform('release', '--from', 'dist/release', ...inRegistry());
  expect(await passedBy('1.0.1')).toEqual(['types', 'test', 'live-types', 'contract', 'compatibility']);

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

/** Runs a package's own end-to-end tests against a site. */
const e2eIn = (cwd: string, siteUrl: string, ...args: string[]) =>
  runCommand('npm', ['run', '--silent', 'e2e', '--', ...args], {
    cwd,
    // Playwright refuses to run inside Jest, which it sees by this variable.
    env: { ...process.env, JEST_WORKER_ID: undefined, SITE_URL: siteUrl, CHROMIUM: fastestChromiumFile },
  });

const e2e = (siteUrl: string, ...args: string[]) => e2eIn(remote, siteUrl, ...args);

test('npm run e2e finds the journeys across all remotes in the package of the toolkit’s README', async () => {
  const { stdout } = await e2eIn(described, site.url, '--list');
  expect(stdout).toMatch(/across-remotes\.spec\.ts:[\s\S]*Total: \d+ tests in 1 file/);
}, 60_000);

test('the remote’s journeys run from its own folder against the site, with the page objects and fakes of site-testing', async () => {
  const { stdout } = await e2e(site.url, 'price-list.spec');
  expect(stdout).toContain('2 passed');
}, 120_000);

test.each(['', 'www.example.com'])(
  'journeys against the address %j are refused by what is missing',
  async (siteUrl) => {
    await expect(e2e(siteUrl)).rejects.toThrow('SITE_URL must be the address of a site');
  },
);

test('platform rollback brings the previous page back, and platform releases lists both', async () => {
  expect(await platform('rollback', ...inRegistry())).toBe('price-list is back at 1.0.0\n');
  await visit((page) => paragraph(page, 'Find prices with each').waitFor());
  expect(await platform('releases', ...inRegistry())).toMatch(
    /^price-list 1\.0\.0 +live since \S+ \(rollback by .+\), commit unknown, also there: 1\.0\.1$/m,
  );
  await platform('rollback', '--to', '1.0.1', ...inRegistry());
}, 60_000);

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
  await platform('build', '--version', '1.0.2');
  const missing = {
    stderr: expect.stringMatching(
      /uses useFetcher of react-router-dom, which shell@[\d.]+ does not provide\n.*uses newest of shared-ui, which/,
    ) as string,
  };
  await expect(platform('check', ...inRegistry())).rejects.toMatchObject(missing);
  await expect(platform('check', '--site', site.url)).rejects.toMatchObject(missing);
  await expect(platform('release', '--from', 'dist/release', ...inRegistry())).rejects.toMatchObject(missing);
  expect(await registry.versions('price-list')).toEqual(['1.0.0', '1.0.1']);

  // A release that bypasses the check is not composed: the previous one stays live.
  await cp(path.join(remote, 'dist/release'), registry.releaseFolder('price-list', '1.0.2'), { recursive: true });
  await registry.point('price-list', '1.0.2', 'release');
  const { composition, refused } = await healthOf(site.url);
  expect(refused['price-list']).toMatch(/uses newest of shared-ui|uses useFetcher of react-router-dom/);
  expect(composition.remotes['price-list']?.version).toBe('1.0.1');
}, 120_000);

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { packageSite } from '../../scripts/package/index';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, untilReleased, type TinyFolder } from '../site/tiny-site';

const root = path.resolve(__dirname, '../..');

/** A shell that renders with the server's React what a remote says. */
const reactShell = `
const { createElement } = require('react');
const { renderToString } = require('react-dom/server');
exports.routes = [{ path: '/home', remote: 'company', screen: 'home' }];
exports.renderPage = async ({ url }, host) => {
  try {
    const text = host.remote('company').render(url);
    return { status: 200, html: '<!doctype html>' + renderToString(createElement('p', null, text)) };
  } catch (error) {
    host.onFault(error, 'company');
    return { status: 503, html: '<!doctype html>' };
  }
};`;
const company = (render: string) => ({
  node: `exports.default = { screens: {}, render(url) { ${render} } };`,
  manifest: { screens: ['home'] },
});
const good = company(`return 'Rendered ' + url;`);
const bad = company(`throw new Error('no prices');`);

let tiny: TinyFolder;
let folder: string;
let server: ChildProcess | undefined;
let url: string;

/** Files of packages that Node does not read. */
const neverRun = /\.(?:map|md|[cm]?ts)$|\/better-sqlite3\/(?:deps|src)$/;

/**
 * Copies the packages in the package's lockfile from this repository's installation: the effect of `npm ci --omit=dev`
 * without compiling the database again.
 */
async function installPackages() {
  const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const places = Object.keys(lock.packages).filter((place) => /(?:^|\/)node_modules\//.test(place));
  for (const place of places.filter((each) => !lock.packages[each]!.link)) {
    // A copied package includes the packages below it, which are also listed themselves.
    const below = path.join(root, place, 'node_modules');
    await cp(path.join(root, place), path.join(folder, place), {
      recursive: true,
      filter: (file) => file !== below && !neverRun.test(file),
    }).catch((error: unknown) => {
      // An optional package for another platform.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}

const makePackage = (to = folder) =>
  packageSite({ root, folder: to, releases: tiny.env['RELEASES_DIR']!, content: tiny.env['CONTENT_DIR']! });

beforeAll(async () => {
  tiny = await makeTinyFolder(reactShell);
  await tinyRelease(tiny.registry, 'company', '1.0.0', good);
  // Of another repository.
  await tinyRelease(tiny.registry, 'price-list', '1.0.0', good);
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'package-')), 'site');
  await makePackage();
  await installPackages();
  url = await start();
}, 300_000);

afterAll(async () => {
  if (server?.exitCode === null) {
    const gone = new Promise((resolve) => server!.once('close', resolve));
    server.kill('SIGTERM');
    await gone;
  }
  await tiny.remove();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

/** Only what the package needs to find Node and its folders: no setting of this repository. */
const env = { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'fatal', DRAIN_SECONDS: '0', ...untilReleased };
/** The keys are not in the package. */
const keys = () => path.join(tiny.registry.folder, '../.keys');

function start(): Promise<string> {
  return new Promise((resolve, reject) => {
    server = spawn(process.execPath, ['start.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    server.once('close', (code) => reject(new Error(`the site exited with ${code} before it was ready`)));
    createInterface(server.stdout!).on('line', (line) => {
      const address = /The site is at (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: folder, env: { ...env, KEYS_DIR: keys() }, encoding: 'utf8' });

test('the package serves pages and stores forms with plain Node, and its commands read them', async () => {
  const page = await fetch(`${url}/home`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<p>Rendered /home</p>');
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });

  const visitor = { userName: 'Ann Visitor', userEmail: 'ann@visitor.example', userCountry: 'Dubai' };
  const posted = await fetch(`${url}/api/send-user-registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visitor),
  });
  expect(posted.status).toBe(200);

  expect(run('server/inbox.js', 'list').stdout).toContain('ann@visitor.example');
  expect(run('server/releases.js', 'releases').stdout).toMatch(/^shell +1\.0\.0 +live since/m);
  expect(run('server/releases.js', 'rollback', 'shell')).toMatchObject({
    status: 1,
    stderr: 'shell@1.0.0 is the first release: there is none before it.\n',
  });
  const archive = path.join(path.dirname(folder), 'backup');
  expect(run('server/backup.js', 'backup', archive).stdout).toMatch(/^\d+ rows written/);
});

test('on a server, a release that breaks a page is refused with its sentence, and what is live stays; a good one is promoted (row H3)', async () => {
  const releases = openRegistry(path.join(folder, 'releases'), keys());
  const refused = (version: string) => ({
    status: 1,
    stderr: `company@${version} breaks /home: company@${version}: no prices\nIt was not released.\n`,
  });
  const text = async () => (await fetch(`${url}/home`)).text();
  await tinyRelease(releases, 'company', '1.0.1', { ...bad, until: 'publish' });
  expect(run('server/releases.js', 'promote', 'company')).toMatchObject(refused('1.0.1'));
  const builds = new Registry(path.join(path.dirname(folder), 'builds'));
  await tinyRelease(builds, 'company', '1.0.2', bad);
  expect(run('server/releases.js', 'release', builds.releaseFolder('company', '1.0.2'))).toMatchObject(
    refused('1.0.2'),
  );
  expect(await text()).toContain('<p>Rendered /home</p>');
  expect(await releases.versions('company')).not.toContain('1.0.2');

  await tinyRelease(releases, 'company', '1.0.3', { ...company(`return 'Another ' + url;`), until: 'publish' });
  expect(run('server/releases.js', 'promote', 'company')).toMatchObject({
    status: 0,
    stdout: 'company@1.0.3: released\n',
  });
  expect(await text()).toContain('<p>Another /home</p>');
}, 180_000);

test('the package has no release of a remote from another repository: it would replace a newer one', async () => {
  expect(await readdir(path.join(folder, 'releases'))).toEqual(expect.arrayContaining(['company', 'shell']));
  expect(await readdir(path.join(folder, 'releases'))).not.toContain('price-list');
});

test('live releases with which a page fails are not packaged', async () => {
  await tinyRelease(tiny.registry, 'company', '1.0.4', bad);
  const other = path.join(path.dirname(folder), 'other');
  await expect(makePackage(other)).rejects.toThrow('company@1.0.4 breaks /home: company@1.0.4: no prices');
  await expect(stat(other)).rejects.toThrow('ENOENT');
}, 180_000);

test('the package contains neither TypeScript nor any other development dependency: the server loads nothing of webpack', async () => {
  const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const names = Object.keys(lock.packages).map((place) => place.split('node_modules/').at(-1));
  for (const tool of ['tsx', 'typescript', 'esbuild', 'webpack', 'jest', 'eslint']) expect(names).not.toContain(tool);
  expect(names.filter((name) => /webpack|federation/.test(name!))).toEqual([]);
  expect(await readFile(path.join(folder, 'server/main.js.map'), 'utf8')).toContain('server/main.ts');
});

test('npm accepts the package’s lockfile', () => {
  const { status, stderr } = spawnSync('npm', ['ci', '--omit=dev', '--dry-run', '--offline', '--no-audit'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status, errors: stderr.split('\n').filter((line) => line.startsWith('npm error')) }).toEqual({
    status: 0,
    errors: [],
  });
});

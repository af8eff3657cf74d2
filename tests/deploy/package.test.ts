import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { packageSite } from '../../scripts/package/index';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

const root = path.resolve(__dirname, '../..');

/** A shell that renders with the server's React. */
const reactShell = `
const { createElement } = require('react');
const { renderToString } = require('react-dom/server');
module.exports = {
  renderPage: ({ url }) =>
    Promise.resolve({ status: 200, html: '<!doctype html>' + renderToString(createElement('p', null, 'Rendered ' + url)) }),
};`;

let tiny: TinyFolder;
let folder: string;
let server: ChildProcess | undefined;

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

beforeAll(async () => {
  tiny = await makeTinyFolder(reactShell);
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'package-')), 'site');
  await packageSite({ root, folder, releases: tiny.env['RELEASES_DIR']!, content: tiny.env['CONTENT_DIR']! });
  await installPackages();
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
const env = { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'fatal', DRAIN_SECONDS: '0' };

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

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });

test('the package serves pages and stores forms with plain Node, and its commands read them', async () => {
  const url = await start();
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
  expect(run('server/releases.js', 'releases').stdout).toMatch(/^shell +1\.0\.0 +live since/);
  expect(run('server/releases.js', 'rollback', 'shell')).toMatchObject({
    status: 1,
    stderr: 'shell@1.0.0 is the first release: there is none before it.\n',
  });
  const archive = path.join(path.dirname(folder), 'backup');
  expect(run('server/backup.js', 'backup', archive).stdout).toMatch(/^\d+ rows written/);
});

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

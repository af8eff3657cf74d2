import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { compiledServer } from '../site/compiled-server';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** deploy/use.sh on a server's folder, with packages that hold releases of two parts. */
const root = path.resolve(__dirname, '../..');
let folder: string;
let site: string;
/** Content of every package. */
let tiny: TinyFolder;

/** A shell with one page, which a remote renders. */
const shell = `
exports.routes = [{ path: '/home', remote: 'catalogue', screen: 'home' }];
exports.renderPage = async ({ url }, host) => {
  try {
    return { status: 200, html: host.remote('catalogue').render(url) };
  } catch (error) {
    host.onFault(error, 'catalogue');
    return { status: 503, html: '' };
  }
};`;
/** What a remote renders; the sources `broken` are those of one that throws. */
const remote = (sources: string) =>
  `exports.default = { screens: {}, render() { ${sources === 'broken' ? `throw new Error('no prices')` : `return 'home'`} } };`;

beforeAll(async () => {
  tiny = await makeTinyFolder();
});
afterAll(() => tiny.remove());

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'use-')));
  site = path.join(folder, 'site');
  mkdirSync(path.join(site, 'releases'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a package. @param releases its live releases, by part: the version, and of which sources */
async function makePackage(name: string, releases: Record<string, [version: string, sources: string]>) {
  const made = path.join(folder, name);
  cpSync(path.join(root, 'deploy'), path.join(made, 'deploy'), { recursive: true });
  mkdirSync(path.join(made, 'server'));
  const { flags, file } = await compiledServer('releases');
  const run = [process.execPath, ...flags, file];
  writeFileSync(
    path.join(made, 'server/releases.js'),
    `const [node, ...args] = ${JSON.stringify(run)};
    const all = [...args, ...process.argv.slice(2)];
    process.exitCode = require('node:child_process').spawnSync(node, all, { stdio: 'inherit' }).status;`,
  );
  const preview = path.relative(made, (await compiledServer('preview')).file);
  writeFileSync(path.join(made, 'package.json'), JSON.stringify({ site: { preview } }));
  for (const [part, [version, sources]] of Object.entries(releases)) {
    const node = part === 'shell' ? shell : remote(sources);
    const manifest = { sources, screens: part === 'shell' ? [] : ['home'] };
    await tinyRelease(new Registry(path.join(made, 'releases')), part, version, { node, manifest });
  }
  return made;
}

const use = (made: string) =>
  spawnSync('sh', ['deploy/use.sh'], {
    cwd: made,
    encoding: 'utf8',
    env: { ...process.env, SITE_DIR: site, CONTENT_DIR: tiny.env['CONTENT_DIR'] },
  });
/** The live version, if it is signed with the keys of the server. */
const live = async (part: string) => (await openRegistry(path.join(site, 'releases')).channels(part))?.channels.stable;
const current = () => realpathSync(path.join(site, 'current'));

// Each package is shown by a server.
jest.setTimeout(180_000);

test('a package adds its releases to those of the server, signed with its keys, and becomes the current one', async () => {
  const first = await makePackage('first', { shell: ['1.0.0', 'first'], catalogue: ['1.0.0', 'first'] });
  expect(use(first)).toMatchObject({ status: 0, stderr: '' });
  expect(statSync(path.join(site, '.keys/root-1.pem')).mode & 0o077).toBe(0);
  const second = await makePackage('second', { shell: ['1.0.0', 'first'], catalogue: ['1.0.1', 'second'] });
  // What an interrupted run leaves behind.
  mkdirSync(path.join(site, 'releases/catalogue/.1.0.1/old'), { recursive: true });
  expect(use(second)).toMatchObject({ status: 0, stderr: '', stdout: 'catalogue@1.0.1 is live\n' });
  expect([await live('shell'), await live('catalogue'), current()]).toEqual(['1.0.0', '1.0.1', second]);
  expect(existsSync(path.join(site, 'releases/catalogue/1.0.0/release.json'))).toBe(true);

  expect(use(first)).toMatchObject({ status: 0, stderr: '', stdout: 'catalogue@1.0.0 is live\n' });
  expect([await live('catalogue'), current()]).toEqual(['1.0.0', first]);
});

test('a package with different releases under the same versions is refused before anything has changed', async () => {
  const first = await makePackage('first', { shell: ['1.0.0', 'first'], catalogue: ['1.0.0', 'first'] });
  use(first);
  // A fresh clone has no releases, and begins again with 1.0.0.
  const second = await makePackage('second', { catalogue: ['1.0.1', 'second'], shell: ['1.0.0', 'second'] });
  const { status, stderr } = use(second);
  expect(status).toBe(1);
  expect(stderr).toContain(`Nothing has been changed: ${site}/releases has different releases under the same versions`);
  expect(stderr).toContain('shell@1.0.0\n');
  expect([await live('shell'), await live('catalogue'), current()]).toEqual(['1.0.0', '1.0.0', first]);
  expect(existsSync(path.join(site, 'releases/catalogue/1.0.1'))).toBe(false);
});

test('a package with a release that breaks a page is refused before anything has changed, and one that repairs it is used (row H3)', async () => {
  const first = await makePackage('first', { shell: ['1.0.0', 'first'], catalogue: ['1.0.0', 'first'] });
  use(first);
  const second = await makePackage('second', { shell: ['1.0.1', 'second'], catalogue: ['1.0.1', 'broken'] });
  expect(use(second)).toMatchObject({
    status: 1,
    stderr:
      'catalogue@1.0.1 breaks /home: catalogue@1.0.1: no prices\nNone of these was released: catalogue@1.0.1, shell@1.0.1\n',
  });
  expect([await live('shell'), await live('catalogue'), current()]).toEqual(['1.0.0', '1.0.0', first]);
  expect(existsSync(path.join(site, 'releases/catalogue/1.0.1'))).toBe(false);

  const third = await makePackage('third', { shell: ['1.0.1', 'second'], catalogue: ['1.0.2', 'third'] });
  expect(use(third)).toMatchObject({ status: 0, stderr: '' });
  expect([await live('shell'), await live('catalogue'), current()]).toEqual(['1.0.1', '1.0.2', third]);
});

test('a package that goes back to what was live is used without another check', async () => {
  const first = await makePackage('first', { shell: ['1.0.0', 'first'], catalogue: ['1.0.0', 'first'] });
  const second = await makePackage('second', { shell: ['1.0.0', 'first'], catalogue: ['1.0.1', 'second'] });
  use(first);
  use(second);
  const preview = path.join(first, 'preview.ts');
  writeFileSync(preview, 'process.exit(1);');
  writeFileSync(path.join(first, 'package.json'), JSON.stringify({ site: { preview: 'preview.ts' } }));
  expect(use(first)).toMatchObject({ status: 0, stderr: '', stdout: 'catalogue@1.0.0 is live\n' });
});

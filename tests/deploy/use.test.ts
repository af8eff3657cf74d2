import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { tinyRelease } from '../site/tiny-release';

/** deploy/use.sh on a server's folder, with packages that hold releases of two parts. */
const root = path.resolve(__dirname, '../..');
let folder: string;
let site: string;

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
  const command = path.join(root, 'platform/toolkit/src/cli/operator.ts');
  const run = [process.execPath, '--import', pathToFileURL(require.resolve('tsx')).href, command];
  writeFileSync(
    path.join(made, 'server/releases.js'),
    `const [node, ...args] = ${JSON.stringify(run)};
    const all = [...args, ...process.argv.slice(2)];
    process.exitCode = require('node:child_process').spawnSync(node, all, { stdio: 'inherit' }).status;`,
  );
  for (const [part, [version, sources]] of Object.entries(releases)) {
    await tinyRelease(new Registry(path.join(made, 'releases')), part, version, { manifest: { sources } });
  }
  return made;
}

const use = (made: string) =>
  spawnSync('sh', ['deploy/use.sh'], { cwd: made, encoding: 'utf8', env: { ...process.env, SITE_DIR: site } });
/** The live version, if it is signed with the keys of the server. */
const live = async (part: string) => (await openRegistry(path.join(site, 'releases')).channels(part))?.channels.stable;
const current = () => realpathSync(path.join(site, 'current'));

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

test('a package whose releases are others of the same version is refused before anything has changed', async () => {
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

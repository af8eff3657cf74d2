import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** deploy/use.sh on a server's folder, with packages that hold releases of two parts. */
let folder: string;
let site: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'use-')));
  site = path.join(folder, 'site');
  mkdirSync(path.join(site, 'releases'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a package. @param releases its live releases, by part: the version, and what tells its bytes from others of that version */
function makePackage(name: string, releases: Record<string, [version: string, content: string]>) {
  const made = path.join(folder, name);
  cpSync(path.resolve(__dirname, '../../deploy'), path.join(made, 'deploy'), { recursive: true });
  for (const [part, [version, content]] of Object.entries(releases)) {
    const release = path.join(made, 'releases', part, version);
    mkdirSync(release, { recursive: true });
    writeFileSync(path.join(release, 'release.json'), JSON.stringify({ part, version, content }));
    writeFileSync(path.join(made, 'releases', part, 'channels.json'), version);
  }
  return made;
}

const use = (made: string) =>
  spawnSync('sh', ['deploy/use.sh'], { cwd: made, encoding: 'utf8', env: { ...process.env, SITE_DIR: site } });
const live = (part: string) => readFileSync(path.join(site, 'releases', part, 'channels.json'), 'utf8');
const current = () => realpathSync(path.join(site, 'current'));

test('a package adds its releases to those of the server and becomes the current one', () => {
  use(makePackage('first', { shell: ['1.0.0', 'first'], catalogue: ['1.0.0', 'first'] }));
  const second = makePackage('second', { shell: ['1.0.0', 'first'], catalogue: ['1.0.1', 'second'] });
  // What an interrupted run leaves behind.
  mkdirSync(path.join(site, 'releases/catalogue/.1.0.1/old'), { recursive: true });
  expect(use(second)).toMatchObject({ status: 0, stderr: '' });
  expect([live('shell'), live('catalogue'), current()]).toEqual(['1.0.0', '1.0.1', second]);
  expect(existsSync(path.join(site, 'releases/catalogue/1.0.0/release.json'))).toBe(true);
  expect(existsSync(path.join(site, 'releases/catalogue/1.0.1/release.json'))).toBe(true);
});

test('a package whose releases are others of the same version is refused before anything has changed', () => {
  const first = makePackage('first', { shell: ['1.0.0', 'first'], catalogue: ['1.0.0', 'first'] });
  use(first);
  // A fresh clone has no releases, and begins again with 1.0.0.
  const second = makePackage('second', { catalogue: ['1.0.1', 'second'], shell: ['1.0.0', 'second'] });
  const { status, stderr } = use(second);
  expect(status).toBe(1);
  expect(stderr).toContain(`Nothing has been changed: ${site} has other releases of the same version`);
  expect(stderr).toContain('releases/shell/1.0.0\n');
  expect([live('shell'), live('catalogue'), current()]).toEqual(['1.0.0', '1.0.0', first]);
  expect(existsSync(path.join(site, 'releases/catalogue/1.0.1'))).toBe(false);
});

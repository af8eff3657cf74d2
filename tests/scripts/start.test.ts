import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** `npm start` in a checkout without parts, whose server prints its settings instead of serving. */
const root = path.resolve(__dirname, '../..');
const server = `const { RELEASES_STORE, RELEASES_DIR, DATABASE_URL } = process.env;
console.log('served with ' + JSON.stringify({ RELEASES_STORE, RELEASES_DIR, DATABASE_URL }));
`;
const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/others';
let checkout: string;

beforeEach(async () => {
  checkout = await realpath(await mkdtemp(path.join(tmpdir(), 'start-')));
  const lock = '{}';
  const installed = createHash('sha256').update(lock).digest('hex');
  const files = {
    'package.json': '{ "private": true }',
    'package-lock.json': lock,
    'node_modules/.installed-lock': `${installed} ${process.platform}-${process.arch}-${process.versions.modules}`,
    'content/cli.ts': '',
    'scripts/prepare.ts': `import ${JSON.stringify(path.join(root, 'scripts/prepare.ts'))};`,
    'server/supervisor.mjs': server,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(checkout, path.dirname(file)), { recursive: true });
    await writeFile(path.join(checkout, file), text);
  }
  await copyFile(path.join(root, 'bootstrap.mjs'), path.join(checkout, 'bootstrap.mjs'));
  await symlink(path.join(root, 'node_modules/tsx'), path.join(checkout, 'node_modules/tsx'), 'junction');
});
afterEach(() => rm(checkout, { recursive: true }));

const start = (env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ['bootstrap.mjs', 'start'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, RELEASES_DIR: '', RELEASES_STORE: '', ...env, PORT: '0' },
  });

test("npm start serves the checkout's own releases, and shares none of them by the database of its forms", () => {
  const { status, stdout } = start({ DATABASE_URL });
  expect([status, stdout]).toEqual([0, expect.stringContaining('releases: nothing has changed')]);
  expect(stdout).toContain(
    `served with {"RELEASES_STORE":"folder","RELEASES_DIR":"","DATABASE_URL":"${DATABASE_URL}"}`,
  );
});

test('npm start refuses to share the releases of the checkout with other servers', () => {
  const { status, stdout, stderr } = start({ DATABASE_URL, RELEASES_STORE: 'database' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('npm start never shares the releases of this checkout with other servers: leave out'),
  ]);
  expect(stdout).not.toContain('served');
});

test('npm start serves the releases of others as they are', () => {
  const copy = path.join(checkout, 'copy');
  const { status, stdout } = start({ DATABASE_URL, RELEASES_STORE: 'database', RELEASES_DIR: copy });
  expect([status, stdout]).toEqual([0, expect.stringContaining(`releases: those of ${copy}, as they are`)]);
  expect(stdout).toContain('"RELEASES_STORE":"database"');
});

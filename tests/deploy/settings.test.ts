import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the operator's commands read of /etc/site/site.env, which systemd reads for the server. */
const root = path.resolve(__dirname, '../..');
let folder: string;
/** A server's folder, with a package whose commands print the settings that they see. */
let site: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'settings-')));
  site = path.join(folder, 'site');
  const made = path.join(folder, 'package');
  for (const each of [site, path.join(made, 'server'), path.join(folder, 'bin')]) mkdirSync(each, { recursive: true });
  cpSync(path.join(root, 'deploy'), path.join(made, 'deploy'), { recursive: true });
  for (const command of ['inbox', 'releases'])
    writeFileSync(
      path.join(made, `server/${command}.js`),
      `console.log(JSON.stringify(['ONE', 'TWO', 'DATABASE_URL'].map((name) => process.env[name])));`,
    );
  symlinkSync(made, path.join(site, 'current'));
  // In place of the one that changes the user: runuser -u site -- node …
  writeFileSync(path.join(folder, 'bin/runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n');
  chmodSync(path.join(folder, 'bin/runuser'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a script of deploy/ in the package's folder. @param settings the text of site.env */
function run(settings: string, script: string, ...args: string[]) {
  writeFileSync(path.join(folder, 'site.env'), settings);
  const { status, stdout, stderr } = spawnSync('sh', [path.join('deploy', script), ...args], {
    cwd: path.join(folder, 'package'),
    encoding: 'utf8',
    env: {
      PATH: `${folder}/bin:${process.env['PATH']}`,
      SITE_DIR: site,
      SITE_SETTINGS: path.join(folder, 'site.env'),
      SITE_CACHE: path.join(folder, 'no-cache'),
    },
  });
  return { status, stdout, stderr };
}

const database = 'postgres://site:a(b)|<c>*$HOME`id`@127.0.0.1/site?sslmode=require&application_name=site;x#y';

test.each([
  ['site-admin', ['inbox', 'list']],
  ['use.sh', []],
])(
  '%s reads the settings as systemd does: characters that are special to a shell stand for themselves',
  (script, args) => {
    const settings = `# Settings\n\nONE='a "b" \\c $d'\nTWO="it's"\n  ; the last line has no end\nDATABASE_URL=${database}`;
    const values = ['a "b" \\c $d', "it's", database];
    expect(run(settings, script, ...args)).toEqual({ status: 0, stdout: `${JSON.stringify(values)}\n`, stderr: '' });
  },
);

test.each(['ONE=a\\b', "ONE='a'b'", "ONE='a\nb'", 'ONE="a\\"b"', 'ONE = a', 'export ONE=a', 'ONE'])(
  'a line that systemd may read in another way is refused before a command runs: %j',
  (line) => {
    for (const [script = '', ...args] of [['site-admin', 'inbox', 'list'], ['use.sh']]) {
      const { status, stdout, stderr } = run(`TWO=2\n${line}\n`, script, ...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/site\.env: '.*ONE ?' is not in the form NAME=VALUE/);
    }
  },
);

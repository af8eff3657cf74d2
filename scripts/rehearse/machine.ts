import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The paths that the page creates on the machine and the rehearsal removes. */
const made = [
  '/srv/site',
  '/etc/site',
  '/var/lib/site',
  '/var/backups/site',
  '/root/site.tar.gz',
  '/root/part.tar.gz',
  '/run/site-rehearsal',
];
const madeFiles = [
  '/usr/local/sbin/site-admin',
  '/etc/nginx/sites-available/site.conf',
  '/etc/nginx/sites-enabled/site.conf',
  ...['site@.service', 'site-backup.service', 'site-backup.timer', 'site-keys.service', 'site-keys.timer'].map(
    (unit) => `/etc/systemd/system/${unit}`,
  ),
];
const ports = [80, 443, 3001, 3002];

/** Runs a program without showing its output. @returns its exit code and output */
export function quietly(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: '/' });
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/**
 * Why the rehearsal cannot run here, or undefined if it can: it installs and removes what docs/deploy.md describes, so it
 * never runs on a machine that already has some of it.
 */
export async function unsuitable(): Promise<string | undefined> {
  if (process.getuid?.() !== 0)
    return 'The rehearsal installs a site like a real one: run it as root, on a machine for trials.';
  const present = [...made.slice(0, 4), ...madeFiles].filter((each) => existsSync(each));
  if (present.length > 0)
    return `This machine may have a real site, which the rehearsal does not touch: ${present.join(', ')}`;
  if (quietly('id', '-u', 'site').ok) return 'This machine has a user named “site”, whom the rehearsal does not touch.';
  for (const port of ports) if (await isListening(port)) return `Port ${port} is in use.`;
  return undefined;
}

/** The trial machine: Debian without a running systemd. */
export class Machine {
  readonly #bin = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  #startedCluster: string[] | undefined;

  /** @param root the repository */
  constructor(readonly root: string) {
    const systemctl = path.join(this.#bin, 'systemctl');
    copyFileSync(path.join(root, 'scripts/rehearse/systemctl.mjs'), `${systemctl}.mjs`);
    chmodSync(`${systemctl}.mjs`, 0o755);
    symlinkSync(`${systemctl}.mjs`, systemctl);
  }

  /** Runs commands in bash, which stops at the first failure. @throws if one fails */
  run(commands: string, cwd = '/'): Promise<void> {
    // Root's npm configuration, passed on: the user `site` cannot read root's file.
    const npm = Object.fromEntries(
      ['registry', 'nodedir'].flatMap((name) => {
        const { output } = quietly('npm', 'config', 'get', name, '--loglevel=silent');
        return output && output !== 'undefined' && output !== 'null' ? [[`npm_config_${name}`, output]] : [];
      }),
    );
    const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_)/i.test(name)));
    return new Promise((resolve, reject) => {
      const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
        cwd,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...own, ...npm, PATH: `${this.#bin}:${process.env['PATH']}` },
      });
      shell.once('error', reject);
      shell.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the commands ended with ${code}`))));
    });
  }

  /** Starts PostgreSQL, as systemd would after apt has installed it. */
  startDatabase() {
    const [version] = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one));
    if (quietly('pg_ctlcluster', version!, 'main', 'status').ok) return;
    const started = quietly('pg_ctlcluster', version!, 'main', 'start');
    if (!started.ok) throw new Error(`PostgreSQL does not start: ${started.output}`);
    this.#startedCluster = [version!, 'main'];
  }

  /** Removes everything that the page has created. */
  async restoreAsItWas() {
    await this.run('systemctl stop site@3001 site@3002 nginx').catch(() => undefined);
    quietly('runuser', '-u', 'postgres', '--', 'dropdb', '--if-exists', '--force', 'site');
    quietly('runuser', '-u', 'postgres', '--', 'dropuser', '--if-exists', 'site');
    if (this.#startedCluster) quietly('pg_ctlcluster', ...this.#startedCluster, 'stop');
    quietly('userdel', 'site');
    for (const each of [...made, ...madeFiles, this.#bin]) rmSync(each, { recursive: true, force: true });
    const [site, enabled] = ['/etc/nginx/sites-available/default', '/etc/nginx/sites-enabled/default'];
    if (existsSync(site) && !existsSync(enabled)) symlinkSync(site, enabled);
    mkdirSync('/var/log/nginx', { recursive: true });
    rmSync('/var/log/nginx/site.log', { force: true });
  }
}

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.resolve(__dirname, '../..');
const program = '/usr/sbin/nginx';

/** `describe`, or `describe.skip` on a machine without nginx. */
export const withNginx = existsSync(program) ? describe : describe.skip;

/** The text of a file of deploy/nginx. */
export const read = (file: string) => readFileSync(path.join(root, 'deploy/nginx', file), 'utf8');

/** Replaces a text of a file of deploy/nginx. @throws if the file no longer has it */
export function replace(text: string, from: string | RegExp, to: string): string {
  const replaced = text.replace(from, to);
  if (replaced === text) throw new Error(`deploy/nginx has changed: there is no ${String(from)}`);
  return replaced;
}

/**
 * site.conf without TLS.
 * @param port where it listens
 * @param servers the ports of one or two server processes
 */
export function siteWithoutTls(port: number, [first, second]: readonly [number, number?]): string {
  let site = read('site.conf');
  site = replace(site, /server \{\n\tlisten 80 [\s\S]*?\n\}\n/, '');
  site =
    second === undefined ? replace(site, /\tserver 127\.0\.0\.1:3002.*\n/, '') : replace(site, '3002', `${second}`);
  site = replace(site, '127.0.0.1:3001', `127.0.0.1:${first}`);
  site = replace(site, 'listen 443 ssl http2 default_server', `listen 127.0.0.1:${port}`);
  site = replace(site, /\tlisten \[::\].*\n/, '');
  return replace(site, /\tssl_.*\n/g, '');
}

/** A running nginx. */
export interface Nginx {
  /** Its folder, with `error.log`. */
  prefix: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx and waits until it takes connections.
 * @param port where it listens
 * @param http makes the configuration from the path of the folder for its files
 */
export async function startNginx(port: number, http: (prefix: string) => string): Promise<Nginx> {
  const prefix = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${prefix}/temp;`);
  const lines = [...temp, 'access_log off;', replace(http(prefix), /\/var\/log\/nginx/g, prefix)].join('\n');
  writeFileSync(
    `${prefix}/nginx.conf`,
    `daemon off;\nmaster_process off;\npid ${prefix}/pid;\nerror_log ${prefix}/error.log;\nevents {}\nhttp {\n${lines}\n}\n`,
  );
  const proxy = spawn(program, ['-q', '-p', prefix, '-c', `${prefix}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  proxy.stderr.on('data', (text: Buffer) => (said += text.toString()));
  for (let tries = 0; !(await takesConnections(port)); tries += 1) {
    if (tries === 100 || proxy.exitCode !== null) throw new Error(`nginx does not start: ${said}`);
    await wait(100);
  }
  const stop = async () => {
    proxy.kill('SIGTERM');
    if (proxy.exitCode === null) await once(proxy, 'exit');
    rmSync(prefix, { recursive: true });
  };
  return { prefix, stop };
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

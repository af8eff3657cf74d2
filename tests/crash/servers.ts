import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startSmtp } from '../site-testing/src/doubles/mail-server';
import { makeFolder } from '../submissions/content';
import { compiledServer } from '../site/compiled-server';
import { freePort } from '../site/free-port';

/** Starts server processes that share one database, and a mail server. */
export async function startServers(processes: number, databaseUrl?: string) {
  const folder = makeFolder();
  const smtp = await startSmtp();
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    CONTENT_DIR: path.join(folder, 'content'),
    RELEASES_DIR: path.join(folder, 'releases'),
    SMTP_URL: smtp.url,
    TRUST_PROXY: '127.0.0.1',
    // Posts only, and the processes that are killed are the servers.
    RENDERERS: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const servers = await Promise.all(
    Array.from({ length: processes }, async () => Server.start({ ...env, PORT: String(await freePort()) })),
  );
  const stop = async () => {
    await Promise.all(servers.map((server) => server.end()));
    await smtp.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { servers, smtp, env, stop };
}

/** One server process and its successors on the same port. */
export class Server {
  #child: ChildProcess | undefined;
  #killed = false;
  ready = false;
  /** How often it has exited by itself; it is then restarted, as a supervisor would do. */
  ends = 0;

  constructor(readonly env: Record<string, string>) {}

  static async start(env: Record<string, string>) {
    const server = new Server(env);
    await server.start();
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.env['PORT']}`;
  }

  get name() {
    return `process-${this.#child?.pid}`;
  }

  async start() {
    const { flags, file } = await compiledServer('crash-test');
    const child = fork(file, {
      env: { ...process.env, ...this.env },
      execArgv: flags,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#killed = false;
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error('a server of the crash test did not start')));
    });
    this.ready = true;
    child.once('exit', () => {
      this.ready = false;
      if (this.#killed) return;
      this.ends++;
      void this.start();
    });
  }

  async end() {
    this.ready = false;
    this.#killed = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../site/free-port';

/** A real PostgreSQL for one test. */
export interface Postgres {
  /** Creates an empty database. Returns its address, for DATABASE_URL. */
  create: () => Promise<string>;
  /** Removes what has been made. */
  stop: () => Promise<void>;
  /** Faults to inject; absent if TEST_DATABASE_URL names a server of somebody else. */
  incidents?: Incidents;
}

export interface Incidents {
  /** Stops the server: `fast` ends its sessions, `immediate` is like a crash. Resolves when it has stopped. */
  stop: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Starts it again; resolves when it answers. */
  start: () => Promise<void>;
  /** Freezes every process of the server; its connections stay open. */
  freeze: () => void;
  thaw: () => void;
}

/**
 * Starts a PostgreSQL on a free port, or uses the one in TEST_DATABASE_URL. PostgreSQL refuses to run as root, so root
 * starts it as the user `postgres`. It stops with this process, even if this process is killed.
 * @throws if there is neither (Debian: apt-get install postgresql)
 */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return databasesOn(given);

  const bin = findBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const user: User = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);

  const data = path.join(folder, 'data');
  run(
    [path.join(bin, 'initdb'), '-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale'],
    user,
  );
  const port = await freePort();
  const url = `postgres://tester@127.0.0.1:${port}/postgres`;
  const program = [path.join(bin, 'postgres'), '-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder];
  const startServer = async () => {
    // A test kills processes, never the machine: what the system has not yet written to disk is not lost.
    const started = start(data, [...program, '-c', 'max_connections=100', '-c', 'fsync=off'], user);
    await untilReady(url, started);
    return started;
  };
  let server = await startServer();
  const ended = async () => {
    const gone = new Promise((resolve) => server.once('close', resolve));
    server.stdin?.end();
    await gone;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = postmasterOf(data);
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal);
  };
  return {
    create: () => createDatabase(url),
    async stop() {
      await ended();
      rmSync(folder, { recursive: true, force: true });
    },
    incidents: {
      async stop(mode) {
        process.kill(postmasterOf(data), mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
        while (existsSync(pidFile(data))) await wait(10);
        await ended();
      },
      async start() {
        server = await startServer();
      },
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
    },
  };
}

/** Databases on a server of somebody else; `stop` drops them. */
function databasesOn(url: string): Postgres {
  const created: string[] = [];
  return {
    async create() {
      const address = await createDatabase(url);
      created.push(address);
      return address;
    },
    async stop() {
      for (const address of created)
        await query(url, `drop database ${new URL(address).pathname.slice(1)} with (force)`);
    },
  };
}

/** The user to run as, if not the current one. */
type User = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

const pidFile = (data: string) => path.join(data, 'postmaster.pid');
/** The running children of a process, as Linux lists them. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const postmasterOf = (data: string) => Number(readFileSync(pidFile(data), 'utf8').split('\n')[0]);

function findBinaries(): string {
  const root = '/usr/lib/postgresql';
  let versions: string[] = [];
  try {
    versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  } catch {
    // Reported below.
  }
  if (versions[0]) return path.join(root, versions[0], 'bin');
  throw new Error(
    'The tests need PostgreSQL: install it (Debian: apt-get install postgresql), or name one that is running: ' +
      'TEST_DATABASE_URL=postgres://user:password@host/database',
  );
}

/** A shell owns the server and stops it, thawed, when the pipe from this process breaks. */
function start(data: string, command: string[], user: User): ChildProcess {
  const script =
    'file=$1; shift; "$@" >/dev/null 2>&1 & cat >/dev/null; ' +
    'pid=$(head -n 1 "$file") && { kill -CONT "$pid" $(cat "/proc/$pid/task/$pid/children"); kill -QUIT "$pid"; }; wait';
  return spawn('sh', ['-c', script, 'sh', pidFile(data), ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: tmpdir(),
    ...user,
  });
}

async function untilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
  server.stdin?.end();
  throw new Error('PostgreSQL did not start within ten seconds');
}

let made = 0;

async function createDatabase(url: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now()}_${made++}`;
  await query(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function run([command = '', ...args]: string[], user: User) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: tmpdir(), ...user });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

const idOf = (option: '-u' | '-g') => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim());

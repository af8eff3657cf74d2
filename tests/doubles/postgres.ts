import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A real PostgreSQL of a test's own. */
export interface Postgres {
  /** Makes an empty database. Returns its address, for DATABASE_URL. */
  create: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL on a free port, or uses the one that TEST_DATABASE_URL names. Root, which PostgreSQL refuses to run
 * as, starts it as the user `postgres`. It ends with this process, however this process ends.
 * @throws if there is neither (Debian: apt-get install postgresql)
 */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { create: () => createDatabase(given), stop: () => Promise.resolve() };

  const bin = findBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const as = (command: string[]) => (isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command);

  const data = path.join(folder, 'data');
  run(
    as([path.join(bin, 'initdb'), '-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale']),
  );
  const port = await freePort();
  const server = start(
    data,
    as([
      path.join(bin, 'postgres'),
      '-D',
      data,
      '-p',
      `${port}`,
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      'max_connections=100',
    ]),
  );
  const url = `postgres://tester@127.0.0.1:${port}/postgres`;
  await untilReady(url, server);
  return {
    create: () => createDatabase(url),
    async stop() {
      const gone = new Promise((resolve) => server.once('close', resolve));
      server.stdin?.end();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string {
  const root = '/usr/lib/postgresql';
  let versions: string[] = [];
  try {
    versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  } catch {
    // Said below.
  }
  if (versions[0]) return path.join(root, versions[0], 'bin');
  throw new Error(
    'The tests need PostgreSQL: install it (Debian: apt-get install postgresql), or name one that is running: ' +
      'TEST_DATABASE_URL=postgres://user:password@host/database',
  );
}

/** A shell holds the server and stops it when the pipe from this process breaks. */
function start(data: string, command: string[]): ChildProcess {
  const script = 'pid=$1; shift; "$@" >/dev/null 2>&1 & cat >/dev/null; kill -QUIT "$(head -n 1 "$pid")"; wait';
  return spawn('sh', ['-c', script, 'sh', path.join(data, 'postmaster.pid'), ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

function run([command = '', ...args]: string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: tmpdir() });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

const idOf = (option: '-u' | '-g') => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim());

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Registry } from '@platform/host/registry';
import { openRegistry, signerOf } from '@platform/toolkit/trust';
import { buildServer, type Tuning } from 'server/app';
import { readSettings } from 'server/settings';
import { startPostgres, type Postgres } from '../doubles/postgres';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';
import { until } from '../submissions/harness';

/** The server of one machine. */
export interface MachineServer {
  app: FastifyInstance;
  url: string;
}

/** What two machines have in common, and the registries of both, as the commands open them. */
export interface TwoMachines {
  postgres: Postgres;
  /** The address of the database that both use. */
  database: string;
  /** Content and releases of the first machine, whose registry is opened without the database. */
  folder: TinyFolder;
  here: Registry;
  there: Registry;
}

interface Health {
  composition?: { remotes: Record<string, { version: string }> };
  registry?: string;
}

/** The health of a server. */
export const healthOf = async ({ url }: MachineServer) => (await (await fetch(`${url}/health`)).json()) as Health;
/** The version of the chat that is live on a server. */
export const chatOn = async (server: MachineServer) => (await healthOf(server)).composition?.remotes['chat']?.version;
/** The status of a server's page. */
export const statusOf = async ({ url }: MachineServer) => (await fetch(`${url}/composition.json`)).status;
/** Waits until this version of the chat is live on a server. */
export const untilChat = (server: MachineServer, version: string) =>
  until(async () => (await chatOn(server)) === version);
/** Waits until a server says why it does not use what the database says. */
export const untilFault = (server: MachineServer, reason: RegExp) =>
  until(async () => reason.test((await healthOf(server)).registry ?? ''));

/**
 * Two machines for each test, each with a folder of releases, that share the registry by PostgreSQL. Call it at the top of a suite.
 * @returns `machines`: those of the running test
 */
export function useTwoMachines() {
  let postgres: Postgres;
  // Filled before each test.
  const machines = {} as TwoMachines;
  const apps: FastifyInstance[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  beforeEach(async () => {
    const database = await postgres.create();
    const folder = await makeTinyFolder();
    await tinyRelease(folder.registry, 'chat', '1.0.0');
    const keys = signerOf(folder.registry.folder).keyring.folder;
    const here = openRegistry(folder.registry.folder, keys, database);
    const there = openRegistry(path.join(folder.registry.folder, '../there/releases'), keys, database);
    Object.assign(machines, { postgres, database, folder, here, there } satisfies TwoMachines);
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    await machines.folder.remove();
  });

  /** Starts the server of a machine. @param port of its address, if it has to be known before */
  async function start(
    { folder: releases }: Registry,
    env: Record<string, string> = {},
    tuning: Tuning = {},
    port = 0,
  ): Promise<MachineServer> {
    const settings = readSettings({
      ...machines.folder.env,
      RELEASES_DIR: releases,
      DATA_DIR: path.join(releases, '../data'),
      DATABASE_URL: machines.database,
      ...env,
    });
    const app = await buildServer(settings, false, { publishing: { burst: 100, perSecond: 100 }, ...tuning });
    await app.listen({ port, host: '127.0.0.1' });
    apps.push(app);
    return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
  }

  async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: machines.database });
    await client.connect();
    try {
      return (await client.query(text, values)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  /** Starts the servers of both machines, with the same releases. */
  async function startBoth(tuning: Tuning = {}) {
    const one = await start(machines.here, {}, tuning);
    // The first one has something to share.
    await until(async () => (await query('select 1 from registry_state').catch(() => [])).length === 1);
    const other = await start(machines.there, {}, tuning);
    await untilChat(other, '1.0.0');
    return [one, other] as const;
  }

  return {
    machines,
    start,
    startBoth,
    /** Asks the database that both use. */
    query,
  };
}

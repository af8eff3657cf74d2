import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Composition, PartName } from '@platform/contract';
import { Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { compiledServer } from './compiled-server';
import { untilReleased } from './tiny-site';

const root = path.resolve(__dirname, '../..');

/** A site for one test: a server process with a private copy of the live releases. */
export interface Site {
  url: string;
  /** The registry of this server: a release or a rollback in it changes this site only. */
  registry: Registry;
  /** Its data folder. */
  dataDir: string;
  /** The id of the server's process. */
  pid: number;
  /** The live version of each part. */
  liveReleases: () => Promise<Record<string, string>>;
  /** Stops the server as an operator would, and waits until it has exited. */
  stop: () => Promise<void>;
}

/**
 * Starts a server on a free port with a copy of the live releases in `releases/` or `RELEASES_DIR`.
 * @param env additional settings of the server
 * @param without a part that has never been released there
 */
export async function startSite(env: Record<string, string> = {}, without?: PartName): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  const live = new Registry(path.resolve(root, process.env['RELEASES_DIR'] || 'releases'));
  const registry = openRegistry(path.join(folder, 'releases'));
  const dataDir = env['DATA_DIR'] ?? path.join(folder, 'data');
  for (const [part, version] of Object.entries(await liveReleases(live))) {
    if (part === without) continue;
    await cp(live.releaseFolder(part, version), registry.releaseFolder(part, version), { recursive: true });
    await registry.point(part, version, 'release');
  }
  const { flags, file } = await compiledServer();
  const server = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DRAIN_SECONDS: '0',
      ...untilReleased,
      CONTENT_DIR: process.env['CONTENT_DIR'] || path.join(root, 'dist/content'),
      RELEASES_DIR: registry.folder,
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  return {
    url,
    registry,
    dataDir,
    pid: server.pid!,
    liveReleases: () => liveReleases(registry),
    async stop() {
      const gone = new Promise((resolve) => server.once('close', resolve));
      if (server.kill('SIGTERM')) await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function liveReleases(registry: Registry): Promise<Record<string, string>> {
  const live: Record<string, string> = {};
  for (const part of await registry.parts()) {
    const channels = await registry.channels(part);
    if (channels) live[part] = channels.channels.stable;
  }
  return live;
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('close', (code) => reject(new Error(`the server ended with code ${code} before it was ready`)));
    createInterface(server.stdout!).on('line', (line) => {
      const address = /The site is at (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

/** The body of `GET /health` for this machine. */
export interface Health {
  status: 'ok' | 'degraded' | 'failed' | 'stopping';
  composition: Composition;
  refused: Record<string, string | undefined>;
  /** What has failed on the server, by the page's path. */
  failed: Record<string, string>;
}

/** Requests a site's health. */
export const healthOf = async (url: string) => (await (await fetch(`${url}/health`)).json()) as Health;

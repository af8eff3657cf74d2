import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Composition } from '@platform/contract';
import { Registry } from '@platform/host/registry';
import { nodeFlags } from 'server/node-flags.mjs';

const root = path.resolve(__dirname, '../..');

/** A site of a test's own: a server process over a private copy of the live releases. */
export interface Site {
  url: string;
  /** The registry that this server looks at: releasing into it, or rolling it back, changes this site only. */
  registry: Registry;
  /** Ends the server as an operator would, and waits until it has gone. */
  stop: () => Promise<void>;
}

/**
 * Starts a server on a free port over a copy of what is live in `releases/`, or in `RELEASES_DIR`.
 * @param env further settings of the server
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  const live = new Registry(path.resolve(root, process.env['RELEASES_DIR'] || 'releases'));
  const registry = new Registry(path.join(folder, 'releases'));
  for (const part of await live.parts()) {
    const channels = await live.channels(part);
    if (!channels) continue;
    const { stable } = channels.channels;
    await cp(live.releaseFolder(part, stable), registry.releaseFolder(part, stable), { recursive: true });
    await registry.point(part, stable, 'release');
  }
  const server = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DRAIN_SECONDS: '0',
      RELEASES_DIR: registry.folder,
      DATA_DIR: path.join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  return {
    url,
    registry,
    async stop() {
      const gone = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
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

/** What `GET /health` answers to this machine. */
export interface Health {
  status: 'ok' | 'degraded' | 'failed' | 'stopping';
  composition: Composition;
  refused: Record<string, string | undefined>;
}

/** Asks a site how it is. */
export const healthOf = async (url: string) => (await (await fetch(`${url}/health`)).json()) as Health;

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const root = path.resolve(__dirname, '../..');

/** The running server of a checkout. */
export interface Checkout {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * The checkouts that a comparison measures: this one, and another, installed and released, if one is named. Both take turns in
 * one run, so that the load of the machine is the same for them.
 */
export async function startCheckouts(against: string | undefined): Promise<Record<string, Checkout>> {
  const site = await startCheckout(root);
  return against === undefined ? { site } : { before: await startCheckout(path.resolve(against)), site };
}

/** Starts the server of a checkout on a free port, with its own releases and content. */
async function startCheckout(folder: string): Promise<Checkout> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'load-'));
  const server = spawn(process.execPath, [...(await flagsOf(folder)), 'server/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: '127.0.0.1,::1',
      PAGES_PER_SECOND: '0',
      DRAIN_SECONDS: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('close', () => reject(new Error(`the server in ${folder} did not start`)));
    createInterface(server.stdout).on('line', (line) => {
      const address = /The site is at (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, pid: server.pid!, stop };
}

/** The Node flags with which a checkout runs its server; older checkouts have none. */
async function flagsOf(folder: string): Promise<readonly string[]> {
  const file = path.join(folder, 'server/node-flags.mjs');
  if (!existsSync(file)) return ['--import', 'tsx'];
  const { nodeFlags } = (await import(pathToFileURL(file).href)) as { nodeFlags: readonly string[] };
  return nodeFlags;
}

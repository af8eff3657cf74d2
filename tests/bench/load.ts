import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { watchedPages } from './pages';
import { cpuMs } from './renderers';

const root = path.resolve(__dirname, '../..');
const connectionCounts = '10,50,200,400';
const wholeSite = 'all of the sitemap';
/** What the author of a review sees is rendered for them alone. */
const ownCookie = { cookie: `review-author=${'a'.repeat(43)}` };

/**
 * `npm run bench:load`: pages per second and their latency at 10 to 400 connections, each from its own address: one page
 * for all, and all pages of the sitemap. `kept` are pages as most visitors get them, `cold` ones that are rendered for each
 * request, for visitors with a cookie of their own.
 * `-- --against DIR` measures another checkout, installed and released, alternating with this one, each with its own Node
 * flags; `--seconds 4` per cell; `--page home` and `--connections 10,50` measure less.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: connectionCounts },
      page: { type: 'string' },
    },
  });
  const folders = { this: root, ...(values.against && { other: path.resolve(values.against) }) };
  const sides = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => ({ name, ...(await startServer(folder)) })),
  );
  const rows: Record<string, string | number>[] = [];
  const sitemap = await (await fetch(`${sides[0]!.url}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const pages = Object.entries(watchedPages).map(([page, address]) => [page, [address]] as const);
  for (const [page, addresses] of [...pages, [wholeSite, all] as const]) {
    if (values.page !== undefined && page !== values.page) continue;
    for (const side of sides) await load(side.url, addresses, 10, 1, 'kept');
    for (const connections of values.connections.split(',').map(Number)) {
      for (const kind of ['kept', 'cold'] as const) {
        for (const side of sides) {
          const cpuBefore = side.cpuMs();
          const { answered, ...figures } = await load(side.url, addresses, connections, Number(values.seconds), kind);
          const cpu = ((side.cpuMs() - cpuBefore) / answered).toFixed(2);
          rows.push({ page, kind, connections, side: side.name, ...figures, 'CPU ms/answer': cpu });
        }
      }
    }
  }
  console.table(rows);
  await Promise.all(sides.map(({ stop }) => stop()));
}

/** Starts the server of a checkout on a free port, with its own releases and content. */
async function startServer(folder: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'load-'));
  const server = spawn(process.execPath, [...(await flagsOf(folder)), 'server/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: '127.0.0.1',
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
  return { url, stop, cpuMs: () => cpuMs(server.pid!) };
}

/** The Node flags with which a checkout runs its server; older checkouts have none. */
async function flagsOf(folder: string): Promise<readonly string[]> {
  const file = path.join(folder, 'server/node-flags.mjs');
  if (!existsSync(file)) return ['--import', 'tsx'];
  const { nodeFlags } = (await import(pathToFileURL(file).href)) as { nodeFlags: readonly string[] };
  return nodeFlags;
}

/** Requests pages on several connections for a while, as browsers do: compressed, one after the other on each. */
async function load(
  url: string,
  addresses: readonly string[],
  connections: number,
  seconds: number,
  kind: 'kept' | 'cold',
) {
  const times: number[] = [];
  const counts: Record<'busy' | 'errors', number> = { busy: 0, errors: 0 };
  const end = performance.now() + seconds * 1000;
  const visitor = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const from = `10.${connections >> 8}.${index >> 8}.${index & 255}`;
    for (let turn = 0; performance.now() < end; turn += 1) {
      // Each connection starts at another page, so that few request the same page at once.
      const address = addresses[(index * 7 + turn) % addresses.length]!;
      const began = performance.now();
      const status = await get(url + address, agent, { 'x-forwarded-for': from, ...(kind === 'cold' && ownCookie) });
      if (status === 200) times.push(performance.now() - began);
      else counts[status === 503 || status === 429 ? 'busy' : 'errors'] += 1;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => visitor(index)));
  times.sort((one, other) => one - other);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? NaN);
  return {
    answered: times.length,
    'pages/s': Math.round(times.length / seconds),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    ...counts,
  };
}

/** @returns the status, or undefined if the response was incomplete */
function get(address: string, agent: Agent, own: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br', ...own };
    const asked = request(address, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
      answer.once('error', () => resolve(undefined));
    });
    asked.once('error', () => resolve(undefined));
    asked.end();
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startSite } from '../site/start-site';
import { at } from './percentile';

const connections = 10;
const warmUpSeconds = 10;
const smallFile = '/favicon.svg';
/** Often enough to see a queue, and too seldom to be a load. */
const smallEveryMs = 20;

/**
 * `npm run bench -- --renderers`: all pages of the sitemap, none of them kept from a request before, rendered in the
 * server's own process and in one process for each core: pages per second, processor time for a page, and how long a small
 * file takes meanwhile. The sides take turns, each twice; `SECONDS_EACH` (15) is how long.
 */
export async function compareRenderers() {
  const seconds = Number(process.env['SECONDS_EACH'] ?? 15);
  const sides = { 'one process': '0', apart: String(availableParallelism()) };
  const rows: Record<string, string | number>[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const [side, renderers] of Object.entries(sides)) {
      const site = await startSite({ RENDERERS: renderers, PAGES_PER_SECOND: '0', NODE_ENV: 'production' });
      const pages = await pagesOf(site.url);
      await load(site.url, pages, warmUpSeconds);
      const before = cpuMs(site.pid);
      const { rendered, failed, times, small } = await load(site.url, pages, seconds);
      const cpu = (cpuMs(site.pid) - before) / rendered;
      rows.push({
        rendered: side,
        'pages/s': Number((rendered / seconds).toFixed(1)),
        failed,
        'CPU ms/page': Number(cpu.toFixed(1)),
        'page p50 ms': Math.round(at(times, 0.5)),
        'page p99 ms': Math.round(at(times, 0.99)),
        'small file p50 ms': Number(at(small, 0.5).toFixed(1)),
        'small file p95 ms': Number(at(small, 0.95).toFixed(1)),
      });
      await site.stop();
    }
  }
  console.table(rows);
}

export async function pagesOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

let requested = 0;

/**
 * Requests pages on several connections, and the small file beside them.
 * @param headersOf the headers of a request, by its number
 */
export async function load(
  url: string,
  pages: readonly string[],
  seconds: number,
  headersOf: (number: number) => Record<string, string> = () => ({}),
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 1 });
  const times: number[] = [];
  const small: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < end) {
      requested += 1;
      // No page is requested twice at the same address: the server would keep it.
      const address = `${url}${pages[requested % pages.length]}?visit=${requested}`;
      const taken = await request(agent, address, headersOf(requested));
      if (taken === undefined) failed += 1;
      else times.push(taken);
    }
  };
  const observer = async () => {
    while (performance.now() < end) {
      small.push((await request(agent, url + smallFile)) ?? NaN);
      await wait(smallEveryMs);
    }
  };
  await Promise.all([observer(), ...Array.from({ length: connections }, visitor)]);
  agent.destroy();
  return { rendered: times.length, failed, times, small };
}

/** Requests a page as browsers do. @returns the time that it took in ms; undefined if the answer was not 200 */
export function request(
  agent: Agent,
  address: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const began = performance.now();
  return new Promise((resolve) => {
    get(address, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : undefined));
    }).once('error', () => resolve(undefined));
  });
}

/**
 * The processor time of a process and its children so far (Linux; NaN elsewhere): steadier than elapsed time on a busy
 * machine.
 */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const own = (Number(fields[11]) + Number(fields[12])) * 10;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + cpuMs(Number(child)), own);
  } catch {
    return NaN;
  }
}

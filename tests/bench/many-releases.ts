import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { releaseAgain } from '../site/release';
import { startSite, type Site } from '../site/start-site';
import { bytesOfIntegrity } from './integrity-bytes';
import { cpuMs, load, pagesOf } from './renderers';
import { at } from './percentile';

const warmUpSeconds = 10;
/** How often the memory is printed, and how often a page is requested after each release. */
const printedTimes = 10;
const pagesEach = 3;

/**
 * `npm run bench -- --releases 300`: the bytes that integrity adds; pages per second with one composition and with four, which two
 * canaries make; and over that many releases of the chat, each live before the next, the memory of the server and its renderers,
 * and what the server still uses of it once the garbage is collected (at the first and the last release only: collecting it more
 * often would change the other figure).
 * @param minutes how long the releases take together at least, at equal distances; 0: one right after the other
 */
export async function measureManyReleases(releases: number, minutes: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'heap-'));
  const heapFile = path.join(folder, 'heap');
  const site = await startSite({
    NODE_ENV: 'production',
    PAGES_PER_SECOND: '0',
    HEAP_FILE: heapFile,
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(__dirname, 'report-heap.mjs')).href}`,
  });
  try {
    const { pages, entries } = await bytesOfIntegrity(site.url);
    console.table(pages);
    console.table(entries);
    console.table(await compareCompositions(site));
    for (const part of ['catalogue', 'contact']) await site.registry.endCanary(part);
    console.table(await memoryOver(site, releases, minutes, () => heapOf(site, heapFile)));
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

/** All pages, none of them kept from a request before, for visitors of all buckets. */
async function compareCompositions(site: Site) {
  const seconds = Number(process.env['SECONDS_EACH'] ?? 15);
  const pages = await pagesOf(site.url);
  const rows: Record<string, string | number>[] = [];
  const bucket = (number: number) => ({ cookie: `bucket=${number % 100}` });
  for (const compositions of [1, 4]) {
    if (compositions > 1) for (const part of ['catalogue', 'contact']) await releaseAgain(site.registry, part, 50);
    await load(site.url, pages, warmUpSeconds, bucket);
    const before = cpuMs(site.pid);
    const { rendered, failed, times } = await load(site.url, pages, seconds, bucket);
    rows.push({
      compositions,
      'pages/s': Number((rendered / seconds).toFixed(1)),
      failed,
      'CPU ms/page': Number(((cpuMs(site.pid) - before) / rendered).toFixed(1)),
      'page p50 ms': Math.round(at(times, 0.5)),
      'page p99 ms': Math.round(at(times, 0.99)),
      memory: megabytes(memoryOf(site.pid)),
    });
  }
  return rows;
}

/** Releases the chat again and again, and requests pages that show it. */
async function memoryOver(site: Site, releases: number, minutes: number, heap: () => Promise<number>) {
  const rows: Record<string, string | number>[] = [];
  const took: number[] = [];
  const between = Math.max(1, Math.round(releases / printedTimes));
  const start = performance.now();
  for (let release = 1; release <= releases; release += 1) {
    const began = performance.now();
    await releaseAgain(site.registry, 'chat');
    const { stable } = (await site.registry.channels('chat'))!.channels;
    for (let page = 0; page < pagesEach; page += 1) {
      const html = await (await fetch(`${site.url}/home?release=${release}&page=${page}`)).text();
      if (!html.includes(`/chat/${stable}/`)) throw new Error(`/home does not show chat@${stable}`);
    }
    took.push(performance.now() - began);
    await sleep(Math.max(0, start + (release / releases) * minutes * 60_000 - performance.now()));
    if (release % between === 0 || release === 1) {
      const memory = megabytes(memoryOf(site.pid));
      const used = release === 1 || release === releases ? megabytes(await heap()) : '';
      rows.push({
        releases: release,
        minutes: Math.round((performance.now() - start) / 60_000),
        memory,
        'used by the server': used,
        'from release to page ms': Math.round(at(took.splice(0), 0.5)),
      });
    }
  }
  return rows;
}

/** What the server uses once its garbage is collected (report-heap.mjs). */
async function heapOf({ pid }: Site, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await sleep(100);
    const written = await readFile(file, 'utf8').catch(() => '');
    if (written) return Number(written);
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** The memory of a process and those that it has started, without what it shares with others (Linux; NaN elsewhere). */
function memoryOf(pid: number): number {
  try {
    const own = Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
    const children = readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean);
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    return NaN;
  }
}

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { globalNameOf, hashFiles, provenanceFile } from '@platform/host/registry';
import { releasePatienceMs } from 'server/settings';
import { startSite, type Site } from '../site/start-site';
import { at } from './percentile';

const badPage = '/our-products';
/** For how long /home, the form and the bad page are requested after the release. */
const observedMs = 5000;
const pageEveryMs = 50;
const postEveryMs = 200;
const badPageEveryMs = 500;
/** What is not answered by then counts as unanswered. */
const patienceMs = 10_000;
const later = 20;

/** What the release of the catalogue does before it loads the data of a screen; `DATA` is the folder of the database. */
const bad = {
  loops: 'for (;;);',
  'eats memory': 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));',
  exits: 'process.exit(0);',
  'reads the database': `require('node:fs').readFileSync('DATA/site.sqlite'); throw new Error('done');`,
  'starts a program': `require('node:child_process').execSync('true'); throw new Error('done');`,
  'reads the environment': `throw new Error(process.env.HEALTH_SECRET ? 'done' : 'there is nothing in it');`,
};

/**
 * What visitors notice of releases that misbehave, rendered in the server's own process and in one for each core: the 95th
 * percentile of /home and of a form's post while the bad page is requested, the slowest and the later answers of the bad page,
 * and the first after a rollback. Times in ms; `lost` counts what was not answered.
 */
export async function compareBadReleases() {
  const sides = { 'one process': '0', apart: String(availableParallelism()) };
  const rows: Record<string, string | number>[] = [];
  for (const [release, code] of Object.entries(bad)) {
    for (const [side, renderers] of Object.entries(sides)) {
      rows.push({ release, rendered: side, ...(await observe(code, renderers)) });
    }
  }
  console.table(rows);
}

async function observe(code: string, renderers: string) {
  const site = await startSite({
    RENDERERS: renderers,
    PAGES_PER_SECOND: '0',
    NODE_ENV: 'production',
    RELEASE_PATIENCE_MS: String(releasePatienceMs),
    TRUST_PROXY: '127.0.0.1,::1',
    HEALTH_SECRET: 'secret',
    // A release that eats memory in the server gets no more than a gigabyte of this machine's.
    NODE_OPTIONS: '--max-old-space-size=1024',
  });
  for (const page of ['/home', badPage]) await timed(site.url + page);
  for (let visit = 0; visit < later; visit += 1) await timed(`${site.url}/home?visit=warm-${visit}`);
  const before = (await site.liveReleases())['catalogue']!;
  await releaseBad(site, code.replace('DATA', site.dataDir));

  const [pages, posts, badPages] = await Promise.all([
    every(pageEveryMs, page(site, '/home')),
    every(postEveryMs, post(site)),
    every(badPageEveryMs, page(site, badPage)),
  ]);
  const afterwards: number[] = [];
  for (let visit = 0; visit < later; visit += 1) {
    afterwards.push(await timed(`${site.url}${badPage}?visit=${visit}`));
    if (Number.isNaN(afterwards.at(-1))) break;
  }
  const { failed, setAside } = await wrongIn(site);
  await site.registry.point('catalogue', before, 'rollback');
  const row = {
    '/home p95': at(pages, 0.95),
    'form p95': at(posts, 0.95),
    lost: [...pages, ...posts, ...badPages].filter(Number.isNaN).length,
    'bad page slowest': Math.max(...badPages),
    later: at(afterwards, 0.5),
    'after rollback': await timed(`${site.url}${badPage}?visit=rollback`),
    health: [...Object.values(failed), ...Object.keys(setAside)].join('; ').slice(0, 60),
  };
  await end(site);
  return row;
}

/** What the server's health says is wrong with pages and releases; nothing if it does not answer. */
async function wrongIn({ url }: Site): Promise<{ failed: Record<string, string>; setAside: Record<string, string> }> {
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(patienceMs) });
    return (await answer.json()) as Awaited<ReturnType<typeof wrongIn>>;
  } catch {
    return { failed: {}, setAside: {} };
  }
}

/** Releases the live catalogue with this code before each of its loaders. */
async function releaseBad({ registry }: Site, code: string) {
  const live = (await registry.channels('catalogue'))!.channels.stable;
  const version = await registry.nextVersion('catalogue', live);
  const folder = registry.releaseFolder('catalogue', version);
  await cp(registry.releaseFolder('catalogue', live), folder, { recursive: true });
  const script = path.join(folder, 'node/part.js');
  await writeFile(
    script,
    `${await readFile(script, 'utf8')}
;{ const remote = module.exports.default;
  const screens = Object.entries(remote.screens).map(([name, open]) => [name, async () => {
    const screen = await open();
    return { ...screen, load: async (context) => { ${code}; return screen.load?.(context); } };
  }]);
  module.exports = { default: { ...remote, screens: Object.fromEntries(screens) } }; }`,
  );
  const manifest = await registry.release('catalogue', live);
  for (const file of ['release.json', provenanceFile]) await rm(path.join(folder, file));
  const files = await hashFiles(folder);
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...manifest, version, globalName: globalNameOf('catalogue', version), files }),
  );
  await registry.point('catalogue', version, 'release');
}

/** Calls at regular intervals, whether or not the calls before have an answer. @returns how long each took */
async function every(ms: number, call: (index: number) => Promise<number>): Promise<number[]> {
  const times: Promise<number>[] = [];
  for (let index = 0; index < observedMs / ms; index += 1) {
    times.push(call(index));
    await wait(ms);
  }
  return Promise.all(times);
}

const page = (site: Site, path: string) => (index: number) => timed(`${site.url}${path}?visit=observed-${index}`);

/** A message of the contact form, each from an address of its own: one address may send only a few. */
const post = (site: Site) => (index: number) =>
  timed(`${site.url}/api/send-contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index + 1}` },
    body: JSON.stringify({
      name: 'Ann Example',
      email: `ann${index}@visitor.example`,
      phone: '+971 4 000 0000',
      message: 'Please quote ten glands.',
      country: 'Dubai',
      companyName: 'Visitor LLC',
      companyLocation: 'Dubai, UAE',
    }),
  });

/** @returns how long the whole answer took in ms; NaN without one in time, or if the server refused */
async function timed(address: string, init: RequestInit = {}): Promise<number> {
  const began = performance.now();
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) });
    await answer.text();
    if (init.method === 'POST' && !answer.ok) return NaN;
    return Math.round(performance.now() - began);
  } catch {
    return NaN;
  }
}

/** Also if it no longer does anything. */
async function end(site: Site) {
  try {
    process.kill(site.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await site.stop();
}

import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumFile } from '../site/browser';
import { startSite } from '../site/start-site';
import { compareBadReleases } from './bad-releases';
import { compareCatalogues } from './catalogue';
import { measure, menuOpens, phone, type Measurement, type Throttle } from './measure';
import { watchedPages } from './pages';
import { startPlainProxy, withoutScripts } from './plain-proxy';
import { measureManyReleases } from './many-releases';
import { measureReleases } from './release';
import { compareRenderers } from './renderers';

/**
 * `npm run bench`: compares the site with the same HTML without scripts, in one run. 1.6 Mbps, 150 ms, CPU 4×, 412 px, an
 * empty cache each time, medians of 5 (`RUNS=15 npm run bench` for steadier ones). `npm run bench -- --catalogue 20000`
 * compares a catalogue of that many products with that of `content/` instead; `--renderers` compares rendering in the
 * server's own process with rendering in others, also when releases misbehave; `--release chat` measures a team's release and
 * rollback; `--releases 300` what that many releases, canaries and the checks of integrity cost.
 */
const slow: Throttle = { bitsPerSecond: 1_600_000, roundTripMs: 150, cpuFactor: 4 };
const runs = Number(process.env['RUNS'] ?? 5);

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function main() {
  const options = {
    catalogue: { type: 'string' },
    release: { type: 'string' },
    releases: { type: 'string' },
    renderers: { type: 'boolean' },
  } as const;
  const { catalogue, release, releases, renderers } = parseArgs({ options }).values;
  if (releases !== undefined) return measureManyReleases(count('releases', releases));
  if (release !== undefined) return measureReleases(release);
  if (renderers) {
    await compareRenderers();
    return compareBadReleases();
  }
  if (catalogue === undefined) return comparePages();
  await compareCatalogues(count('catalogue', catalogue));
}

/** @throws {Error} unless the value of an option is a number of things */
function count(option: string, given: string): number {
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} needs a number, not ${given}`);
  return number;
}

async function comparePages() {
  const site = await startSite();
  const sides = {
    site: await startPlainProxy(site.url, (html) => html),
    floor: await startPlainProxy(site.url, withoutScripts),
  };
  const browser = await chromium.launch({ executablePath: chromiumFile, args: chromiumArguments });
  const rows: Record<string, string | number>[] = [];
  const visitor = () => browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
  const visit = async (address: string): Promise<Taken> => {
    const [context, other] = [await visitor(), await visitor()];
    const taken = await measure(context, address, slow);
    await context.close();
    const menu = await menuOpens(other, address, slow);
    await other.close();
    return { ...taken, menu };
  };
  for (const [name, path] of Object.entries(watchedPages)) {
    await visit(sides.site.url + path); // Warms the server's caches, as earlier visitors would.
    const taken: Record<keyof typeof sides, Taken[]> = { site: [], floor: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const side of ['floor', 'site'] as const) taken[side].push(await visit(sides[side].url + path));
    }
    for (const side of ['floor', 'site'] as const) rows.push({ page: name, side, ...summary(taken[side]) });
    const ratio = median(taken.site.map((m) => m.largestPaint)) / median(taken.floor.map((m) => m.largestPaint));
    console.log(`${name}: largest paint ${ratio.toFixed(2)}× the floor`);
  }
  console.table(rows);
  await browser.close();
  await Promise.all(Object.values(sides).map(({ stop }) => stop()));
  await site.stop();
}

/** A visit, and when the menu opened in another one. */
type Taken = Measurement & { menu: number };

function summary(taken: Taken[]) {
  const ms = (pick: (m: Taken) => number | undefined) => Math.round(median(taken.map((m) => pick(m) ?? NaN)));
  const kB = (kind: keyof Measurement['bytes']) => Number((median(taken.map((m) => m.bytes[kind])) / 1000).toFixed(1));
  const all = (m: Measurement) => Object.values(m.bytes).reduce((sum, size) => sum + size, 0);
  return {
    'first paint ms': ms((m) => m.firstPaint),
    'largest paint ms': ms((m) => m.largestPaint),
    'interactive ms': ms((m) => m.interactive) || '-',
    'menu opens ms': ms((m) => m.menu),
    'blocking ms': ms((m) => m.blocking),
    'longest task ms': ms((m) => m.longest),
    shift: Number(median(taken.map((m) => m.shift)).toFixed(4)),
    'html kB': kB('html'),
    'js kB': kB('js'),
    'image kB': kB('image'),
    'font kB': kB('font'),
    'all kB': Number((median(taken.map(all)) / 1000).toFixed(1)),
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

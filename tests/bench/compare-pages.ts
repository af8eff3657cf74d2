import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, chromiumFile } from '../site/browser';
import { startCheckouts } from './checkout';
import { measure, menuOpens, phone, type Measurement, type Throttle } from './measure';
import { buildOneBundle } from './one-bundle/build';
import { withOneBundle } from './one-bundle/page';
import { watchedPages } from './pages';
import { at } from './percentile';
import { startPlainProxy, withoutScripts } from './plain-proxy';
import { measureScripting, type Scripting } from './scripting';
import { measureTap, taps } from './taps';

const slow: Throttle = { bitsPerSecond: 1_600_000, roundTripMs: 150, cpuFactor: 4 };
const bundleAddress = '/releases/bundle/';

interface Options {
  /** How often each page is visited on each side. */
  runs: number;
  /** The folder of another checkout, to be measured in turn with this one. */
  against?: string | undefined;
  /** Which tables to print. */
  parts: { pages: boolean; taps: boolean };
}

/**
 * Prints what the pages cost a visitor on a phone, and how long a tap takes: the same HTML without scripts as the floor, the site,
 * its screens as one bundle (the difference is the price of composition), and the site of another checkout.
 */
export async function comparePages({ runs, against, parts }: Options) {
  const bundle = await buildOneBundle(bundleAddress);
  const { site, before } = await startCheckouts(against);
  const scripts = new Map([...bundle.files].map(([name, file]) => [bundleAddress + name, file]));
  const change = (html: string) => withOneBundle(html, bundle.chunks, bundleAddress);
  const sides = {
    floor: await startPlainProxy(site!.url, { change: withoutScripts }),
    ...(before && { before: await startPlainProxy(before.url, {}) }),
    site: await startPlainProxy(site!.url, {}),
    bundle: await startPlainProxy(site!.url, { change, scripts }),
  };
  const browser = await chromium.launch({ executablePath: chromiumFile, args: chromiumArguments });
  const addresses = Object.entries(sides).map(([side, { url }]) => [side, url] as const);
  try {
    if (parts.pages) await comparePaints(browser, addresses, runs);
    if (parts.taps) await compareTaps(browser, addresses.slice(1), runs);
  } finally {
    await browser.close();
    await Promise.all([...Object.values(sides), site!, ...(before ? [before] : [])].map(({ stop }) => stop()));
  }
}

/** The sides by name and address, in the order in which they take turns. */
type Sides = readonly (readonly [side: string, url: string])[];

const visitor = (browser: Browser) => browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });

async function comparePaints(browser: Browser, sides: Sides, runs: number) {
  const rows: Record<string, string | number>[] = [];
  for (const [page, path] of Object.entries(watchedPages)) {
    const taken = new Map<string, Visit[]>(sides.map(([side]) => [side, []]));
    // The first round warms the server's caches, as earlier visitors would.
    for (let run = 0; run <= runs; run += 1) {
      for (const [side, url] of sides) {
        const seen = await visit(browser, url + path);
        if (run > 0) taken.get(side)!.push(seen);
      }
    }
    for (const [side, visits] of taken) rows.push({ page, side, ...summary(visits) });
    const paint = (side: string) =>
      at(
        taken.get(side)!.map(({ largestPaint }) => largestPaint),
        0.5,
      );
    console.log(`${page}: largest paint ${(paint('site') / paint('floor')).toFixed(2)}× the floor`);
  }
  console.table(rows);
}

async function compareTaps(browser: Browser, sides: Sides, runs: number) {
  const rows: Record<string, string | number>[] = [];
  for (const [name, tap] of Object.entries(taps)) {
    const taken = new Map<string, number[]>(sides.map(([side]) => [side, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const [side, url] of sides) {
        const context = await visitor(browser);
        taken.get(side)!.push(await measureTap(context, url, tap, slow));
        await context.close();
      }
    }
    for (const [side, times] of taken) {
      rows.push({
        tap: name,
        side,
        'median ms': Math.round(at(times, 0.5)),
        'slowest ms': Math.round(Math.max(...times)),
      });
    }
  }
  console.table(rows);
}

/** Three visits to a page: what it costs, when the menu opens, and what its scripts do. */
type Visit = Measurement & { menu: number; scripting: Scripting };

async function visit(browser: Browser, address: string): Promise<Visit> {
  const [first, second, third] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const taken = await measure(first, address, slow);
  await first.close();
  const menu = await menuOpens(second, address, slow);
  await second.close();
  const scripting = await measureScripting(browser, third, address, slow);
  await third.close();
  return { ...taken, menu, scripting };
}

function summary(visits: Visit[]) {
  const median = (pick: (visit: Visit) => number | undefined) =>
    at(
      visits.map((visit) => pick(visit) ?? NaN),
      0.5,
    );
  const ms = (pick: (visit: Visit) => number | undefined) => Math.round(median(pick));
  const kB = (pick: (bytes: Measurement['bytes']) => number) =>
    Number((median(({ bytes }) => pick(bytes)) / 1000).toFixed(1));
  return {
    'first paint ms': ms((visit) => visit.firstPaint),
    'largest paint ms': ms((visit) => visit.largestPaint),
    'interactive ms': ms((visit) => visit.interactive) || '-',
    'menu opens ms': ms((visit) => visit.menu),
    'blocking ms': ms((visit) => visit.blocking),
    'longest task ms': ms((visit) => visit.longest),
    '… after paint ms': ms((visit) => visit.longestAfterPaint),
    'scripts ms': ms((visit) => visit.scripting.all),
    'longest script ms': ms((visit) => visit.scripting.longest),
    shift: Number(median((visit) => visit.shift).toFixed(4)),
    'html kB': kB(({ html }) => html),
    'js kB': kB(({ js }) => js),
    'image kB': kB(({ image }) => image),
    'font kB': kB(({ font }) => font),
    'all kB': kB((bytes) => Object.values(bytes).reduce((sum, size) => sum + size, 0)),
  };
}

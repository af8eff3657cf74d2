import path from 'node:path';
import type { BrowserContext, CDPSession } from '@playwright/test';

/** What one page costs a visitor on a phone: times in ms since the navigation, sizes in bytes as sent. */
export interface Measurement {
  firstPaint: number;
  largestPaint: number;
  /** When the screen responds to input; undefined for a page without scripts. */
  interactive?: number;
  /** Sum of the time that each long task takes beyond 50 ms. */
  blocking: number;
  /** The longest task. */
  longest: number;
  /** The longest task that begins after the first paint: before it there is nothing to touch. */
  longestAfterPaint: number;
  shift: number;
  bytes: Record<'html' | 'js' | 'image' | 'font' | 'data' | 'other', number>;
  /** Scripts without their headers: what the page requests before it responds to input, and all until it is idle, the chat's bar too. */
  scripts: Record<'start' | 'all', number>;
}

/** A slow phone network and processor; `undefined` measures without throttling. */
export interface Throttle {
  bitsPerSecond: number;
  roundTripMs: number;
  cpuFactor: number;
}

export const phone = { width: 412, height: 823 };
const settleMs = 1500;

const kinds: Record<string, keyof Measurement['bytes']> = {
  Document: 'html',
  Script: 'js',
  Image: 'image',
  Font: 'font',
  Fetch: 'data',
  XHR: 'data',
};

/** Before the page is opened: also its first bytes come over the slow network. */
export async function slowDown(session: CDPSession, { bitsPerSecond, roundTripMs, cpuFactor }: Throttle) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
}

const pressEveryMs = 20;

/**
 * Opens an address and presses its menu button from the start, again and again.
 * @returns when the menu really opened, in ms since the navigation
 */
export async function menuOpens(context: BrowserContext, address: string, throttle: Throttle): Promise<number> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), throttle);
  await page.addInitScript((everyMs) => {
    const timer = setInterval(() => {
      const button = document.querySelector<HTMLElement>('button[aria-label="Menu"]');
      if (button?.checkVisibility()) button.click();
      if (!document.querySelector('dialog[open]')) return;
      performance.mark('menu-open');
      clearInterval(timer);
    }, everyMs);
  }, pressEveryMs);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('menu-open').length > 0);
  const opened = await page.evaluate(() => performance.getEntriesByName('menu-open')[0]!.startTime);
  await page.close();
  return opened;
}

/**
 * Opens an address with an empty cache and measures it until it is idle.
 * @param context a new context, so that nothing is cached
 */
export async function measure(context: BrowserContext, address: string, throttle?: Throttle): Promise<Measurement> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (throttle) await slowDown(session, throttle);
  const bytes: Measurement['bytes'] = { html: 0, js: 0, image: 0, font: 0, data: 0, other: 0 };
  const requests = new Map<string, keyof Measurement['bytes']>();
  await page.route(/openstreetmap\.org/, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }));
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // The chat, of a release or of the one bundle, loads when the page is idle and does not belong to the first load; the map is
    // third-party.
    const counted = !/\/releases\/chat\/|\/assistant\.|openstreetmap/.test(request.url);
    if (counted) requests.set(requestId, kinds[type ?? ''] ?? 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = requests.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await page.addInitScript({ path: path.join(__dirname, 'observe.mjs') });
  await page.goto(address, { waitUntil: 'load' });
  const scripted = await page.locator('#page-data').count();
  if (scripted) await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), settleMs);
  const result = await page.evaluate(() => {
    const interactive = performance.getEntriesByName('screen-interactive')[0]?.startTime;
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name));
    return {
      ...(
        globalThis as unknown as {
          seen: Pick<Measurement, 'largestPaint' | 'blocking' | 'longest' | 'longestAfterPaint' | 'shift'>;
        }
      ).seen,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      interactive,
      scripts: scripts.map(({ startTime, encodedBodySize }) => ({ startTime, encodedBodySize })),
    };
  });
  await page.close();
  const { interactive = 0 } = result;
  const atStart = result.scripts.filter(({ startTime }) => startTime < interactive);
  return { ...result, bytes, scripts: { start: sizeOf(atStart), all: sizeOf(result.scripts) } };
}

/** @returns the bytes of the files together as sent, without headers */
function sizeOf(files: { encodedBodySize: number }[]): number {
  return files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

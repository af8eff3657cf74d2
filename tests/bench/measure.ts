import path from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** What one page costs a visitor on a phone: times in ms since the navigation, sizes in bytes as sent. */
export interface Measurement {
  firstPaint: number;
  largestPaint: number;
  /** When the screen responds to input; undefined for a page without scripts. */
  interactive?: number;
  /** Sum of the time that each long task takes beyond 50 ms. */
  blocking: number;
  shift: number;
  bytes: Record<'html' | 'js' | 'image' | 'font' | 'data' | 'other', number>;
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

/**
 * Opens an address with an empty cache and measures it until it is idle.
 * @param context a new context, so that nothing is cached
 */
export async function measure(context: BrowserContext, address: string, throttle?: Throttle): Promise<Measurement> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytes: Measurement['bytes'] = { html: 0, js: 0, image: 0, font: 0, data: 0, other: 0 };
  const requests = new Map<string, keyof Measurement['bytes']>();
  await page.route(/openstreetmap\.org/, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }));
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // The chat loads when the page is idle and does not belong to the first load; the map is third-party.
    const counted = !/\/releases\/chat\/|openstreetmap/.test(request.url);
    if (counted) requests.set(requestId, kinds[type ?? ''] ?? 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = requests.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  if (throttle) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttle.roundTripMs,
      downloadThroughput: throttle.bitsPerSecond / 8,
      uploadThroughput: throttle.bitsPerSecond / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle.cpuFactor });
  }
  await page.addInitScript({ path: path.join(__dirname, 'observe.mjs') });
  await page.goto(address, { waitUntil: 'load' });
  const scripted = await page.locator('#page-data').count();
  if (scripted) await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), settleMs);
  const result = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: Pick<Measurement, 'largestPaint' | 'blocking' | 'shift'> }).seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    interactive: performance.getEntriesByName('screen-interactive')[0]?.startTime,
  }));
  await page.close();
  return { ...result, bytes };
}

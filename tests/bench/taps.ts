import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { slowDown, type Throttle } from './measure';
import { watchedPages } from './pages';

/** What a visitor taps, and what the next page shows once it has answered. */
interface Tap {
  from: string;
  link: string;
  heading: string;
  /** The heading's text; absent: that of the link's own heading. */
  text?: string;
  /** A picture that has to be there too. */
  picture?: string;
}

/** The listing has the tapped product's name and picture already; the other taps lead to remotes that are not loaded yet. */
export const taps = {
  'listing → product': {
    from: watchedPages.listing,
    link: `main a[href^="${watchedPages.listing}/"]`,
    heading: '#product-name',
    picture: 'section[aria-labelledby="product-name"] img',
  },
  'home → contact': {
    from: watchedPages.home,
    link: 'main a[href="/contact-us"]:visible',
    heading: 'main h1',
    text: 'Contact Us',
  },
  // The cards of this page come from a data file.
  'home → categories': {
    from: watchedPages.home,
    link: 'a[href="/our-products"]:visible',
    heading: 'main [data-card="title"]',
    text: 'Industrial Cable Glands',
  },
} as const satisfies Record<string, Tap>;

const restMs = 2000;

/**
 * Opens a page, waits until nothing happens any more, and touches a link.
 * @param context a new context, so that nothing is cached
 * @returns ms from the touch to the frame that shows the next page's heading and picture
 */
export async function measureTap(context: BrowserContext, url: string, tap: Tap, throttle: Throttle): Promise<number> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), throttle);
  await page.addInitScript({ path: path.join(__dirname, 'tap-probe.mjs') });
  await page.goto(url + tap.from);
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(restMs);
  const link = page.locator(tap.link).first();
  await link.scrollIntoViewIfNeeded();
  const text = tap.text ?? (await link.locator('h2, h3').first().textContent())!;
  const [took] = await Promise.all([
    page.evaluate((awaited) => (globalThis as unknown as Probe).untilShown(awaited), { ...tap, text }),
    // Without Playwright's hit test, which would run in the page and be part of the measured time.
    link.tap({ force: true }),
  ]);
  await page.close();
  return took;
}

interface Probe {
  untilShown: (awaited: { heading: string; text: string; picture?: string }) => Promise<number>;
}

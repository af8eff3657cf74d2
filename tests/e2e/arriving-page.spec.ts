import type { Page } from '@playwright/test';
import { expect, test } from '../site-testing/src/index';

// What a browser paints while the page is still arriving stays where it is when the rest comes.

/** Parts of the header in the order in which they arrive. */
const parts = ['header a[aria-label$=", home"]', 'header form', 'header button[aria-label="Menu"]'];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 600, 768, 1440]) {
    test(`the header does not move while the page arrives, at ${width} px (row A9)`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 });
      const html = await (await request.get('/our-products')).text();
      await page.goto('/our-products');
      const whole = await places(page);
      for (const end of ['</a>', '</form>', '</nav>', '</header>']) {
        const header = html.indexOf('<header');
        await page.route('/our-products', (route) =>
          route.fulfill({ contentType: 'text/html', body: html.slice(0, html.indexOf(end, header) + end.length) }),
        );
        await page.goto('/our-products');
        const arrived = Object.entries(await places(page));
        expect(arrived).not.toHaveLength(0);
        for (const [part, place] of arrived) expect(place, `${part} before ${end}`).toEqual(whole[part]);
        await page.unroute('/our-products');
      }
    });
  }
});

/** In the first half of the page, which has most of what is in view. */
const cuts = 30;
const listing = '/our-products/industrial_cable_glands';

for (const width of [390, 1440]) {
  for (const path of ['/home', listing, `${listing}/a2_brass_gland_unarmoured`]) {
    test(`nothing in view moves while ${path} arrives, at ${width} px`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 });
      const answer = await (await request.get(path)).text();
      // The scripts follow the footer.
      const html = answer.slice(0, answer.indexOf('<footer'));
      const show = async (body: string) => {
        await page.route(path, (route) => route.fulfill({ contentType: 'text/html', body }));
        await page.goto(path);
        await page.unroute(path);
        return page.evaluate(placesOfAll);
      };
      const whole = await show(html);
      const start = html.indexOf('<header');
      const ends = [...html.slice(start).matchAll(/<\/(?:a|button|div|h1|h2|li|p|span)>/g)].map(
        ({ 0: tag, index }) => start + index + tag.length,
      );
      let compared = 0;
      for (let cut = 0; cut < cuts; cut++) {
        const end = ends[Math.floor((ends.length / 2) * (cut / cuts))]!;
        const arrived = await show(html.slice(0, end));
        for (const [at, place] of arrived.entries()) {
          const last = whole[at];
          if (!place?.isInView || !last) continue;
          compared++;
          const moved = Math.max(Math.abs(place.x - last.x), Math.abs(place.y - last.y));
          // Less than a browser counts as a shift of the layout.
          expect(moved, `${last.name}, of what comes before ${html.slice(end - 80, end)}`).toBeLessThan(3);
        }
      }
      expect(compared).toBeGreaterThan(cuts * 10);
    });
  }
}

test.describe('without scripts, and without the files of fonts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 1024]) {
    for (const path of ['/home', listing, `${listing}/a2_brass_gland_unarmoured`]) {
      test(`the text of ${path} keeps its font and its line breaks, at ${width} px`, async ({ page, allowFaults }) => {
        allowFaults(/ERR_FAILED/);
        await page.setViewportSize({ width, height: 900 });
        const requested: string[] = [];
        page.on('request', (request) => {
          if (request.resourceType() === 'font') requested.push(request.url());
        });
        const show = async () => {
          await page.goto(path);
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          return page.evaluate(placesOfAll);
        };
        const withFiles = await show();
        // Order codes are in Plex Mono, whose fallbacks are as wide.
        for (const url of requested) expect(url).toContain('/fonts/ibm-plex-mono');
        await page.route('**/fonts/**', (route) => route.abort());
        expect(await show()).toEqual(withFiles);
        const loaded = await page.evaluate(() =>
          [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`),
        );
        expect(loaded).toEqual(expect.arrayContaining(['IBM Plex Sans 400', 'IBM Plex Sans 600']));
      });
    }
  }
});

test('a page with a letter that English does not have loads the font of that letter', async ({ page }) => {
  const font = page.waitForRequest('**/fonts/ibm-plex-sans-*-latin.*');
  await page.goto('/search?q=caf%C3%A9');
  await font;
});

/** Of each element of the page that is visible: where it is, in px. */
function placesOfAll() {
  return [...document.querySelectorAll('body *')].map((element) => {
    const { x, y, width, height, bottom } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return undefined;
    const isInView = y < innerHeight && bottom > 0;
    return { name: `${element.localName} ${element.textContent.slice(0, 40)}`, x, y, isInView };
  });
}

/** Where the visible ones of the parts are, in px. */
async function places(page: Page) {
  const all: Record<string, { x: number; y: number }> = {};
  for (const part of parts) {
    const [first] = await page.locator(part).all();
    const box = await first?.boundingBox();
    if (box) all[part] = { x: box.x, y: box.y };
  }
  return all;
}

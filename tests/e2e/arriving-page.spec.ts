import type { Page } from '@playwright/test';
import { expect, test } from '../site-testing/src/index';

/** What a browser paints while the page is still arriving stays where it is when the rest comes. */
test.use({ javaScriptEnabled: false });

/** Parts of the header in the order in which they arrive. */
const parts = ['header a[aria-label$=", home"]', 'header form', 'header button[aria-label="Menu"]'];

for (const width of [390, 768, 1440]) {
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

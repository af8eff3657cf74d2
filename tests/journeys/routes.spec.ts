import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** Every route, as the server sends it and as the browser takes it over. */
const routes: [path: string, heading: string, text: string][] = [
  ['/home', 'Electrical Products & Industrial Solutions', 'Authorized Distributors of Leading Global Brands'],
  ['/our-products', 'Our Products', 'Laser Marking Machine'],
  ['/our-products/industrial_cable_glands', 'Industrial Cable Glands', 'Showing 18 results'],
  ['/our-products/Resin_Jointing_Kits', 'Resin Jointing Kits', 'Showing 10 results'],
  ['/our-products/industrial_plugs_and_sockets/plug_16a_3p_230v_ip44', 'Product Details', 'Reviews'],
  ['/about', 'About', 'Our Commitment'],
  ['/certificates', 'Certificates', 'Quality Assurance'],
  ['/management', 'Management', 'Managing Director'],
  ['/our-projects', 'Our Projects', 'The Atlantis Royal'],
  ['/career-opportunities', 'Career Opportunities', 'Oil & Gas'],
];

/** Elements of the region with their classes and text, in order: what must be the same on both sides. */
const outline = () => {
  const region = document.getElementById('region')!;
  return [...region.querySelectorAll('*')].map((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return `${element.localName}.${element.getAttribute('class') ?? ''} ${own.map(({ data }: Node & { data?: string }) => data).join('')}`;
  });
};

async function outlineSent(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const region = new DOMParser().parseFromString(text, 'text/html').getElementById('region')!;
    return [...region.querySelectorAll('*')].map((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return `${element.localName}.${element.getAttribute('class') ?? ''} ${own.map(({ data }: Node & { data?: string }) => data).join('')}`;
    });
  }, html);
}

for (const [path, heading, text] of routes) {
  test(`${path}: the browser agrees with the server, and nothing is reported`, async ({ page }) => {
    // Without motion, timers and what scrolls into view the two must be the same.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    expect(await page.evaluate(outline)).toEqual(await outlineSent(page, path));
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(
      asked.filter((name) => name.startsWith('/data/')),
      'data came with the page',
    ).toEqual([]);
  });

  test(`${path}: reads whole without scripts`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page).toHaveTitle(/Zuhal/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await context.close();
  });
}

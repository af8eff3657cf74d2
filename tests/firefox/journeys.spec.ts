import type { Page } from 'puppeteer-core';
import { expect, launchFirefox, test } from './firefox';

/** The most common journeys in another engine than Chromium; in order, in one Firefox. */
test.describe.configure({ mode: 'default' });

const unique = Date.now().toString(36);
const role = (name: string, accessibleName: string) => `::-p-aria([name="${accessibleName}"][role="${name}"])`;
const link = (name: string) => role('link', name);
const button = (name: string) => role('button', name);
const textbox = (name: string) => role('textbox', name);

const heading = (page: Page) => page.waitForSelector('h1').then((found) => found!.evaluate((h1) => h1.textContent));
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`, { visible: true });
const expectAt = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path);

/** A visitor who has closed the chat, which would cover what the test clicks. */
const closeChat = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    try {
      if (self === top) sessionStorage.setItem('chatVisit', '{"panel":"closed","messages":[]}');
    } catch {
      // The initial blank page has no storage.
    }
  });

/** The maps are third-party. */
async function withoutMaps(page: Page) {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().includes('openstreetmap.org')) void request.respond({ contentType: 'text/html', body: 'map' });
    else void request.continue();
  });
}

test.beforeEach(async ({ firefoxPage }, { title }) => {
  if (!title.includes('chat')) await closeChat(firefoxPage);
});

test('Home shows its slides, and its links navigate without a new document', async ({ firefoxPage: page, baseURL }) => {
  await page.goto(`${baseURL}/home`);
  await see(page, 'Parts for Power');
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await page.locator(link('About Us')).click();
  await expectAt(page, '/about');
  await expect.poll(() => page.title()).toMatch(/^About/);
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
});

test('from the products to a listing and on to a product', async ({ firefoxPage: page, baseURL }) => {
  await page.goto(`${baseURL}/our-products`);
  await page.locator('main a[href="/our-products/industrial_cable_glands"]').click();
  await see(page, 'Showing 6 results');
  await page.locator('main a[href$="/cw_brass_gland_outdoor"]').click();
  await expectAt(page, '/our-products/industrial_cable_glands/cw_brass_gland_outdoor');
  await expect.poll(() => heading(page)).toBe('Product Details');
  await see(page, 'Reviews');
});

test('the search finds and opens a product by keyboard', async ({ firefoxPage: page, baseURL }) => {
  await page.goto(`${baseURL}/our-products`);
  await page.locator(button('Search')).click();
  await page.locator('input[role="combobox"]').fill('cw brass');
  await see(page, '1 result(s\\) found');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectAt(page, '/our-products/industrial_cable_glands/cw_brass_gland_outdoor');
});

test('a listing is sorted, and the order is in the address', async ({ firefoxPage: page, baseURL }) => {
  await page.goto(`${baseURL}/our-products/industrial_cable_glands`);
  const names = () => page.$$eval('main h2', (all) => all.map(({ textContent }) => textContent));
  const before = await names();
  await page.locator('main select').fill('6');
  await expectAt(page, '/our-products/industrial_cable_glands?sort=6');
  await expect.poll(names).not.toEqual(before);
  expect((await names()).sort()).toEqual(before.sort());
});

test('the contact form reports missing fields, and can be sent', async ({ firefoxPage: page, baseURL }) => {
  await withoutMaps(page);
  await page.goto(`${baseURL}/contact-us`);
  await page.locator(button('Send Message')).click();
  await page.waitForSelector('main [role="alert"]', { visible: true });
  const email = `firefox.${unique}@example.com`;
  const filled = { Name: 'Ann', Email: email, Message: 'Two hundred glands, please.', '23 - 14 = ?': '9' };
  for (const [label, value] of Object.entries(filled)) await page.locator(textbox(label)).fill(value);
  await page.locator(button('Send Message')).click();
  await see(page, 'Thank you');
});

test('the chat opens on its own, and answers a question', async ({ firefoxPage: page, baseURL }) => {
  await page.goto(`${baseURL}/home`);
  await page.locator(textbox('Full Name *')).fill('Sara Haddad');
  await page.locator(textbox('Email Address *')).fill(`sara.${unique}@example.com`);
  await page.locator(role('combobox', 'Region/Branch You Want to Inquire About *')).fill('Rotterdam');
  await page.locator(button('Start chat')).click();
  await see(page, 'Thank you, Sara Haddad!');
  await page.locator(textbox('Message to the assistant')).fill('Which gland do I use for SWA cable outdoors?');
  await page.keyboard.press('Enter');
  await page.locator('section a[href$="/cw_brass_gland_outdoor"]').click();
  await expectAt(page, '/our-products/industrial_cable_glands/cw_brass_gland_outdoor');
});

test('on a phone the drawer opens, navigates to another page and closes', async ({ firefoxPage: page, baseURL }) => {
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${baseURL}/home`);
  await page.locator(button('Menu')).click();
  const drawer = role('dialog', 'Menu');
  await page.waitForSelector(drawer, { visible: true });
  await page.locator('dialog a[href="/certificates"], dialog[open] a[href="/certificates"]').click();
  await expectAt(page, '/certificates');
  await page.waitForSelector(drawer, { hidden: true });
});

test('an unknown address gets a 404 page with a link home', async ({ visitor, baseURL }) => {
  // The browser reports the status as an error, so the test uses a page without the error check.
  const page = await visitor.newPage();
  await closeChat(page);
  const answer = await page.goto(`${baseURL}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await page.waitForSelector('h1', { visible: true });
  await page.locator('header a[href="/home"]').click();
  await expectAt(page, '/home');
});

test('without scripts a page is complete, and its links work', async ({ firefox, baseURL }) => {
  test.skip(!firefox, 'there is no Firefox');
  const browser = await launchFirefox({ 'javascript.enabled': false });
  const page = await browser.newPage();
  await page.goto(`${baseURL}/our-products/industrial_cable_glands`);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('Showing 6 results');
  const href = await page.$eval('main a[href$="/cw_brass_gland_outdoor"]', (product) => product.getAttribute('href'));
  await page.goto(`${baseURL}${href}`);
  expect(await page.title()).toContain('CW Brass');
  expect(await page.evaluate(() => document.querySelectorAll('[data-hydrated]').length)).toBe(0);
  await browser.close();
});

test('a new page begins at its top, and Back returns to where the visitor was', async ({
  firefoxPage: page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/our-products`);
  const card = page.locator('main a[href="/our-products/laser_marking_machine"]');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => document.querySelector('main a[href$="/laser_marking_machine"]')?.scrollIntoView());
  await expect.poll(scrolled).toBeGreaterThan(300);
  const before = await scrolled();
  await card.click();
  await expectAt(page, '/our-products/laser_marking_machine');
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(50);
  await page.goForward();
  await expectAt(page, '/our-products/laser_marking_machine');
});

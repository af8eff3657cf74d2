import type { Composition } from '@platform/contract';
import { expect, hydrated, test } from '../site-testing/src/index';

/** From one page to another: what the visitor sees, where the focus and the page are (row A10), and what is prefetched. */

test('a navigation changes title and description, moves focus to the heading and announces the title (row A10)', async ({
  page,
}) => {
  await page.goto('/our-products');
  const describe = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      ogTitle: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    }));
  const before = await describe();
  // Before hydration the browser itself follows the link and starts at the top of a new page.
  await hydrated(page);
  await page.getByRole('link', { name: /Cable Ties/ }).click();
  await expect(page).toHaveTitle(/^Cable Ties/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Cable Ties$/ })).toHaveCount(1);
  const after = await describe();
  for (const key of ['title', 'description', 'canonical', 'ogTitle'] as const) {
    expect(after[key]).toBeTruthy();
    expect(after[key]).not.toBe(before[key]);
  }
  expect(after.canonical).toMatch(/\/our-products\/cable_ties$/);
});

test('a new page starts at the top, and Back returns to the previous position', async ({ page }) => {
  await page.goto('/our-products');
  const card = page.getByRole('link', { name: /Laser Marking Machine/ });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Laser Marking Machine' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY))).toBeGreaterThan(before - 50);
});

test('after Back, Tab continues from the link to the page that was left', async ({ page }) => {
  await page.goto('/our-products');
  await hydrated(page);
  const card = page.getByRole('link', { name: /Laser Marking Machine/ });
  await card.focus();
  await page.keyboard.press('Tab');
  const next = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Laser Marking Machine' })).toBeFocused();
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toBe(next);
});

test('after Back from a page that was reloaded, the list is where it was, with the focus on the link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/our-products/industrial_plugs_and_sockets');
  await hydrated(page);
  const link = page.getByRole('main').getByRole('link', { name: /Plug 6/ });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Details' })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
});

test('after Back from a page that was reloaded, a list of which little was in view is where it was, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/our-products/industrial_plugs_and_sockets');
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 600));
  const link = page.getByRole('main').getByRole('link', { name: /Plug/ }).last();
  await link.focus();
  await page.evaluate(() => scrollTo(0, 600));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Product Details' })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.route('**/data/categories/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goBack();
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(600);
});

test('after Back, a table with its own scroll position is where it was', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 400 });
  await page.goto('/our-products/industrial_plugs_and_sockets?view=table');
  await hydrated(page);
  const link = page.getByRole('rowheader').last().getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const scrolled = () => link.evaluate((element) => element.closest('table')!.parentElement!.scrollTop);
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Product Details' })).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect.poll(scrolled).toBe(before);
});

test('links are prefetched on intent, never because they are visible', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/our-products', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/data/'))).toEqual([]);
  await page.getByRole('link', { name: /Cable Ties/ }).hover();
  await expect.poll(() => asked).toContain('/data/categories/cable_ties.json');
  const count = asked.length;
  await page.getByRole('link', { name: /Cable Ties/ }).click();
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
  expect(asked.slice(count).filter((path) => path === '/data/categories/cable_ties.json')).toEqual([]);
});

test('a page that has been prefetched is shown at once, without a frame of its loading view', async ({ page }) => {
  await page.goto('/home');
  await hydrated(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products', exact: true });
  const prefetched = page.waitForResponse('**/data/products-category.json');
  await link.hover();
  await (await prefetched).finished();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const frames: string[] = [];
    const look = () => {
      const main = document.querySelector('main')!.textContent;
      frames.push(main.includes('Loading our products') ? 'loading' : main.includes('Cable Ties') ? 'shown' : 'before');
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { frames });
  });
  // A slow phone draws frames between what a fast computer does in one.
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  const frames = () => page.evaluate(() => [...new Set((globalThis as unknown as { frames: string[] }).frames)]);
  await expect.poll(async () => (await frames()).at(-1)).toBe('shown');
  expect(await frames()).not.toContain('loading');
});

test('a page of a remote that is not loaded yet takes one round trip: its chunks are requested with the entry, and only once', async ({
  browser,
  baseURL,
}) => {
  // Not the fixture's page, which has no cache: its requests are intercepted.
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${baseURL}/home`);
  await hydrated(page);
  await page.locator('main a[href="/contact-us"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/releases/contact/'))
      .map(({ name, initiatorType, startTime, transferSize }) => ({ name, initiatorType, startTime, transferSize })),
  );
  const entry = files.find(({ name }) => name.endsWith('/remoteEntry.js'))!;
  const chunks = files.filter(({ name }) => name.includes('/chunks/'));
  const early = chunks.filter(({ startTime }) => startTime <= entry.startTime);
  const run = chunks.filter(({ initiatorType }) => initiatorType === 'script');
  expect(run.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining('/contactUs.')]));
  expect(early.map(({ name }) => name).sort()).toEqual(run.map(({ name }) => name).sort());
  expect(run.map(({ transferSize }) => transferSize)).toEqual(run.map(() => 0));
  await page.context().close();
});

test('the data of a page is requested while its remote is on its way, and only once', async ({ page, request }) => {
  const composition = (await (await request.get('/composition.json')).json()) as Composition;
  expect(composition.remotes['catalogue']?.data).toEqual({
    categoryList: ['/data/products-category.json'],
    productListing: ['/data/categories/{productCategoryId}.json'],
    productDetails: ['/data/products/{productId}.json', '/api/reviews/{productId}'],
    choose: ['/data/aids.json'],
  });
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/releases/catalogue/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/home');
  await hydrated(page);
  await page.locator('main a[href="/our-products"]:visible').first().click();
  const ofData = () => asked.filter((path) => path === '/data/products-category.json');
  await expect.poll(ofData).toHaveLength(1);
  send();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Cable Glands/ })
      .first(),
  ).toBeVisible();
  expect(ofData()).toHaveLength(1);
});

test('nothing is prefetched for a visitor who has asked to save data', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/our-products', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Cable Ties/ }).hover();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(asked.filter((path) => path.startsWith('/data/'))).toEqual([]);
});

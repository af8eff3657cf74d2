import { readFile } from 'node:fs/promises';
import type { Composition } from '@platform/contract';
import { stopClock } from './clock';
import { expect, hydrated, test } from '../site-testing/src/index';

/** The frame of every page (rows A1–A10). */
const phone = '+31 10 555 0142';
const links = [
  ['Home', '/home'],
  ['About Us', '/about'],
  ['Management', '/management'],
  ['Certificates', '/certificates'],
  ['Products', '/our-products'],
  ['Projects', '/our-projects'],
  ['Contact', '/contact-us'],
] as const;

test('the empty path redirects to /home and replaces the history entry (row A1)', async ({ page, request }) => {
  const answer = await request.get('/', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe('/home');
  await page.goto('/our-products');
  await page.goto('/');
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/our-products');
});

test('routes open by link, and by back and forward, without a new document (row A1)', async ({ page }) => {
  await page.goto('/home');
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/our-products');
  await page.getByRole('link', { name: /Cable Ties/ }).click();
  await expect(page).toHaveURL('/our-products/cable_ties');
  await expect(page.getByRole('heading', { level: 1, name: 'Cable Ties' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Cable Ties' })).toBeVisible();
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
});

test('an unmatched address shows the error screen with its status, inside the frame (row A2)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('404 Not Found');
  await expect(page).toHaveTitle(/^Page not found/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
});

test('above 1024 px the header shows the logo and seven links in order, with the current one marked (row A3)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1025, height: 800 });
  await page.goto('/our-products/cables');
  const main = page.getByRole('navigation', { name: 'Main' });
  const shown = await main
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
  expect(shown).toEqual(links.map((link) => [...link]));
  await expect(main.locator('[aria-current="page"]')).toHaveText(['Products']);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL('/home');
  await expect(main.locator('[aria-current="page"]')).toHaveText(['Home']);
});

test('at 1024 px a drawer holds eight items, and choosing one closes it and navigates (row A4)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/our-products');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await menu.click();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText([
    ...links.map(([name]) => name),
    'Career Opportunities',
  ]);
  await expect.poll(async () => Math.round((await drawer.boundingBox())!.y)).toBe(0);

  // Focus stays in the drawer, and returns to the button.
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await drawer.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();

  await menu.click();
  await page.mouse.click(10, 790);
  await expect(drawer).toBeHidden();

  await menu.click();
  await drawer.getByRole('link', { name: 'Projects' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/our-projects');
});

for (const width of [320, 390, 768, 1440]) {
  test(`with text at twice its size, the header fits a window of ${width} px and nothing is cut (row A3)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/home');
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    const outside = await page.getByRole('banner').evaluate((banner) => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const name = boxOf(banner.querySelector('a')!);
      const isOnName = ({ left, right, top, bottom }: DOMRect) =>
        left < name.right - 1 && right > name.left + 1 && top < name.bottom - 1 && bottom > name.top + 1;
      return [...banner.querySelectorAll('a, button, input, strong, small')]
        .filter((one) => one.checkVisibility() && !one.closest('dialog'))
        .filter((one) => {
          const box = boxOf(one);
          return box.left < 0 || box.right > innerWidth || (one.tagName === 'BUTTON' && isOnName(box));
        })
        .map((one) => one.outerHTML.slice(0, 100));
    });
    expect(outside).toEqual([]);
    await expect(page.getByRole('link', { name: /^Enquiry list/ })).toBeInViewport({ ratio: 1 });
  });
}

test('Call Us copies the number and confirms it for 3 s (row A5)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/our-products');
  const button = page.getByRole('button', { name: 'Call Us' });
  const tooltip = page.getByRole('tooltip');
  await page.clock.runFor(1000);
  await hydrated(page);
  await button.hover();
  await page.clock.runFor(150);
  await expect(tooltip).toHaveText(`Copy to clipboard ${phone}`);
  await stopClock(page);
  await button.click();
  await expect(tooltip).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(phone);
  await page.clock.runFor(2900);
  await expect(tooltip).toHaveText('Copied');
  await page.clock.runFor(200);
  await expect(tooltip).not.toHaveText('Copied');
});

test('a failed copy is only logged (row A5)', async ({ page, context }) => {
  await context.clearPermissions();
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await page.goto('/our-products');
  await page.getByRole('button', { name: 'Call Us' }).click();
  await expect.poll(() => warnings.join()).toContain('could not be copied');
  await expect(page.getByText('Copied')).toBeHidden();
});

test('at 576 px or less Call Us dials (row A5)', async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 800 });
  await page.goto('/our-products');
  await expect(page.getByRole('link', { name: 'Call Us' })).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`);
  await expect(page.getByRole('button', { name: 'Call Us' })).toBeHidden();
});

test('the tooltip opens 100 ms after focus, is at most 300 px wide and closes on Escape (row A6)', async ({ page }) => {
  await page.goto('/our-products');
  const tooltip = page.getByRole('tooltip');
  await hydrated(page);
  await page.getByRole('link', { name: 'Enquiry list' }).focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  expect((await tooltip.boundingBox())!.width).toBeLessThanOrEqual(300);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});

test('the footer has contacts, socials, the map and the year (row A7)', async ({ page }) => {
  await page.goto('/our-products');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['Contacts', 'Socials', 'Locate Us']);
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(2);
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  const socials = footer.getByRole('region', { name: 'Socials' }).getByRole('link');
  await expect(socials).toHaveCount(2);
  for (const social of await socials.all()) {
    await expect(social).toHaveAttribute('target', '_blank');
    await expect(social).toHaveAttribute('rel', /noopener/);
  }
  await expect(footer.locator('iframe')).toHaveAttribute('loading', 'lazy');
  await expect(footer.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org/,
  );
  await expect(footer).toContainText('© 2031 Harbour Electric Supplies.');
});

test('Download Brochure downloads a PDF from the site’s root (row A8)', async ({ page }) => {
  await page.goto('/our-products');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Brochure' }).click(),
  ]);
  expect(new URL(download.url()).pathname).toBe('/catalogue-and-company-profile.pdf');
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(20_000);
});

for (const path of ['/home', '/our-products/cables', '/no-such-page']) {
  test(`the search button opens the search on ${path} (row A9)`, async ({ page, allowFaults }) => {
    allowFaults(/404/);
    await page.goto(path);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  });
}

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

test('after Back, Tab goes on from the link to the page that was left', async ({ page }) => {
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

test('a button that is clicked before the scripts have loaded takes effect when they have', async ({ page }) => {
  let sendScripts = () => {};
  const pressed = new Promise<void>((resolve) => (sendScripts = resolve));
  await page.route('**/releases/**', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Slide 3' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  sendScripts();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Slide 3' })).toHaveAttribute('aria-current', 'true');
});

import { readFile } from 'node:fs/promises';
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
  // The logo shares a line with the close button: on a phone held sideways, each line counts.
  const close = (await drawer.getByRole('button', { name: 'Close' }).boundingBox())!;
  const logo = (await drawer.getByText('Harbour', { exact: true }).boundingBox())!;
  expect(logo.y).toBeLessThan(close.y + close.height);

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
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });

  await menu.click();
  await drawer.getByRole('link', { name: 'Projects' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/our-projects');

  await menu.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/our-products');
  await expect(drawer).toBeHidden();
  await page.goForward();
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

test('every printed page ends with the company, its address and the day, once, and has no buttons (row A8)', async ({
  page,
}) => {
  const product = '/our-products/industrial_cable_glands/cw_brass_gland_outdoor';
  for (const path of ['/home', '/about', '/our-products/industrial_cable_glands', product, '/enquiry?lines=TP-1A*3']) {
    await page.goto(path);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const end = page.locator('[data-printed-from]').filter({ visible: true });
    await expect(end, path).toHaveText(/ · Printed on \d+ \w+ \d{4}$/);
    await expect(end).toContainText(path);
    await expect(end).toContainText(phone);
    for (const name of ['Get a Quote', 'View All Products', 'Download Catalogue']) {
      await expect(page.getByRole('link', { name }), path).toHaveCount(0);
    }
    await page.emulateMedia({ media: 'screen' });
    await expect(end).toHaveCount(0);
  }
});

test('the printed address follows a page that opens without a new document', async ({ page }) => {
  await page.goto('/home');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(phone).filter({ visible: true })).toContainText('/our-products');
});

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
  await expect(page.getByText('Copied')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: `${phone} is in the clipboard` })).toHaveCount(1);
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

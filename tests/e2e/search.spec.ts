import { axeOn } from '../site/axe';
import type { Page } from '@playwright/test';
import { expect, holdScripts, hydrated, test } from '../site-testing/src/index';

/** The page of search results (rows S1–S3). */
const main = (page: Page) => page.getByRole('main');
const message = (page: Page) => main(page).getByText(/result\(s\) found for/);
const field = (page: Page) => main(page).getByRole('searchbox');

test('the results page finds, turns its pages and leads to a product (rows S1, S2)', async ({ page }) => {
  // As of a catalogue with more results than one page has.
  await page.route('**/api/search?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, total: 101 } });
  });
  await page.goto('/search');
  await hydrated(page);
  await field(page).fill('cable');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=cable$/);
  await expect(message(page)).toContainText('“cable”');
  await expect(main(page).locator('mark').first()).toHaveText(/cable/i);
  await expect(page).toHaveTitle(/^Search: cable/);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(message(page)).toContainText('page 2 of');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(message(page)).toContainText('page 1 of');
  const product = main(page).getByRole('region', { name: 'Products' }).getByRole('link').first();
  await product.click();
  await expect(page).toHaveURL(/\/our-products\/\w+\/\w+/);
});

test('results are filtered at once, by the address, with counts and chips (row S4)', async ({ page }) => {
  await page.goto('/search?q=plug');
  await hydrated(page);
  const filters = main(page).getByRole('form', { name: 'Filters' });
  const products = main(page).getByRole('region', { name: 'Products' });
  const titles = products.getByRole('listitem').getByRole('link', { name: /^Plug \d/ });
  /** In the order of relevance, which is not the matter here. */
  const names = async () => (await titles.allTextContents()).sort();
  await expect(titles).toHaveCount(6);

  await filters.getByRole('checkbox', { name: 'IP67' }).press('Space');
  await expect(page).toHaveURL('/search?ip=IP67&q=plug');
  await expect(main(page).getByRole('status').first()).toHaveText(/^5 of \d products found for “plug”$/);
  await expect(titles).toHaveCount(5);
  await expect(filters.getByRole('checkbox', { name: 'IP67' })).toBeFocused();
  // Plug 1 has IP67, and has two poles, but no variant has both.
  await filters.getByRole('checkbox', { name: '2P+E' }).check();
  await expect.poll(names).toEqual(['Plug 2', 'Plug 6']);
  await expect(filters.getByRole('checkbox', { name: /^32/ })).toBeDisabled();
  const cable = filters.getByRole('textbox', { name: /^Cable diameter/ });
  await cable.fill('11.4');
  await cable.press('Enter');
  await expect.poll(names).toEqual(['Plug 2']);

  await main(page).getByRole('link', { name: 'Remove Protection: IP67' }).click();
  await expect.poll(names).toEqual(['Plug 1', 'Plug 2', 'Plug 3']);
  await page.reload();
  await expect.poll(names).toEqual(['Plug 1', 'Plug 2', 'Plug 3']);
  expect((await axeOn(page).include('main').analyze()).violations).toEqual([]);

  await page.goto('/search?q=plug&ip=IP99&cable_diameter=99');
  await expect(main(page).getByText(/Not used with these results: Protection: IP99/)).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^Show all \d products$/ })
    .click();
  await expect(page).toHaveURL('/search?q=plug');
  await expect(titles).toHaveCount(6);
});

test('when nothing is found, the page leads on (row S3)', async ({ page }) => {
  await page.goto('/search?q=zzzzqqqq');
  await expect(main(page).getByText('No results found for “zzzzqqqq”')).toBeVisible();
  const ask = main(page).getByRole('link', { name: 'Ask us for it' });
  await expect(ask).toHaveAttribute('href', '/contact-us?searched=zzzzqqqq#message');
  await expect(main(page).getByRole('region', { name: 'Categories' }).getByRole('link').first()).toBeVisible();
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a search that fails can be tried again (row S3)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await page.goto('/search');
  await hydrated(page);
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await field(page).fill('gland');
  await field(page).press('Enter');
  await expect(main(page).getByRole('alert')).toContainText('We could not load the results.');
  await page.unroute('**/api/search?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message(page)).toBeVisible();
});

test('the field of the results keeps the focus on Enter, and follows Back and Forward (row S1)', async ({ page }) => {
  await page.goto('/search?q=plug');
  await hydrated(page);
  await field(page).fill('gland');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/q=gland/);
  await expect(message(page)).toContainText('“gland”');
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(field(page)).toHaveValue('plug');
  await page.goForward();
  await expect(field(page)).toHaveValue('gland');
});

test('Back closes the search that covers the page it changes (row C13)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  await hydrated(page);
  await page.goto('/our-products');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Cable Ties/ })
    .click();
  await expect(page).toHaveTitle(/^Cable Ties/);
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('gland');
  await page.goBack();
  await expect(page).toHaveTitle(/Our Products/);
  await expect(dialog).toBeHidden();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 560 }, hasTouch: true, isMobile: true });

  test('the dialog has two results in view (row C13)', async ({ page }) => {
    await page.goto('/home');
    await hydrated(page);
    await page.getByRole('button', { name: 'Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('gland');
    const list = dialog.getByRole('listbox');
    const second = await dialog.getByRole('option').nth(1).boundingBox();
    const box = (await list.boundingBox())!;
    expect(second!.y + second!.height / 2).toBeLessThan(box.y + box.height);
    expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });
});

test('on a phone held sideways the search has a whole result in view (row C13)', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/home');
  await hydrated(page);
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('gland');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  // In one reading: the results of the server take the place of the suggestions.
  const ends = await dialog.getByRole('listbox').evaluate((list) => {
    const first = list.querySelector('[role=option]');
    return [first, list].map((element) => element?.getBoundingClientRect().bottom ?? Infinity);
  });
  expect(ends[0]).toBeLessThanOrEqual(Math.min(ends[1]!, 352));
});

test.describe('the field of the header', () => {
  const ofHeader = (page: Page) => page.getByRole('banner').getByRole('searchbox');

  test('opens the search with everything that is typed into it, however fast (row A9)', async ({ page }) => {
    await page.goto('/our-products');
    await ofHeader(page).pressSequentially('brass gland');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('combobox')).toHaveValue('brass gland');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=brass\+gland$/);
    await expect(ofHeader(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(1);
  });

  test('opens the search with what was typed before the scripts ran (row A9)', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/our-products', { waitUntil: 'commit' });
    await ofHeader(page).pressSequentially('brass gland');
    release();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('combobox')).toHaveValue('brass gland');
    await expect(dialog.getByRole('combobox')).toBeFocused();
  });

  test('is there from 768 px on, with one button named Search at every width (row A9)', async ({ page }) => {
    await page.goto('/certificates');
    for (const [width, there] of [
      [320, false],
      [767, false],
      [768, true],
      [1024, true],
      [1025, true],
      [1920, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(ofHeader(page)).toBeVisible({ visible: there });
      await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the header’s field leads to the results (rows A9, S1)', async ({ page }) => {
    await page.goto('/our-products');
    await page.getByRole('banner').getByRole('searchbox').fill('gland');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=gland$/);
    await expect(main(page).getByRole('region', { name: 'Products' }).getByRole('link').first()).toBeVisible();
  });

  test('the search is a form, and its results are on the page (row S1)', async ({ page }) => {
    await page.goto('/search');
    await field(page).fill('gland');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL(/\/search\?q=gland$/);
    await expect(main(page).getByRole('region', { name: 'Products' }).getByRole('link').first()).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('the filters of the results are a form, also on a phone (row S4)', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/search?q=plug');
    const filters = page.getByRole('form', { name: 'Filters' });
    await expect(filters).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await filters.getByRole('checkbox', { name: 'IP67' }).check();
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/search\?.*ip=IP67/);
    await expect(field(page)).toHaveValue('plug');
    await expect(main(page).getByRole('link', { name: 'Remove Protection: IP67' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Plug \d/ })).toHaveCount(5);
  });
});

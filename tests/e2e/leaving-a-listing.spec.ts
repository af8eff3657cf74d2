import type { Page } from '@playwright/test';
import { expect, hydrated, startNotice, test } from '../site-testing/src/index';

// Leaving a listing for a product, and coming back to it.

const plugs = '/our-products/industrial_plugs_and_sockets';

/**
 * Opens the listing on a phone: there the filters are a chunk of their own, which it loads when it is shown again.
 * @returns the link of one of its products
 */
async function openOnPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(plugs);
  await hydrated(page);
  return page.locator(`main a[href^="${plugs}/"]`).nth(2);
}

/** Waits for the next page itself: the title comes with it, not with its placeholder. */
const hasLeft = (page: Page) => expect(page).not.toHaveTitle(/^Industrial Plugs/);

test.describe('a tap on Filters before their code has loaded', () => {
  let release: () => void;

  test.beforeEach(async ({ page }) => {
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/chunks/filters.*', async (route) => {
      await released;
      await route.continue();
    });
    await (await openOnPhone(page)).click();
    await hasLeft(page);
    await page.goBack();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.locator('#filters')).not.toBeAttached();
  });

  test('opens them once it has (row L1)', async ({ page }) => {
    release();
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'IP67' })).toBeVisible();
  });

  test('opens nothing over the page that the visitor has gone on to (row L1)', async ({ page }) => {
    await page.keyboard.press('Tab');
    release();
    await expect(page.locator('#filters')).toBeAttached();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('a listing still works after the chunk of the product it led to has failed and been retried', async ({
  page,
  context,
  allowFaults,
}) => {
  allowFaults(/ERR_INTERNET_DISCONNECTED/, /could not be loaded/);
  const product = await openOnPhone(page);
  await product.scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await product.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your device is offline');
  // With the connection, the page tries again by itself.
  await context.setOffline(false);
  await expect(page.locator('#product-name')).toBeVisible();
  await page.goBack();
  await expect(product).toBeFocused();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'IP67' })).toBeVisible();
});

test('a listing that is reopened without a connection lacks only its filters, until the connection is back (row L1)', async ({
  page,
  context,
  allowFaults,
}) => {
  allowFaults(/ERR_INTERNET_DISCONNECTED/, /could not be loaded/);
  const product = await openOnPhone(page);
  await product.click();
  await hasLeft(page);
  await context.setOffline(true);
  await page.goBack();
  await expect(product).toBeFocused();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog');
  await expect(filters).toContainText('We could not load the filters.');
  await context.setOffline(false);
  await expect(filters.getByRole('checkbox', { name: 'IP67' })).toBeVisible();
  await expect(product).toBeVisible();
});

test('data that never arrives is reported as slow, then as failed, and the live release stays (row H3)', async ({
  page,
  faults,
}) => {
  await page.clock.install();
  const composed: string[] = [];
  await page.route('**/composition.json*', async (route) => {
    composed.push(route.request().url());
    await route.continue();
  });
  await page.route('**/data/products/**', () => undefined);
  await page.goto(plugs);
  await hydrated(page);
  await page.locator(`main a[href^="${plugs}/"]`).nth(2).click();
  await page.clock.runFor(1000);
  await hasLeft(page);
  await page.clock.runFor(4000);
  await expect(startNotice(page)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(startNotice(page)).toBeHidden();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toBeVisible();
  expect(composed).toEqual([]);
  expect(faults).toEqual([]);
  await page.unroute('**/data/products/**');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#product-name')).toBeVisible();
  await expect(main.getByRole('alert')).toBeHidden();
});

test('a placeholder replaces the listing at once, and the two are never in the document together', async ({ page }) => {
  await page.goto(plugs);
  await hydrated(page);
  // Otherwise the filters apply what was typed as soon as they are hydrated, and replace the list.
  await expect(page.locator('#filters form[data-ready]')).toBeAttached();
  const size = page.getByRole('textbox', { name: /^Cable diameter/ });
  await size.pressSequentially('11.4');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/data/products/**', async (route) => {
    await released;
    await route.continue();
  });
  const list = await page.locator('main [data-listed="product"]').first().elementHandle();
  const isThere = () => list.evaluate((element) => element.isConnected);
  const name = await page.evaluate((link) => {
    const followed = document.querySelector<HTMLAnchorElement>(`main a[href^="${link}/"]`)!;
    // Without a press that would take the focus from the field, as with a step through the history.
    followed.click();
    return followed.querySelector('h2')!.textContent;
  }, plugs);
  await expect.poll(isThere).toBe(false);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.locator('h1, #region')).toHaveCount(2);
  await page.goBack();
  await expect.poll(isThere).toBe(true);
  await expect(page.locator('h1, #region')).toHaveCount(2);
  await page.goForward();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the product…' })).toBeVisible();
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the product…' })).toBeHidden();
  await expect(page.locator('h1, #region')).toHaveCount(2);
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
});

import { expect, hydrated, test } from '../site-testing/src/index';

/** Leaving a listing for a product, and coming back to it. */
const plugs = '/our-products/industrial_plugs_and_sockets';

test('filters that are asked for while their code is on its way open when it has come (row L1)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/chunks/filters.*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(plugs);
  await hydrated(page);
  await page.locator(`main a[href^="${plugs}/"]`).first().click();
  // The title comes with the page, not with its placeholder.
  await expect(page).not.toHaveTitle(/^Industrial Plugs/);
  await page.goBack();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.locator('#filters')).not.toBeAttached();
  release();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'IP67' })).toBeVisible();
});

test('a list that was left is as it was after the product’s chunk has failed and been retried', async ({
  page,
  context,
  allowFaults,
}) => {
  allowFaults(/ERR_INTERNET_DISCONNECTED/, /could not be loaded/);
  // Here the filters are a chunk of their own, which the list loads when it is shown again.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(plugs);
  await hydrated(page);
  const product = page.locator(`main a[href^="${plugs}/"]`).nth(2);
  await product.scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await product.click();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(page.locator('#product-name')).toBeVisible();
  await page.goBack();
  await expect(product).toBeFocused();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'IP67' })).toBeVisible();
});

test('a placeholder replaces the listing at once, and the two are never in the document together', async ({ page }) => {
  await page.goto(plugs);
  await hydrated(page);
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

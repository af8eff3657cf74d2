import AxeBuilder from '@axe-core/playwright';
import { hydrated } from './frame';
import { expect, test } from './test';

/** Filters, orders and rows of a listing (rows L1–L4). */
const plugs = '/our-products/industrial_plugs_and_sockets';

test('filters take effect at once, keep focus and place, and are part of the address (rows L1, L2)', async ({
  page,
}) => {
  await page.goto(plugs);
  await hydrated(page);
  const main = page.getByRole('main');
  const names = main.getByRole('heading', { level: 2 });
  const filters = main.getByRole('form', { name: 'Filters' });
  await expect(main.getByText('Showing 7 results')).toBeVisible();

  await filters.getByRole('group', { name: 'Protection' }).getByRole('checkbox', { name: 'IP67' }).press('Space');
  await expect(page).toHaveURL(`${plugs}?ip=IP67`);
  await expect(main.getByRole('status').first()).toHaveText('Showing 5 of 7 results');
  await expect(filters.getByRole('checkbox', { name: 'IP67' })).toBeFocused();
  // Plug 1 has IP67, and has two poles, but no variant has both.
  await filters.getByRole('checkbox', { name: '2P+E' }).check();
  await expect(names).toHaveText(['Plug 2', 'Plug 6']);
  await expect(filters.getByRole('checkbox', { name: /^32/ })).toBeDisabled();

  const cable = filters.getByRole('textbox', { name: /^Cable diameter/ });
  await cable.fill('11.4');
  await cable.press('Enter');
  await expect(names).toHaveText(['Plug 2']);
  await expect(page).toHaveURL(`${plugs}?poles=2P%2BE&ip=IP67&cable_diameter=11.4`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${plugs}$`));

  await main.getByRole('link', { name: 'Remove Protection: IP67' }).click();
  await expect(names).toHaveText(['Plug 1', 'Plug 2', 'Plug 3']);
  await page.reload();
  await expect(names).toHaveText(['Plug 1', 'Plug 2', 'Plug 3']);
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([]);
});

test('without scripts the filters are a form, also on a phone (row L1)', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${plugs}?sort=5`);
  const filters = page.getByRole('form', { name: 'Filters' });
  await expect(filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await filters.getByRole('checkbox', { name: 'IP44' }).check();
  await filters.getByRole('combobox', { name: 'Order by value' }).selectOption('Body length: high to low');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Plug 3', 'Plug 1']);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('5');
  await expect(page.getByRole('link', { name: 'Remove Protection: IP44' })).toBeVisible();
  await context.close();
});

test('what a category does not have is named, and an empty result leads on (row L1)', async ({ page }) => {
  await page.goto(`${plugs}?ip=IP99&no_such=1&cable_diameter=99`);
  const main = page.getByRole('main');
  await expect(main.getByText('Protection: IP99; no_such')).toBeVisible();
  await expect(main.getByText('No product of this category has all of this.')).toBeVisible();
  await main.getByRole('link', { name: 'Show all 7 products' }).click();
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(7);
});

test('on a phone products are rows, and filter, order and search stay in view (row L4)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(plugs);
  await hydrated(page);
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...boxes)).toBeLessThanOrEqual(120);
  // Eighteen of these rows, and everything else of the page: at most 4.5 screens.
  const rest = (await page.evaluate(() => document.documentElement.scrollHeight)) - boxes.reduce((a, b) => a + b, 0);
  expect(rest + 18 * 118).toBeLessThanOrEqual(4.5 * 844);

  await rows.last().scrollIntoViewIfNeeded();
  const button = main.getByRole('button', { name: 'Filters' });
  await expect(button).toBeInViewport();
  await expect(main.getByRole('combobox', { name: 'Sort' })).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Search the catalogue' })).toBeInViewport();

  await button.click();
  const filters = main.getByRole('form', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'IP44' }).check();
  await filters.getByRole('button', { name: 'Show 2 results' }).click();
  await expect(filters).toBeHidden();
  await expect(main.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

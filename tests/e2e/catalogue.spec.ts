import type { Page } from '@playwright/test';
import type { ProductSummary } from 'api/records';
import { expect, hydrated, test } from '../site-testing/src/index';

/** The catalogue (rows C1–C5, C13–C15). */
const glands = '/our-products/industrial_cable_glands';
const richProduct = `${glands}/cw_brass_gland_outdoor`;

/** Answers one data file late or with a fault, as the network may. */
const disturb = (page: Page, file: string, how: 'fail' | { afterMs: number }) =>
  page.route(`**${file}`, async (route) => {
    if (how === 'fail') return route.fulfill({ status: 503, body: 'fault' });
    await new Promise((resolve) => setTimeout(resolve, how.afterMs));
    return route.continue();
  });

/** Opens another page first, so that the browser and not the server loads the next one. */
async function navigate(page: Page, link: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
}

test('the category list has breadcrumb, heading and a card for each category with its own picture (rows C1, C14)', async ({
  page,
}) => {
  await page.goto('/our-products');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Our Products',
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('list').last().getByRole('link');
  expect(await cards.count()).toBeGreaterThan(8);
  const pictures = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')));
  expect(new Set(pictures).size).toBe(await cards.count());
  await expect(cards.first()).toContainText('PCE, Marechal');
  await cards.first().click();
  await expect(page).toHaveURL('/our-products/industrial_plugs_and_sockets');
});

test('a spinner of 86 px in #003c75 while loading; a failed load says so, and Try again loads (rows C1, C15)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/503/);
  await page.goto('/home');
  await hydrated(page);
  await disturb(page, '/data/products-category.json', { afterMs: 1500 });
  await navigate(page, 'Products');
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading our products' });
  await expect(spinner).toBeVisible();
  const ring = spinner.locator('svg');
  await expect(ring).toHaveAttribute('width', '86');
  await expect(ring.locator('path')).toHaveAttribute('stroke', '#003c75');
  await expect(page.getByRole('link', { name: /Cable Ties/ })).toBeVisible();

  await page.goto('/home');
  await hydrated(page);
  await page.unroute('**/data/products-category.json');
  await disturb(page, '/data/products-category.json', 'fail');
  await navigate(page, 'Products');
  await expect(page.getByRole('alert')).toContainText('We could not load our products');
  await page.unroute('**/data/products-category.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Cable Ties/ })).toBeVisible();
});

test('a visitor who comes back to a list finds it at once, whatever the network does', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/net::ERR_FAILED/);
  const main = page.getByRole('main');
  await page.goto('/our-products');
  await hydrated(page);
  await main.getByRole('link', { name: /Industrial Cable Glands/ }).click();
  const product = main.getByRole('link', { name: /CW Brass Cable Gland, Outdoor/ });
  await product.click();
  await expect(main.getByRole('heading', { name: 'Product Data' })).toBeVisible();
  await page.route('**/data/**', (route) => route.abort());
  await page.goBack();
  await expect(product).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('link', { name: /Cable Ties/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a listed product shows its name and picture before its script and file have arrived (row C5)', async ({
  page,
}) => {
  await page.goto(glands);
  await hydrated(page);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  for (const late of ['**/productDetails.*.js', '**/data/products/*.json']) {
    await page.route(late, async (route) => {
      await arrived;
      await route.continue();
    });
  }
  const main = page.getByRole('main');
  const name = 'CW Brass Cable Gland, Outdoor, for SWA Cable';
  await main.getByRole('link', { name: new RegExp(name) }).click();
  await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(main.getByRole('img', { name })).toBeVisible();
  await expect(main.getByRole('status')).toHaveText('Loading the product…');
  await expect(main.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Industrial Cable Glands');
  // The page scrolls to its top.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const place = await main.getByRole('img', { name }).boundingBox();

  arrive();
  await expect(main.getByRole('heading', { name: 'Product Data' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^CW Brass Cable Gland/);
  expect(await main.getByRole('img', { name }).first().boundingBox()).toEqual(place);
});

test('the breadcrumb shows two items at 640 px and all of them above (row C2)', async ({ page }) => {
  await page.setViewportSize({ width: 641, height: 800 });
  await page.goto(richProduct);
  const items = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(items.filter({ visible: true })).toHaveText([
    'Home',
    'Our Products',
    'Industrial Cable Glands',
    /^CW Brass/,
  ]);
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(items.filter({ visible: true })).toHaveText(['Industrial Cable Glands', /^CW Brass/]);
});

for (const width of [320, 390, 640]) {
  test(`at ${width} px the breadcrumb takes one line, and names the category in full (row C2)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(richProduct);
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect((await breadcrumb.boundingBox())!.height).toBeLessThan(50);
    const category = breadcrumb.getByRole('link', { name: 'Industrial Cable Glands' });
    expect(await category.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('a listing shows its category, its count and its cards, and follows the address (row C3)', async ({ page }) => {
  await page.goto(glands);
  await expect(page.getByRole('heading', { level: 1, name: 'Industrial Cable Glands' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Our Products',
    'Industrial Cable Glands',
  ]);
  await expect(page.getByText('Showing 6 results')).toBeVisible();
  await navigate(page, 'Products');
  await page.getByRole('link', { name: /Industrial Fans/ }).click();
  await expect(page.getByText('Showing 3 results')).toBeVisible();
  await page
    .getByRole('link', { name: /Pedestal/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Details' })).toBeVisible();
});

test('an empty category shows a notice (row C3)', async ({ page }) => {
  await page.goto('/our-products');
  // Before, a click on a link loads the next page from the server, which has all products.
  await hydrated(page);
  await page.route('**/data/categories/cable_ties.json', async (route) => {
    const answer = await route.fetch();
    const file = (await answer.json()) as { products: unknown[] };
    await route.fulfill({ json: { ...file, products: [] } });
  });
  await page.getByRole('link', { name: /Cable Ties/ }).click();
  await expect(page.getByText('No Products were found.')).toBeVisible();
});

const orders: [value: string, label: string, compare: (a: ProductSummary, b: ProductSummary) => number][] = [
  ['2', 'Sort by popularity', (a, b) => b.reviewCount - a.reviewCount],
  ['3', 'Sort by average rating', (a, b) => b.rating - a.rating],
  ['4', 'Sort by newness', (a, b) => b.added.localeCompare(a.added)],
  ['5', 'Sort by price: low to high', (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity)],
  ['6', 'Sort by price: high to low', (a, b) => (b.price ?? -Infinity) - (a.price ?? -Infinity)],
];

test('six sort orders sort the products and are part of the address (row C4)', async ({ page, request }) => {
  const { products } = (await (await request.get('/data/categories/industrial_cable_glands.json')).json()) as {
    products: ProductSummary[];
  };
  await page.goto(glands);
  await hydrated(page);
  const select = page.getByRole('combobox', { name: 'Sort' });
  await expect(select.locator('option')).toHaveText(['Default Sorting', ...orders.map(([, label]) => label)]);
  expect(await select.locator('option').evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  await expect(select).toHaveValue('1');
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(products.map(({ productName }) => productName));
  for (const [value, label, compare] of orders) {
    await select.selectOption(label);
    await expect(page).toHaveURL(`${glands}?sort=${value}`);
    await expect(names, label).toHaveText([...products].sort(compare).map(({ productName }) => productName));
  }
  await page.goBack();
  await expect(select).toHaveValue('5');
  await page.reload();
  await expect(select).toHaveValue('5');
});

test('sorting works without scripts (row C4)', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto(glands);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Sort by newness');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(`${glands}?sort=4`);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('4');
  await page.close();
});

test('the search finds substrings and works by mouse and by keyboard (row C13)', async ({ page }) => {
  await page.goto('/our-products');
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const input = dialog.getByPlaceholder('Search for products, categories...');
  await expect(input).toBeFocused();
  await expect(dialog).toContainText('Start typing to search');
  await expect(dialog).toContainText('Search for products, categories, or companies');

  await input.fill('zzzz');
  await expect(page.getByPlaceholder('Search for products, categories...')).toHaveCount(1);
  await expect(dialog).toContainText('No results found for "zzzz"');
  await expect(dialog).toContainText('Try different keywords or check your spelling');
  await dialog.getByRole('button', { name: /clear/i }).click();
  await expect(input).toHaveValue('');

  await input.fill('RAYCHEM');
  await expect(dialog.getByText(/^\d+ result\(s\) found$/)).toBeVisible();
  await expect(dialog.getByRole('option').first()).toContainText('Raychem');
  await expect(dialog).toContainText('ESC');

  await input.fill('brass gland');
  await expect(dialog.getByText(/No results found|result\(s\) found/)).toBeVisible();
  await input.fill('cw brass');
  await expect(dialog.getByText('1 result(s) found')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(richProduct);
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(input).toHaveValue('');
  await input.fill('Pedestal');
  await dialog.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/our-products\/industrial_fans\//);
  await expect(dialog).toBeHidden();
});

test('the search shows when its data is late or missing (rows C13 and C15)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await disturb(page, '/data/searchResults.json', 'fail');
  await page.goto('/our-products');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('We could not load');
  await page.unroute('**/data/searchResults.json');
  await disturb(page, '/data/searchResults.json', { afterMs: 1000 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByPlaceholder('Search for products, categories...').fill('gland');
  await expect(dialog).toContainText('Loading results...');
  await expect(dialog.getByText(/^\d+ result\(s\) found$/)).toBeVisible();
});

for (const [path, back] of [
  ['/our-products/no_such_category', 'See all categories'],
  [`${glands}/no_such_product`, 'Back to Industrial Cable Glands'],
] as const) {
  test(`${path} is a 404 with a notice and a way back (row C15)`, async ({ page, allowFaults }) => {
    allowFaults(/404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('main')).toContainText('There is no');
    await page.getByRole('main').getByRole('link', { name: back }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /Gland/ }).first()).toBeVisible();
  });
}

test('a product that fails to load shows a notice, and Try again loads it (row C15)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await page.goto(glands);
  await hydrated(page);
  await disturb(page, '/data/products/cw_brass_gland_outdoor.json', 'fail');
  await page.getByRole('link', { name: /CW Brass/ }).click();
  await expect(page.getByRole('alert')).toContainText('We could not load this product');
  await page.unroute('**/data/products/cw_brass_gland_outdoor.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^CW Brass/ })).toBeVisible();
});

test('pages load one file per category or product, never the whole catalogue', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/our-products');
  await page.getByRole('link', { name: /Cable Glands/ }).click();
  await page.getByRole('link', { name: /CW Brass/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^CW Brass/ })).toBeVisible();
  const data = asked.filter((path) => path.startsWith('/data/'));
  expect(data.filter((path) => !/^\/data\/(categories|products)\//.test(path))).toEqual([]);
});

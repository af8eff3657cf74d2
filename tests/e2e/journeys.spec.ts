import type { APIRequestContext, Page } from '@playwright/test';
import type { CategoryFile, ProductCategory } from 'api/records';
import { hydrated } from './frame';
import { expect, test } from './test';

/**
 * Journeys that cross the remotes, on any site and any mix of releases: `SITE_URL` names the site, and `npm run test:matrix`
 * runs them over the compositions that a release meets. They take what they look for from the site's own data, look only
 * for what every release has to keep, and send nothing.
 */
const journey = { tag: '@journey' };

const json = async <T>(request: APIRequestContext, path: string) => (await (await request.get(path)).json()) as T;

/** The first category, and its first product. */
async function aProduct(request: APIRequestContext) {
  const [category] = await json<ProductCategory[]>(request, '/data/products-category.json');
  const { products } = await json<CategoryFile>(request, `/data/categories/${category!.id}.json`);
  return { category: `/our-products/${category!.id}`, product: products[0]! };
}

const main = (page: Page) => page.getByRole('main');
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** Opens a page, marked so that a later check sees whether it is still the same document. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
}
const expectSamePage = async (page: Page) => expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);

test(
  'from Home to a product, onto the enquiry list, and on to a message about it (rows A1, C1, Q1, Q7)',
  journey,
  async ({ page, request }) => {
    const { product, category } = await aProduct(request);
    await open(page, '/home');
    await nav(page).getByRole('link', { name: 'Products' }).click();
    await main(page).locator(`a[href="${category}"]`).first().click();
    await main(page).locator(`a[href="${category}/${product.id}"]`).first().click();
    await expect(main(page)).toContainText(product.productName);
    await main(page).getByRole('button', { name: 'Add to enquiry', exact: true }).first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Enquiry list, 1 line' }).click();
    await expect(title(page)).toHaveText('Enquiry List');
    await expect(page.getByRole('form', { name: 'Lines' }).getByRole('listitem')).toHaveCount(1);
    await nav(page).getByRole('link', { name: 'Home' }).click();
    await main(page).getByRole('link', { name: 'Get a Quote' }).first().click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/^I would like a quotation for:\n1 x /);
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await expectSamePage(page);
  },
);

test('the search finds a product from a page of the company (rows A9, S1)', journey, async ({ page, request }) => {
  const { category, product } = await aProduct(request);
  await open(page, '/about');
  await page.getByRole('banner').getByRole('searchbox').pressSequentially(product.productName);
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue(product.productName);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await main(page).locator(`a[href^="${category}/${product.id}"]`).first().click();
  await expect(main(page)).toContainText(product.productName);
  await expectSamePage(page);
});

test('every page of the menu opens by its link, and by back and forward (rows A1, A3)', journey, async ({ page }) => {
  await open(page, '/home');
  const links = await nav(page).getByRole('link').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(5);
  for (const [at, path] of paths.entries()) {
    await links[at]!.click();
    await expect(page).toHaveURL(path!);
    await expect(links[at]!).toHaveAttribute('aria-current', 'page');
    await expect(title(page)).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(paths.at(-2)!);
  await page.goForward();
  await expect(page).toHaveURL(paths.at(-1)!);
  await expectSamePage(page);
});

test(
  'on a phone the drawer leads to the contact form, which knows the branch (rows A4, E1)',
  journey,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/certificates');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact-us');
    const branches = main(page).getByRole('tab');
    await branches.nth(1).click();
    const name = (await branches.nth(1).textContent())!;
    await expect(main(page).getByLabel('Branch', { exact: true })).toHaveValue(name);
    await expectSamePage(page);
  },
);

test.describe(() => {
  test.use({ chat: 'open' });

  test('the chat answers on every page, and leads to a product (rows F1, F6)', journey, async ({ page, request }) => {
    const { product } = await aProduct(request);
    await open(page, '/our-projects');
    await page.getByRole('button', { name: 'Restore chat' }).click();
    const chat = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Message' }) });
    await chat.getByRole('textbox', { name: 'Message' }).fill(`Do you have ${product.productName}?`);
    await page.keyboard.press('Enter');
    const link = chat.getByRole('link').filter({ hasText: product.productName }).first();
    await link.click();
    await expect(main(page)).toContainText(product.productName);
    await expect(chat).toBeVisible();
    await expectSamePage(page);
  });
});

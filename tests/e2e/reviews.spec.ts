import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../site-testing/src/doubles/fault-proxy';
import { inbox } from '../site/inbox';
import { startSite, type Site } from '../site/start-site';
import { expect, test } from '../site-testing/src/index';

/** Reviews on the composed site (row C12), with their own database. */
test.describe.configure({ mode: 'default' });

let site: Site;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'reviews-'));
  site = await startSite({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1,::1' });
});

let addresses = 0;
/** Every visitor gets their own address, as if behind a proxy: one address may write only a few reviews. */
const nextAddress = () => ({ 'x-forwarded-for': `192.0.2.${(addresses += 1)}` });
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(nextAddress()));
test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Product {
  id: string;
  productName: string;
  productCategoryId: string;
  customerReviews: unknown[];
}

/** Products without reviews in the catalogue, each for one test. */
async function unreviewed(at: number): Promise<Product & { address: string }> {
  const products = (await (await fetch(`${site.url}/data/product-details.json`)).json()) as Product[];
  const product = products.filter(({ customerReviews }) => customerReviews.length === 0)[at]!;
  return { ...product, address: `/our-products/${product.productCategoryId}/${product.id}` };
}

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' });
const listed = (page: Page) => reviews(page).getByRole('listitem');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** Opens the page and waits until it is hydrated. */
async function open(page: Page, url: string) {
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
}

async function fillIn(page: Page, comment: string, rating = 'Four', name = 'Ann') {
  await page.getByLabel('Name', { exact: true }).fill(`${name} Reviewer`);
  await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}.reviewer@example.test`);
  await page.getByLabel('Write Your Review').fill(comment);
  await page.getByLabel('Select Rating').selectOption(rating);
}

/** The page as another visitor's browser receives it. */
const html = async (address: string) => (await fetch(`${site.url}${address}`)).text();

test('a review is first in the list after sending, and there after a reload and for the next visitor (row C12)', async ({
  page,
  browser,
  allowFaults,
}) => {
  allowFaults(/409|The review was not sent/);
  const product = await unreviewed(0);
  await open(page, site.url + product.address);
  await expect(reviews(page)).toContainText('No Reviews Yet.');
  await expect(reviews(page)).toContainText(`Be the first to review ${product.productName}`);
  await expect(reviews(page)).toContainText('Your email address will not be published. Required fields are marked*');
  await expect(page.getByLabel('Write Your Review')).toHaveAttribute('rows', '4');

  await submit(page).click();
  await expect(reviews(page).getByRole('alert')).toContainText('Please fill in all required fields');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await fillIn(page, 'The first one.', 'Two');
  await submit(page).dblclick();
  await expect(listed(page)).toHaveCount(1);
  await fillIn(page, 'The first one again.');
  await submit(page).click();
  await expect(reviews(page).getByRole('alert')).toContainText('This product already has a review from you');
  await page.setExtraHTTPHeaders(nextAddress());
  await fillIn(page, '<img src=x onerror=alert(1)> & <b>bold</b>', 'Four', 'Bo');
  await submit(page).click();
  await expect(listed(page)).toHaveCount(2);
  const first = listed(page).first();
  await expect(first).toContainText('Bo Reviewer');
  await expect(first).toContainText('<img src=x onerror=alert(1)> & <b>bold</b>');
  await expect(first.getByRole('img', { name: '4 out of 5 stars' }).locator('svg')).toHaveCount(4);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Select Rating')).toHaveValue('');

  await page.reload();
  await expect(listed(page)).toHaveCount(2);
  const other = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await other.newPage();
  await visitor.goto(site.url + product.address);
  await expect(listed(visitor).first()).toContainText('<b>bold</b>');
  await other.close();

  const sent = await html(product.address);
  expect(sent).not.toContain('.reviewer@example.test');
  expect(sent).not.toContain('<b>bold</b>');
  expect(sent).toMatch(/"aggregateRating":\{"@type":"AggregateRating","ratingValue":3,"reviewCount":2\}/);
  expect(await (await fetch(`${site.url}/api/reviews/${product.id}`)).text()).not.toContain('@example.test');
});

test('average and count order the listing, on the server and in the browser (rows C4 and C12)', async ({ page }) => {
  const { productCategoryId } = await unreviewed(0);
  const file = await fetch(`${site.url}/data/categories/${productCategoryId}.json`);
  const { products } = (await file.json()) as { products: { id: string; productName: string }[] };
  const last = products.at(-1)!;
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const answer = await fetch(`${site.url}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...nextAddress() },
      body: JSON.stringify({
        productId: last.id,
        customerName: `Visitor ${visitor}`,
        emailId: `visitor${visitor}@example.test`,
        comment: 'Good',
        stars: 5,
      }),
    });
    expect(answer.status).toBe(200);
  }
  await open(page, `${site.url}/our-products`);
  await page.locator(`main a[href="/our-products/${productCategoryId}"]`).click();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('2');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards.first()).toHaveText(last.productName);
  await page.reload();
  await expect(cards.first()).toHaveText(last.productName);
});

test('a review that fails keeps its fields and can be sent again, and is stored once (row C12)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/review|Failed to load/);
  const product = await unreviewed(1);
  await open(page, site.url + product.address);
  await page.route(
    '**/api/reviews',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fillIn(page, 'It fits.');
  await submit(page).click();
  await expect(reviews(page).getByRole('alert')).toContainText('Your review could not be sent.');
  await expect(page.getByLabel('Write Your Review')).toHaveValue('It fits.');
  await reviews(page).getByRole('button', { name: 'Try again' }).click();
  await expect(listed(page)).toHaveText([/It fits\./]);
  await page.reload();
  await expect(listed(page)).toHaveText([/It fits\./]);
});

test('what is pasted before the form is hydrated survives a reload (row C12)', async ({ page }) => {
  const { id, address } = await unreviewed(0);
  await open(page, `${site.url}${address}`);
  const comment = page.getByLabel('Write Your Review');
  await comment.fill('Pasted at once');
  await page.getByRole('form', { name: 'Write a Review' }).getByLabel('Name', { exact: true }).focus();
  const kept = () => page.evaluate((name) => sessionStorage.getItem(name), `review-${id}`);
  await expect.poll(kept).toContain('Pasted at once');
  await page.reload();
  await expect(comment).toHaveValue('Pasted at once');
});

test('a product is shown although its reviews cannot be loaded (row C12)', async ({ page, allowFaults }) => {
  allowFaults(/500|Failed to load/);
  const proxy = await startFaultProxy(site.url);
  proxy.fail(/^\/api\/reviews/, { kind: 'status', status: 500 });
  const product = await unreviewed(0);
  await open(page, `${proxy.url}/our-products/${product.productCategoryId}`);
  await page.locator(`main a[href="${product.address}"]`).first().click();
  // The listing stays until the product is there, and shows its name too.
  await expect(reviews(page)).toContainText('No Reviews Yet.');
  await expect(page.getByRole('heading', { level: 2, name: product.productName, exact: true })).toBeVisible();
  await page.close();
  await proxy.stop();
});

test('with approval on, only the author sees the new review, marked, until the company approves it (row C12)', async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'approval-'));
  const held = await startSite({ DATA_DIR: folder, REVIEWS_APPROVAL: 'on' });
  try {
    const product = await unreviewed(2);
    const address = held.url + product.address;
    await open(page, address);
    await fillIn(page, 'To be approved.');
    await submit(page).click();
    await expect(listed(page)).toContainText(['Awaiting approval']);
    await page.reload();
    await expect(listed(page)).toContainText(['Awaiting approval']);
    expect(await (await fetch(address)).text()).not.toContain('To be approved.');

    const [pending] = await inbox(folder, 'list', '--pending');
    await inbox(folder, 'approve', pending!.split(' ')[0]!);
    expect(await (await fetch(address)).text()).toContain('To be approved.');
    await page.reload();
    await expect(listed(page)).toContainText(['To be approved.']);
    await expect(reviews(page).getByText('Awaiting approval')).toBeHidden();
  } finally {
    await page.close();
    await held.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('without scripts the server checks the form, and the review is there at once (row C12)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route(/openstreetmap\.org/, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }));
  const product = await unreviewed(3);
  await page.goto(site.url + product.address);
  await fillIn(page, 'Sent without scripts.');
  await page.getByLabel('Name', { exact: true }).fill('');
  await submit(page).click();
  await expect(reviews(page).getByRole('alert')).toContainText('Please fill in all required fields');
  await expect(page.getByLabel('Write Your Review')).toHaveValue('Sent without scripts.');
  await expect(page.getByLabel('Select Rating')).toHaveValue('4');
  await page.getByLabel('Name', { exact: true }).fill('Ann');
  await submit(page).click();
  await expect(page).toHaveURL(new RegExp(`${product.id}#`));
  await expect(listed(page)).toContainText(['Sent without scripts.']);
  await context.close();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inbox } from '../site/inbox';
import { startSite, type Site } from '../site/start-site';
import { expect, test } from './test';

/** The enquiry list on the composed site (rows Q1–Q6), with its own database. */
test.describe.configure({ mode: 'default' });

let site: Site;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'enquiry-'));
  site = await startSite({ DATA_DIR: dataDir });
});
test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const category = '/our-products/industrial_cable_glands';
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.getByRole('form', { name: 'Lines' }).getByRole('listitem');

/** Opens a page and waits until it is hydrated. */
async function open(page: Page, address: string) {
  await page.goto(`${site.url}${address}`);
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
}

test('a visitor adds from listing and product, pastes codes, changes, removes with undo, and sends (rows Q1–Q3, Q6)', async ({
  page,
}) => {
  await open(page, category);
  await main(page)
    .getByRole('button', { name: /^Add to enquiry/ })
    .first()
    .click();
  const link = page.getByRole('banner').getByRole('link', { name: 'Enquiry list, 1 line' });
  await expect(link).toBeVisible();
  const card = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Added/ }) });
  await card.getByRole('link').click();
  await main(page).getByLabel('Quantity').fill('4');
  await main(page).getByRole('button', { name: 'Add to enquiry' }).click();
  await expect(main(page).getByText(/^Added: 5 ×/)).toBeVisible();

  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiry List' })).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByLabel(/^Quantity/)).toHaveValue('5');
  await page.getByLabel('Codes and quantities').fill('FOO-12;3\nBAR-1;0');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('Line 2, “BAR-1;0”: The quantity must be a whole number')).toBeVisible();
  await expect(page.getByLabel('Codes and quantities')).toHaveValue('BAR-1;0');
  await expect(rows(page).nth(1)).toContainText('Not in our catalogue');
  await rows(page).nth(1).getByRole('button', { name: 'Remove FOO-12' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  // Enter in a field must not press the first button, which removes a line.
  await rows(page)
    .first()
    .getByLabel(/^Quantity/)
    .fill('12');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(
    rows(page)
      .first()
      .getByLabel(/^Quantity/),
  ).toHaveValue('12');
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);

  const form = page.getByRole('form', { name: 'Ask for a quotation' });
  await form.getByRole('button', { name: 'Send enquiry list' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await form.getByLabel('Name', { exact: true }).fill('Ann');
  await form.getByLabel('Email').fill('enquiry@example.test');
  await form.getByRole('button', { name: 'Send enquiry list' }).click();
  const reference = await main(page)
    .locator('strong')
    .filter({ hasText: /^[0-9a-f-]{18}$/ })
    .textContent();
  await expect(page.getByText('Your enquiry list is empty.')).toBeVisible();
  const shown = await inbox(dataDir, 'show', reference!);
  expect(shown.join('\n')).toContain('5 x (not in the catalogue) FOO-12'.replace('5', '3'));
});

test('a shared address offers its lines and keeps the visitor’s own (row Q4)', async ({ page }) => {
  await open(page, '/enquiry?lines=FOO-1*2~FOO-2*1');
  await page.getByRole('button', { name: 'Add to my list' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(`${site.url}/enquiry`);
  await open(page, '/enquiry?lines=FOO-1*1~%3Cscript%3E*9');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('forms add, change, remove and send (row Q5)', async ({ page, allowFaults }) => {
    allowFaults(/status of 422/);
    await page.goto(`${site.url}${category}`);
    await main(page)
      .getByRole('button', { name: /^Add to enquiry/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${site.url}/enquiry`);
    await page.getByLabel('Codes and quantities').fill('FOO-12;3');
    await page.getByRole('button', { name: 'Add to list' }).click();
    await rows(page)
      .first()
      .getByLabel(/^Quantity/)
      .fill('7');
    await page.getByRole('button', { name: 'Save quantities and notes' }).click();
    await expect(
      rows(page)
        .first()
        .getByLabel(/^Quantity/),
    ).toHaveValue('7');
    await page.getByRole('button', { name: 'Remove FOO-12' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByRole('button', { name: 'Send enquiry list' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Please fill in all required fields');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann');
    await page.getByLabel('Email').fill('plain@example.test');
    await page.getByRole('button', { name: 'Send enquiry list' }).click();
    await expect(page.getByText('Your reference:')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    expect(await inbox(dataDir, 'list', '--email', 'plain@example.test')).toHaveLength(2);
  });
});

test('the list can be read and changed while the server does not answer, and nothing is lost (row Q2)', async ({
  page,
  context,
  allowFaults,
}) => {
  allowFaults(/ERR_INTERNET_DISCONNECTED|was not sent/);
  await open(page, '/enquiry');
  await context.setOffline(true);
  await page.getByLabel('Codes and quantities').fill('FOO-12;3');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('The codes could not be checked.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ann');
  await page.getByLabel('Email').fill('offline@example.test');
  await page.getByRole('button', { name: 'Send enquiry list' }).click();
  await expect(main(page).getByRole('alert')).toContainText('Failed to send message');
  await expect(rows(page)).toHaveCount(1);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(rows(page).first()).toContainText('Not in our catalogue');
  await page.getByRole('button', { name: 'Send enquiry list' }).click();
  await expect(page.getByText('Your reference:')).toBeVisible();
});

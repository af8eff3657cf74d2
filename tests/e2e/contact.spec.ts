import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { texts } from 'api/forms';
import { startFaultProxy, type FaultProxy } from '../site-testing/src/doubles/fault-proxy';
import { inbox } from '../site/inbox';
import { startSite, type Site } from '../site/start-site';
import { expect, test } from '../site-testing/src/index';

/** Contact Us on the composed site (rows E1–E4), with its own database. */
test.describe.configure({ mode: 'default' });

let site: Site;
let proxy: FaultProxy;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'contact-'));
  site = await startSite({ DATA_DIR: dataDir });
  proxy = await startFaultProxy(site.url);
});
test.afterAll(async () => {
  await proxy.stop();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const branches = ['Rotterdam', 'Oslo (Office)', 'Gdansk (Warehouse)', 'Tallinn'];
const sendTo = '**/api/send-contact-form';
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

/** Opens the page and waits until it is hydrated. */
async function open(page: Page, url = site.url) {
  await page.goto(`${url}/contact-us`);
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
}

async function fillIn(page: Page, given: Record<string, string>) {
  const filled = { Name: 'Ann', Message: 'Two hundred glands, please.', '23 - 14 = ?': '9', ...given };
  for (const [label, value] of Object.entries(filled)) await field(page, label).fill(value);
}

/** The number of messages from this sender in the inbox. */
async function stored(email: string) {
  const lines = await inbox(dataDir, 'list', '--form', 'contact', '--email', email);
  return lines.length - 1;
}

test('four branches are tabs with address, phone, fax if present, e-mail and map (row E1)', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(branches);
  const panel = page.getByRole('tabpanel');
  for (const name of branches) {
    await page.getByRole('tab', { name }).click();
    await expect(panel).toHaveAccessibleName(name);
    await expect(panel.getByRole('link', { name: /@/ })).toBeVisible();
    await expect(panel.getByTitle(`Map of ${name}`)).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Open the map' })).toHaveAttribute('target', '_blank');
    const other = name === 'Tallinn';
    await expect(panel.locator('a[href^="tel:"]')).toHaveCount(other ? 0 : 1);
    const fax = name === 'Rotterdam' || name.startsWith('Oslo');
    await expect(panel.getByText('Fax', { exact: true })).toHaveCount(fax ? 1 : 0);
  }
  await expect(panel).toContainText('+372 XXX XXXX');
});

test('the branch, the form and the button that sends it are found by one name each (rows E1, E2)', async ({ page }) => {
  await page.goto(`${site.url}/contact-us`);
  const main = page.getByRole('main');
  await expect(main.getByText('Send us a message')).toHaveCount(1);
  await expect(main.getByLabel('Branch')).toHaveCount(1);
  await expect(main.getByLabel('Branch')).toHaveValue(branches[0]!);
  await expect(main.getByRole('button', { name: 'Send' })).toHaveCount(1);
});

test('a printed page has all branches under their names, and no form (row E1)', async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(branches);
  await expect(main.getByRole('link', { name: /@/ })).toHaveCount(branches.length);
  await expect(main.getByRole('tab')).toHaveCount(0);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Send us a message' })).toBeHidden();
  await expect(main.getByText('or use the form below')).toBeHidden();
});

test('switching the branch shows a spinner for 500 ms, and the form can be filled in meanwhile (row E1)', async ({
  page,
}) => {
  await open(page);
  const lasted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0;
        const look = () => {
          const busy = document.querySelector('[role="tabpanel"] [aria-busy="true"]') !== null;
          if (busy) from ||= performance.now();
          if (from && !busy) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.getByRole('tab', { name: 'Gdansk (Warehouse)' }).click();
  await field(page, 'Name').fill('Ann');
  expect(await lasted).toBeGreaterThan(440);
  expect(await lasted).toBeLessThan(1500);
  await expect(field(page, 'Name')).toHaveValue('Ann');
  await expect(page.getByRole('tabpanel').getByText('Portowa 5124', { exact: false })).toBeVisible();
});

test('the keyboard selects the branch, and the message’s country follows it (rows E1 and E2)', async ({ page }) => {
  await open(page);
  await expect(field(page, 'Branch')).toHaveValue('Rotterdam');
  await page.getByRole('tab', { name: 'Rotterdam' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Oslo (Office)' })).toBeFocused();
  await expect(field(page, 'Branch')).toHaveValue('Oslo (Office)');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Tallinn' })).toHaveAttribute('aria-selected', 'true');

  const posted = page.waitForRequest(sendTo);
  await fillIn(page, { Email: 'keyboard@example.test' });
  await field(page, '23 - 14 = ?').press('Enter');
  expect((await posted).postDataJSON()).toMatchObject({ country: 'Tallinn' });
  await expect(page.getByText(texts.thanks)).toBeVisible();
});

test('the checks run in the required order, show the required texts, and keep the values (row E3)', async ({
  page,
}) => {
  await open(page);
  let posts = 0;
  page.on('request', (request) => (posts += Number(request.method() === 'POST')));
  await fillIn(page, { Name: ' ', Email: 'nobody at home', Message: '', '23 - 14 = ?': '8' });
  const steps: [string, Record<string, string>][] = [
    ['Please fill in all required fields (Name, Email, Message)', {}],
    ['Please enter a valid email address', { Name: 'Ann', Message: 'Hello' }],
    ['Incorrect answer to the equation. Please try again.', { Email: 'order@example.test' }],
  ];
  const wrong = ['Name', 'Email', '23 - 14 = ?'];
  for (const [step, [message, corrected]] of steps.entries()) {
    for (const [label, value] of Object.entries(corrected)) await field(page, label).fill(value);
    await send(page).click();
    await expect(alert(page)).toHaveText(message);
    await expect(page.getByText(message)).toHaveCount(1);
    await expect(field(page, wrong[step]!)).toBeFocused();
    await expect(field(page, wrong[step]!)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(page, 'Message')).toHaveValue('Hello');
  expect(posts).toBe(0);
});

test('a message sent by double click is stored once, and the visitor is thanked (row E4)', async ({ page }) => {
  await open(page);
  const email = 'double@example.test';
  const posts: unknown[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postDataJSON()));
  await fillIn(page, { Email: email, Phone: '+31 6 1', 'Company name': 'Co', 'Company location': 'Ajman' });
  await send(page).dblclick();
  await expect(page.getByRole('status').getByText(texts.thanks)).toBeVisible();
  for (const label of ['Name', 'Email', 'Phone', 'Message', 'Company name', 'Company location', '23 - 14 = ?']) {
    await expect(field(page, label)).toHaveValue('');
  }
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({
    name: 'Ann',
    email,
    phone: '+31 6 1',
    message: 'Two hundred glands, please.',
    country: 'Rotterdam',
    companyName: 'Co',
    companyLocation: 'Ajman',
  });
  expect(await stored(email)).toBe(1);

  // Goes back and sends the same message again.
  await page.goto(`${site.url}/about`);
  await page.goBack();
  await expect(field(page, 'Name')).toHaveValue('');
  await fillIn(page, { Email: email, Phone: '+31 6 1', 'Company name': 'Co', 'Company location': 'Ajman' });
  await send(page).click();
  await expect(page.getByText(texts.thanks)).toBeVisible();
  expect(await stored(email)).toBe(1);
});

test('a failure names the e-mail address and keeps the fields, even across a reload, and the retry is stored once (row E4)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/500|contact message|Failed to load/);
  const email = 'failure@example.test';
  await open(page, proxy.url);
  await page.getByRole('tab', { name: 'Gdansk (Warehouse)' }).click();
  await fillIn(page, { Email: email });
  proxy.fail(/send-contact-form/, { kind: 'status', status: 500 });
  await send(page).click();
  await expect(alert(page)).toContainText(
    /Failed to send message\. Please try again or contact us directly at [^\s@]+@[^\s@.]+\.\S+/,
  );
  await expect(field(page, 'Message')).toHaveValue('Two hundred glands, please.');
  await expect(send(page)).toBeEnabled();

  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('Two hundred glands, please.');
  await expect(field(page, 'Branch')).toHaveValue('Gdansk (Warehouse)');
  proxy.fail(/send-contact-form/, undefined);

  // This time the message arrives, and the response is lost.
  await page.route(
    sendTo,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field(page, '23 - 14 = ?').fill('9');
  await send(page).click();
  await expect(alert(page)).toContainText('Failed to send message.');
  await send(page).click();
  await expect(page.getByText(texts.thanks)).toBeVisible();
  expect(await stored(email)).toBe(1);
});

test('E1–E4: without scripts all branches are readable, and the form has the same checks and texts', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route(/openstreetmap\.org/, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }));
  const email = 'plain@example.test';
  await page.goto(`${site.url}/contact-us`);
  for (const name of branches) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('+372 XXX XXXX')).toBeVisible();

  await field(page, 'Branch').selectOption('Oslo (Office)');
  await fillIn(page, { Name: '', Email: email });
  await send(page).click();
  await expect(alert(page)).toHaveText('Please fill in all required fields (Name, Email, Message)');
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('Two hundred glands, please.');
  await expect(field(page, 'Branch')).toHaveValue('Oslo (Office)');

  await field(page, 'Name').fill('Ann');
  await send(page).click();
  await expect(page).toHaveURL(/\/contact-us\?sent=[0-9a-f-]{18}/);
  await expect(page.getByText(texts.thanks)).toBeInViewport();
  expect(await stored(email)).toBe(1);
  await context.close();
});

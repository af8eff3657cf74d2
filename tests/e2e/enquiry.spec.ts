import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { axeOn } from '../site/axe';
import type { Page } from '@playwright/test';
import { notHydrated, notLoaded } from '../faults/reports';
import { inbox } from '../site/inbox';
import { releaseWithEntry } from '../site/release';
import { startSite, type Site } from '../site/start-site';
import { expect, holdScripts, hydrated, test } from '../site-testing/src/index';

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
async function open(page: Page, address: string, { url } = site) {
  await page.goto(`${url}${address}`);
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
  expect((await axeOn(page).exclude('iframe').analyze()).violations).toEqual([]);

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

for (const [what, list] of Object.entries({ 'an empty list': '', 'a list': 'TP-1A*2~TP-2A*1~FOO-1*3' })) {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`nothing moves when the scripts of a page with ${what} arrive, at ${size.width} px (row Q2)`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await page.goto(`${site.url}/robots.txt`);
      await page.evaluate((list) => localStorage.setItem('enquiry-list-1', list), list);
      const release = await holdScripts(page);
      await page.goto(`${site.url}/enquiry`, { waitUntil: 'commit' });
      const empty = page.getByText('Your enquiry list is empty.');
      // Before the scripts arrive, an empty list says so; below any other, what would move is not shown yet.
      await expect(empty).toBeVisible({ visible: list === '' });
      await expect(page.getByLabel('Codes and quantities')).toBeVisible({ visible: list === '' });
      await page.evaluate(async () => {
        // A line may move a little when its font arrives, with or without scripts.
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        new PerformanceObserver((entries) => {
          for (const { startTime } of entries.getEntries()) performance.mark('moved', { startTime });
        }).observe({ type: 'layout-shift' });
      });
      release();
      await hydrated(page);
      await (list ? expect(rows(page)).toHaveCount(3) : expect(empty).toBeVisible());
      await expect(page.getByLabel('Codes and quantities')).toBeVisible();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await page.evaluate(() => performance.getEntriesByName('moved').length)).toBe(0);
    });
  }
}

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

test('without scripts, too, a shared address names the products of its lines (row Q4)', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/enquiry?lines=TP-1A*2~FOO-1*3`);
  const shared = main(page).getByRole('listitem');
  await expect(shared.filter({ hasText: 'TP-1A' })).toHaveText('2 × TP-1A: Plug 1');
  await expect(shared.filter({ hasText: 'FOO-1' })).toHaveText('3 × FOO-1');
  await page.close();
});

/** As a buyer has it: numbered, in words, with quantities where they come to mind. */
const requisition = ['1. plug 63 A 3P+E IP67 - 4 nos', '2 x TP-1B', '2P+E plug 16A IP44, 6 pcs'].join('\n');
const form = (page: Page) => page.getByRole('form', { name: 'Ask for a quotation' });

test('a requisition in words becomes a request for variants, and a reload loses nothing (rows Q3, Q6)', async ({
  page,
}) => {
  await open(page, '/enquiry');
  await page.getByLabel('Codes and quantities').fill('not added yet');
  await page.reload();
  await expect(page.getByLabel('Codes and quantities')).toHaveValue('not added yet');
  await page.getByLabel('Codes and quantities').fill(requisition);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('3 lines, 2 to be matched to a product')).toBeFocused();
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^TP-1A/ })
    .press('Enter');
  await expect(rows(page).nth(2).getByLabel('Quantity of Plug 1')).toBeFocused();
  await expect(rows(page).nth(2).getByLabel('Quantity of Plug 1')).toHaveValue('6');
  // The hidden text puts blanks around itself in a name, and no comma follows a blank.
  await expect(rows(page).nth(2).getByLabel('Quantity of Plug 1')).toHaveAccessibleName(
    'Quantity of Plug 1, TP-1A, pieces',
  );
  await expect(rows(page).nth(2).getByLabel('Note for Plug 1')).toHaveValue('2P+E plug 16A IP44');
  await rows(page).nth(1).getByLabel('Note for Plug 1').fill('yellow');
  await form(page).getByLabel('Name', { exact: true }).fill('Ann');
  await form(page).getByLabel('Message').fill('By Monday, please.');
  await page.reload();
  await expect(form(page).getByLabel('Message')).toHaveValue('By Monday, please.');
  await expect(rows(page).nth(1).getByLabel('Note for Plug 1')).toHaveValue('yellow');
  expect((await axeOn(page).exclude('iframe').analyze()).violations).toEqual([]);
  await form(page).getByLabel('Email').fill('words@example.test');
  await form(page).getByRole('button', { name: 'Send enquiry list' }).click();
  await expect(page.getByText('Your reference:')).toBeVisible();
  expect((await axeOn(page).exclude('iframe').analyze()).violations).toEqual([]);
  const [, id] = /([0-9a-f-]{18})/.exec(await main(page).innerText())!;
  const sent = (await inbox(dataDir, 'show', id!)).join('\n');
  expect(sent).toContain('2 x TP-1B: Plug 1');
  expect(sent).toContain('6 x TP-1A: Plug 1');
  expect(sent).toContain('4 x (not in the catalogue) plug 63 A 3P+E IP67');
  // The next request begins with an empty form.
  await page.getByLabel('Codes and quantities').fill('TP-1A');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(form(page).getByLabel('Message')).toHaveValue('');
});

test('Get a Quote leads to a message with the list (row Q7)', async ({ page }) => {
  await open(page, '/enquiry?lines=TP-1A*3~FOO-1*1');
  await page.getByRole('button', { name: 'Add to my list' }).click();
  await expect(rows(page)).toHaveCount(2);
  const message = 'I would like a quotation for:\n3 x TP-1A: Plug 1\n1 x FOO-1\n';
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  await main(page).getByRole('link', { name: 'Get a Quote' }).first().click();
  await expect(page).toHaveURL(/\/contact-us\?list=own#message$/);
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
});

test('a printed list has its lines with their whole notes, its address and the day, and no forms (row Q4)', async ({
  page,
}) => {
  const note = 'for the workshop, '.repeat(10).trim();
  await open(page, `/enquiry?lines=TP-1A*3*${encodeURIComponent(encodeURIComponent(note))}`);
  await page.getByRole('button', { name: 'Add to my list' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(main(page).getByText('TP-1A', { exact: true })).toBeVisible();
  await expect(main(page).getByText(note, { exact: true })).toBeVisible();
  await expect(main(page).getByText(/\/enquiry\?lines=TP-1A\*3.* · Printed on \d+ \w+ \d{4}$/s)).toBeVisible();
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel('Codes and quantities')).toBeHidden();
  await expect(page.getByLabel('Email')).toBeHidden();
});

for (const width of [390, 1440])
  test(`what a long pasted list could not add is in view, with its field, at ${width} px (row Q3)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/enquiry');
    const lines = Array.from({ length: 30 }, (_, at) => `TP-${at};${at + 1}`);
    await page.getByLabel('Codes and quantities').fill([...lines, 'TP-1 (4), TP-2 (6)'].join('\n'));
    await page.getByRole('button', { name: 'Add to list' }).click();
    await expect(rows(page)).toHaveCount(30);
    await expect(page.getByText('30 lines added')).toBeInViewport();
    await expect(page.getByText('1 line could not be added')).toBeInViewport();
    await expect(page.getByLabel('Codes and quantities')).toBeInViewport();
  });

test('a list of 10,000 lines is cut, and the lines not taken stay in the field (row Q3)', async ({ page }) => {
  await open(page, '/enquiry');
  const lines = Array.from({ length: 10_000 }, (_, at) => `TP-${at};${at + 1}`);
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}`);
  await page.getByLabel('or choose a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('500 lines added')).toBeVisible();
  await expect(page.getByText('9500 lines could not be added, and can be corrected in the field:')).toBeVisible();
  await expect(rows(page)).toHaveCount(500);
  expect((await page.getByLabel('Codes and quantities').inputValue()).split('\n')).toEqual(lines.slice(500));
  const large = Buffer.alloc(1_100_000, 'x');
  await page.getByLabel('or choose a file').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: large });
  // Reading a megabyte beside a list of 500 lines takes a busy machine a while.
  await expect(main(page).getByRole('alert')).toContainText('large.csv is larger than 1 MB', { timeout: 15_000 });
  await expect(rows(page)).toHaveCount(500);
  const field = (await page.getByLabel('Codes and quantities').boundingBox())!;
  expect(field.height).toBeLessThan(page.viewportSize()!.height);
});

test('a downloaded list has no formulas, and can be uploaded again (row Q4)', async ({ page }) => {
  await open(page, '/enquiry');
  await page.getByLabel('Codes and quantities').fill("TP-1A;2;=cmd|' /C calc'!A0\n@SUM(1);1\n+1-2;3;-1+1");
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(rows(page)).toHaveCount(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n').slice(1, -1)).toHaveLength(3);
  expect(csv).not.toMatch(/(^|[,;"\t\r\n])[=+\-@]/);
  await page.getByRole('button', { name: 'Clear list' }).click();
  await expect(page.getByText('Your enquiry list is empty.')).toBeVisible();
  await page.getByLabel('or choose a file').setInputFiles(await download.path());
  await expect(rows(page)).toHaveCount(3);
  await expect(
    rows(page)
      .first()
      .getByLabel(/^Quantity/),
  ).toHaveValue('2');
});

test('the list is read, matched and sent while the catalogue’s remote is down (row Q2)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/Unexpected token/, notLoaded(), notHydrated);
  const down = await startSite();
  try {
    await releaseWithEntry(down.registry, 'catalogue', (name) => `var ${name} = {{{`);
    await open(page, '/enquiry?lines=TP-1A*3', down);
    await page.getByRole('button', { name: 'Add to my list' }).click();
    await page.getByLabel('Codes and quantities').fill('2P+E plug 16A IP67 - 6 pcs');
    await page.getByRole('button', { name: 'Add to list' }).click();
    await rows(page)
      .nth(1)
      .getByRole('button', { name: /^TP-2A/ })
      .click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Enquiry list, 2 lines' })).toBeVisible();
    await form(page).getByLabel('Name', { exact: true }).fill('Ann');
    await form(page).getByLabel('Email').fill('down@example.test');
    await form(page).getByRole('button', { name: 'Send enquiry list' }).click();
    await expect(page.getByText('Your reference:')).toBeVisible();
    const sent = await inbox(down.dataDir, 'list', '--email', 'down@example.test');
    expect(sent).toHaveLength(2);
  } finally {
    await down.stop();
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('words are matched, and the excess of a long list comes back (rows Q3, Q5)', async ({ page, allowFaults }) => {
    allowFaults(/status of 422/);
    await page.goto(`${site.url}/enquiry`);
    await page.getByLabel('Codes and quantities').fill(requisition);
    await page.getByRole('button', { name: 'Add to list' }).click();
    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^TP-1A/ })
      .click();
    await expect(rows(page).nth(2).getByLabel('Note for Plug 1')).toHaveValue('2P+E plug 16A IP44');
    const lines = Array.from({ length: 600 }, (_, at) => `TP-${at};${at + 1}`);
    await page.getByLabel('Codes and quantities').fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Add to list' }).click();
    await expect(main(page).getByRole('alert')).toContainText('An enquiry list can have at most 500 lines');
    const left = (await page.getByLabel('Codes and quantities').inputValue()).split('\n');
    const kept = await rows(page).count();
    expect(kept).toBeGreaterThan(100);
    // Three lines were there before.
    expect(left).toHaveLength(lines.length - kept + 3);
  });

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
    const quantity = rows(page)
      .first()
      .getByLabel(/^Quantity/);
    await quantity.fill('6');
    await quantity.press('Enter');
    await expect(page).toHaveURL(`${site.url}/enquiry`);
    await expect(quantity).toHaveValue('6');
    await quantity.fill('7');
    await page.getByRole('button', { name: 'Save quantities and notes' }).click();
    await expect(quantity).toHaveValue('7');
    await page.getByRole('button', { name: 'Remove FOO-12' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(2);
    // The contact form knows the list, and after 'Ask about this product' the product.
    const product = rows(page).first().getByRole('link');
    const [address, name] = [await product.getAttribute('href'), await product.textContent()];
    const message = page.getByLabel('Message', { exact: true });
    await page.goto(`${site.url}/contact-us`);
    await expect(message).toHaveValue(/^I would like a quotation for:\n7 x .*\n3 x FOO-12\n$/);
    await page.goto(`${site.url}${address}`);
    await page.getByRole('link', { name: 'Ask about this product' }).click();
    await expect.poll(() => message.inputValue()).toContain(`I would like to ask about ${name}`);
    await page.goto(`${site.url}/enquiry`);
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByRole('button', { name: 'Send enquiry list' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Please fill in all required fields (Email)');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann');
    // A change of the lines keeps what is typed into the request, and offers to take itself back.
    await page.getByLabel('Message', { exact: true }).fill('By Monday');
    await page.getByRole('button', { name: 'Remove FOO-12' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('By Monday');
    // What is typed into a line is sent, and kept if the request is refused, without being saved first.
    await quantity.fill('8');
    await page.getByRole('button', { name: 'Send enquiry list' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Please fill in all required fields');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann');
    await expect(quantity).toHaveValue('8');
    await quantity.fill('9');
    await page.getByLabel('Email').fill('plain@example.test');
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByText('Your reference:')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    const [sent, ...others] = await inbox(dataDir, 'list', '--email', 'plain@example.test');
    expect(others).toHaveLength(1);
    const [id = ''] = /[0-9a-f-]{36}/.exec(sent!) ?? [];
    expect((await inbox(dataDir, 'show', id)).join('\n')).toMatch(/\b9 x /);
  });
});

test.describe('without scripts, from a product’s page', () => {
  test.use({ javaScriptEnabled: false });
  const product = '/our-products/industrial_cable_glands/bw_brass_gland_indoor';
  const message = (page: Page) => page.getByLabel('Message', { exact: true });

  test('the header’s Contact and home’s Get a Quote lead to a message about the product (row Q7)', async ({ page }) => {
    await page.goto(`${site.url}${product}`);
    const question = `I would like to ask about ${await main(page).getByRole('heading', { level: 2 }).first().textContent()}`;
    const menu = page.getByRole('banner').getByRole('navigation').first();
    // The third visitor gets pages that have been kept.
    for (const _visitor of [1, 2, 3]) {
      await page.goto(`${site.url}${product}`);
      await menu.getByRole('link', { name: 'Contact', exact: true }).click();
      await expect(page).toHaveURL(`${site.url}/contact-us`);
      await expect.poll(() => message(page).inputValue()).toContain(question);
      await page.goto(`${site.url}${product}`);
      await menu.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(page).toHaveURL(`${site.url}/home`);
      await main(page).getByRole('link', { name: 'Get a Quote' }).first().click();
      await expect.poll(() => message(page).inputValue()).toContain(question);
      // Others see nothing of it.
      await page.goto(`${site.url}/contact-us`);
      await expect(message(page)).toHaveValue('');
      await page.goto(`${site.url}/home`);
      const quote = main(page).getByRole('link', { name: 'Get a Quote' }).first();
      await expect(quote).toHaveAttribute('href', '/contact-us');
    }
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
  await expect(page.getByText('We could not load the product details for your codes.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ann');
  await page.getByLabel('Email').fill('offline@example.test');
  await page.getByRole('button', { name: 'Send enquiry list' }).click();
  await expect(main(page).getByRole('alert').filter({ hasText: 'Failed to send message' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  // Back online, the codes are looked up again without a click.
  await context.setOffline(false);
  await expect(rows(page).first()).toContainText('Not in our catalogue');
  await page.getByRole('button', { name: 'Send enquiry list' }).click();
  await expect(page.getByText('Your reference:')).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { inbox } from '../site/inbox';
import { startSite, type Site } from '../site/start-site';
import { expect, hydrated, test } from '../site-testing/src/index';

/**
 * From the words of a requisition to a request for the right variants, on a phone. 'In under a minute' is a number of taps
 * and entries: how long each takes depends on the person and the machine.
 */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let site: Site;
test.beforeAll(async () => void (site = await startSite()));
test.afterAll(() => site.stop());

/** Taps and entries so far. */
function counting() {
  let actions = 0;
  return {
    tap: (target: Locator) => ((actions += 1), target.tap()),
    enter: (field: Locator, text: string) => ((actions += 1), field.fill(text)),
    key: (field: Locator, name: string) => ((actions += 1), field.press(name)),
    count: () => actions,
  };
}

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.getByRole('form', { name: 'Lines' }).getByRole('listitem');
const listLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Enquiry list/ });

/** Fills in who asks and sends the list: three actions. @returns the request as the company reads it */
async function send(page: Page, { tap, enter }: ReturnType<typeof counting>) {
  const form = page.getByRole('form', { name: 'Ask for a quotation' });
  await enter(form.getByLabel('Name', { exact: true }), 'Ann');
  await enter(form.getByLabel('Email'), 'ann@example.test');
  await tap(form.getByRole('button', { name: 'Send enquiry list' }));
  await expect(page.getByText('Your reference:')).toBeVisible();
  const [, id] = /([0-9a-f-]{18})/.exec(await main(page).innerText())!;
  return (await inbox(site.dataDir, 'show', id!)).join('\n');
}

test('three lines that are pasted become a request in eight actions (row Q3)', async ({ page }) => {
  const actions = counting();
  await page.goto(`${site.url}/home`);
  await hydrated(page);
  await actions.tap(listLink(page));
  // A code, words with values, and a code with a typing error.
  await actions.enter(page.getByLabel('Codes and quantities'), '2 x TP-1B\n2P+E plug 16A IP44, 6 pcs\nTP-5X - 4 nos');
  await actions.tap(page.getByRole('button', { name: 'Add to list' }));
  await actions.tap(
    rows(page)
      .nth(1)
      .getByRole('button', { name: /^TP-1A/ }),
  );
  await actions.tap(
    rows(page)
      .nth(2)
      .getByRole('button', { name: /^TP-5A/ }),
  );
  // Each line says which variant it is.
  await expect(rows(page).nth(0)).toContainText(/3P\+E.*IP67/);
  await expect(rows(page).nth(1)).toContainText(/2P\+E.*IP44/);
  const sent = await send(page, actions);
  for (const line of ['2 x TP-1B', '6 x TP-1A', '4 x TP-5A']) expect(sent).toContain(line);
  expect(actions.count()).toBe(8);
});

test('three searches become a request in seventeen actions (rows S1, Q1)', async ({ page }) => {
  const actions = counting();
  await page.goto(`${site.url}/home`);
  await hydrated(page);
  await actions.tap(page.getByRole('banner').getByRole('button', { name: 'Search' }));
  const wanted = [
    ['TP-1B', 'TP-1B', '2'],
    ['2P+E plug 16A IP44', 'TP-1A', '6'],
    ['tp5a', 'TP-5A', '4'],
  ] as const;
  for (const [at, [words, code]] of wanted.entries()) {
    const field = at === 0 ? page.getByRole('combobox').first() : main(page).getByRole('searchbox');
    await actions.enter(field, words);
    await actions.key(field, 'Enter');
    await expect(page).toHaveURL(`${site.url}/search?${String(new URLSearchParams({ q: words }))}`);
    const add = main(page).getByRole('button', { name: new RegExp(`^Add to enquiry ?: ${code}$`) });
    await actions.tap(add.first());
    await expect(listLink(page)).toHaveAccessibleName(new RegExp(`, ${at + 1} line`));
  }
  await actions.tap(listLink(page));
  for (const [at, [, , quantity]] of wanted.entries()) {
    await actions.enter(
      rows(page)
        .nth(at)
        .getByLabel(/^Quantity/),
      quantity,
    );
  }
  const sent = await send(page, actions);
  for (const [, code, quantity] of wanted) expect(sent).toContain(`${quantity} x ${code}`);
  expect(actions.count()).toBe(17);
});

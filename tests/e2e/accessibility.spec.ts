import { axeOn } from '../site/axe';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../site-testing/src/index';

/** axe finds nothing on any route, narrow and wide, nor in states that open over the page; nothing overflows at 320 px. */
const routes = [
  '/home',
  '/our-products',
  '/our-products/industrial_cable_glands',
  '/our-products/industrial_plugs_and_sockets?ip=IP67&view=table',
  '/our-products/industrial_plugs_and_sockets?ip=IP99&cable_diameter=99',
  '/our-products/industrial_cable_glands/cw_brass_gland_outdoor',
  '/our-products/switchgear_assembly/tpn_distribution_board',
  '/our-products/industrial_plugs_and_sockets/test_plug_2#TP-2A',
  '/search',
  '/search?q=gland',
  '/search?q=plug&ip=IP67',
  '/search?q=zzzzqqqq',
  '/enquiry',
  '/enquiry?lines=TP-1A*3~FOO-1*1',
  '/choose',
  '/choose/test_plug?cable_diameter=11.4&rated_current=99',
  '/choose/test_plug?cable_diameter=11.4&rated_current=16',
  '/compare',
  '/compare?items=cw_brass_gland_outdoor,a2_brass_gland_unarmoured',
  '/compare?items=TP-1A,TP-1B,TP-2A,no-such-code&only=differences',
  '/about',
  '/certificates',
  '/management',
  '/our-projects',
  '/career-opportunities',
  '/contact-us',
];

/** Opens a page and waits until all of it is there: the chat's button comes last. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
}

async function expectNoFindings(page: Page) {
  // Elements that are still moving have intermediate colours.
  const { violations } = await axeOn(page).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Hidden text is out of the flow, so browsers put blanks around it in a name: it must not begin or be followed by a comma. */
async function expectNoBlankBeforeComma(page: Page) {
  const named = /^\s*- '?[a-z]+ ".* ,/;
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  expect(lines.filter((line) => named.test(line))).toEqual([]);
}

for (const path of routes) {
  test(`${path} has no axe finding, and no name with a blank before a comma`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      await expectNoFindings(page);
      await expectNoBlankBeforeComma(page);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    // Scripts that adapt to the window run in a later frame.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than 320 px')
      .toBe(320);
  });
}

test('the drawer, the search and the error screen have no axe finding', async ({ page, allowFaults }) => {
  allowFaults(/404/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/our-products/industrial_plugs_and_sockets?page=9');
  await expectNoFindings(page);
  await open(page, '/no-such-page');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search' }).click();
  // The catalogue's search, which takes the place of the plain one as soon as it has loaded.
  await page.getByRole('combobox', { name: 'Search' }).fill('gland');
  await expect(page.getByText(/result\(s\) found/)).toBeVisible();
  await expectNoFindings(page);
});

test('an order and its list have no axe finding in any state: added, refused, matched, removed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const main = page.getByRole('main');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/our-products/industrial_plugs_and_sockets/test_plug_2');
    await main.getByRole('button', { name: 'Add TP-2B to enquiry' }).click();
    await expect(main.getByText('Added: 1 × TP-2B')).toBeVisible();
    await expectNoFindings(page);

    await open(page, '/enquiry');
    await page.getByLabel('Codes and quantities').fill('4 x TP-1B\nFOO-12;3\nplug 63 A 3P+E IP67 - 4 nos\nBAR-1;0');
    await page.getByRole('button', { name: 'Add to list' }).click();
    await expect(main.getByText('Not in our catalogue').first()).toBeVisible();
    await main.getByRole('button', { name: 'Remove Plug 2, TP-2B' }).click();
    await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused();
    await main
      .getByLabel(/^Quantity/)
      .first()
      .fill('x');
    await main.getByRole('button', { name: 'Send enquiry list' }).click();
    await expect(main.getByLabel('Name', { exact: true })).toBeFocused();
    await expectNoFindings(page);
    await page.evaluate(() => localStorage.clear());
  }
});

test('the filters of a list have no axe finding on a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/our-products/industrial_plugs_and_sockets?ip=IP67', '/search?q=plug']) {
    await open(page, path);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Filters/ })
      .click();
    await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible();
    await expectNoFindings(page);
  }
});

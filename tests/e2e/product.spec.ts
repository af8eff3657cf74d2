import { cutByPaper, expect, holdScripts, hydrated, paper, test } from '../site-testing/src/index';

/** The page of a product: what leads from it to an order. */
const gland = '/our-products/industrial_cable_glands/cw_brass_gland_outdoor';
const fan = '/our-products/industrial_fans/industrial_pedestal_fan';

test('the name comes first, and the order box stays in view beside the text (row P1)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(gland);
  const size = (level: 1 | 2) =>
    page
      .getByRole('main')
      .getByRole('heading', { level })
      .first()
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  expect(await size(2)).toBeGreaterThan(2 * (await size(1)));
  const box = page.getByRole('group', { name: 'Order' });
  await page.getByText('Description :').evaluate((heading) => heading.scrollIntoView());
  await expect(box.getByRole('button', { name: 'Add to enquiry' })).toBeInViewport();
});

test('a printed page has open sections, no forms, and its address and date (row P1)', async ({ page }) => {
  await page.goto(gland);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const main = page.getByRole('main');
  await expect(page.getByText('Printed on')).toBeVisible();
  await expect(page.getByText('Printed on')).toContainText(String(new Date().getFullYear()));
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
  expect(
    await main
      .getByRole('table', { name: /product data/ })
      .getByRole('columnheader')
      .count(),
  ).toBeGreaterThan(10);
  expect(await cutByPaper(page, paper.portrait)).toEqual([]);
  // On screen the frame in which a wide table scrolls has the outer lines.
  const rules = await main.getByRole('table').evaluateAll((tables) =>
    tables.map((table) => {
      const cells = [...table.querySelectorAll('tr:last-child > *')].filter((cell) => cell.checkVisibility());
      const ends = cells.map((cell) => getComputedStyle(cell).borderBlockEndWidth);
      return [...ends, getComputedStyle(cells.at(-1)!).borderInlineEndWidth, getComputedStyle(table).borderTopWidth];
    }),
  );
  expect(new Set(rules.flat())).toEqual(new Set(['1px']));
  expect(
    await main
      .locator('details')
      .evaluateAll((all) => all.map((section) => section.lastElementChild!.getBoundingClientRect().height > 0)),
  ).not.toContain(false);
});

test('a printed comparison shows all its products, with nothing cut and no forms (rows P1 and P2)', async ({
  page,
}) => {
  const glands = ['cw_brass_gland_outdoor', 'a2_brass_gland_unarmoured', 'bw_brass_gland_indoor'];
  await page.goto(`/compare?items=${glands.join()}`);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const main = page.getByRole('main');
  await expect(page.getByText('Printed on')).toBeVisible();
  await expect(main.getByRole('columnheader').filter({ has: page.getByRole('link') })).toHaveCount(glands.length);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
  expect(await cutByPaper(page, paper.portrait)).toEqual([]);
});

test('what is compared is added to the enquiry list (rows P2, Q1)', async ({ page }) => {
  await page.goto('/compare?items=TP-1A,TP-1B');
  await hydrated(page);
  const main = page.getByRole('main');
  for (const code of ['TP-1A', 'TP-1B']) {
    await main
      .getByRole('columnheader', { name: code })
      .getByRole('button', { name: /^Add to enquiry: / })
      .click();
  }
  const counter = page.getByRole('banner').getByRole('link', { name: 'Enquiry list, 2 lines' });
  await expect(counter).toBeVisible();
});

test('the products viewed before are linked (row P1)', async ({ page }) => {
  await page.goto(gland);
  await hydrated(page);
  await page.goto(fan);
  await page
    .getByRole('navigation', { name: 'Recently viewed' })
    .getByRole('link', { name: /^CW Brass/ })
    .click();
  await expect(page).toHaveURL(gland);
  await expect(page.getByRole('navigation', { name: 'Recently viewed' }).getByRole('link')).toHaveText(/Pedestal/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('products are compared by address, and another is added by a form (row P2)', async ({ page }) => {
    await page.goto(gland);
    await page.getByRole('group', { name: 'Order' }).getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL('/compare?items=cw_brass_gland_outdoor');
    await expect(page).toHaveTitle(/^Compare CW Brass/);
    await page.getByLabel('A product of the same category').selectOption('A2 Brass Cable Gland for Unarmoured Cable');
    await page.getByRole('button', { name: 'Compare' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('columnheader')).toHaveCount(3);
    await main.getByRole('link', { name: 'Show only differences' }).click();
    await expect(page).toHaveURL(/only=differences$/);
    await expect(main.getByRole('rowheader').filter({ hasNotText: 'differs' })).toHaveCount(0);
    await page.goto('/compare?items=cw_brass_gland_outdoor,%3Cscript%3E,no/such');
    await expect(main.getByText('Our catalogue does not have “<script>”, “no/such”.')).toBeVisible();
    await expect(main.getByRole('columnheader')).toHaveCount(2);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  });
});

test('what is entered before the scripts run is kept and added (rows P1, Q1)', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(fan, { waitUntil: 'commit' });
  const box = page.getByRole('group', { name: 'Order' });
  const quantity = box.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('12');
  release();
  await hydrated(page);
  await expect(quantity).toHaveValue('12');
  await box.getByRole('button', { name: 'Add to enquiry' }).click();
  await expect(box.getByRole('status').filter({ hasText: 'Added: 12 ×' })).toBeVisible();
});

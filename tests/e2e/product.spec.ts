import { hydrated } from './frame';
import { expect, test } from './test';

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
  await expect(main.getByText('Printed on')).toBeVisible();
  await expect(main.getByText('Printed on')).toContainText(String(new Date().getFullYear()));
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
  expect(
    await main
      .locator('details')
      .evaluateAll((all) => all.map((section) => section.lastElementChild!.getBoundingClientRect().height > 0)),
  ).not.toContain(false);
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

import { expect, hydrated, test } from '../site-testing/src/index';

/** Products with order codes, which only the owner's content has. */
test('on the page that the visitor came in by, the link to the order codes scrolls to them, and Back returns (row P1)', async ({
  page,
}) => {
  await page.goto('/our-products/industrial_cable_glands/cw_brass_gland_outdoor');
  await hydrated(page);
  await page.getByRole('link', { name: /^Choose from/ }).click();
  await expect(page.locator('#product-table')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

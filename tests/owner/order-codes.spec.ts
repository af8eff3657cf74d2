import { expect, hydrated, test } from '../site-testing/src/index';

/** Products with order codes, which only the owner's content has. */
test('on the page that the visitor came in by, the link to the order codes scrolls to them, and Back returns (row P1)', async ({
  page,
}) => {
  await page.goto('/our-products/industrial_cable_glands/cw_brass_gland_outdoor');
  await hydrated(page);
  const link = page.getByRole('link', { name: /^Choose from/ });
  const scrolled = () => page.evaluate(() => scrollY);
  // In a low window the link is below the fold.
  await link.scrollIntoViewIfNeeded();
  const before = await scrolled();
  await link.click();
  await expect(page.locator('#product-table')).toBeInViewport();
  expect(await scrolled()).toBeGreaterThan(before);
  await page.goBack();
  await expect.poll(scrolled).toBe(before);
});

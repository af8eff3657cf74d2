import { expect, test } from './test';

test('C1: the category list leads to a category', async ({ page }) => {
  await page.goto('/our-products');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  await page.getByRole('link', { name: /Industrial Plugs and Sockets/ }).click();
  await expect(page).toHaveURL('/our-products/industrial_plugs_and_sockets');
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
});

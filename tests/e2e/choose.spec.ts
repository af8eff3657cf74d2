import { expect, hydrated, test } from '../site-testing/src/index';

/** Selection aids: what fits a cable (row P3). */
const aid = '/choose/test_plug';

test('a product leads to its aid, which says what fits and why, and keeps the answers in the address (row P3)', async ({
  page,
}) => {
  await page.goto('/our-products/industrial_plugs_and_sockets/test_plug_2');
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Which plug fits this cable?' }).click();
  await expect(page).toHaveURL(aid);
  await main.getByRole('combobox', { name: 'Rated current' }).selectOption('16 A');
  const diameter = main.getByRole('textbox', { name: 'Diameter of the cable in mm' });
  await diameter.fill('11,4');
  await diameter.press('Enter');
  await expect(page).toHaveURL(`${aid}?cable_diameter=11.4&rated_current=16`);
  await expect(main.getByText('3 order codes fit.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'What fits' })).toBeFocused();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${aid}$`));
  const first = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'TP-1A' }) })
    .first();
  await expect(first).toContainText('Takes 6.0 to 12.0 mm; your cable has 11.4 mm');
  await first.getByRole('button', { name: 'Add to enquiry' }).click();
  await expect(first.getByRole('button', { name: 'Added' })).toBeVisible();

  await diameter.fill('90');
  await main.getByRole('button', { name: 'Show what fits' }).click();
  await expect(main.getByRole('heading', { name: 'Nothing in our catalogue fits' })).toBeVisible();
  await page.goBack();
  await expect(diameter).toHaveValue('11.4');
  await expect(main.getByText('3 order codes fit.')).toBeVisible();

  await first.getByRole('link', { name: 'TP-1A' }).click();
  await expect(page).toHaveURL('/our-products/industrial_plugs_and_sockets/test_plug_1#TP-1A');
});

test('without scripts the questions are a form, which shows errors beside them (row P3)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/choose');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Which plug fits this cable?' }).click();
  await main.getByRole('textbox', { name: 'Diameter of the cable in mm' }).fill('thick');
  await main.getByRole('combobox', { name: 'Rated current' }).selectOption('63 A');
  await main.getByRole('button', { name: 'Show what fits' }).click();
  const diameter = main.getByRole('textbox', { name: 'Diameter of the cable in mm' });
  await expect(diameter).toHaveValue('thick');
  await expect(diameter).toHaveAccessibleDescription(/“thick” is not a number/);
  await expect(main.getByRole('combobox', { name: 'Rated current' })).toHaveValue('63');
  await diameter.fill('25 mm');
  await main.getByRole('button', { name: 'Show what fits' }).click();
  await expect(page).toHaveURL(/#answer$/);
  await expect(main.getByText('3 order codes fit.')).toBeVisible();
  await main.getByRole('button', { name: /Add to enquiry.*TP-5A/ }).click();
  await expect(page).toHaveURL(/\/enquiry/);
  await expect(page.getByText('TP-5A').first()).toBeVisible();
  await context.close();
});

test('an unknown aid is not found, and the search finds the known ones (row P3)', async ({ page, allowFaults }) => {
  allowFaults(/404/);
  const response = await page.goto('/choose/nothing');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('There is no such selection aid.')).toBeVisible();
  await page.goto('/search?q=plug+selector');
  await page.getByRole('main').getByRole('link', { name: 'Plug selector' }).click();
  await expect(page).toHaveURL(aid);
});

import { expect, test } from '../site-testing/src/index';

/** What the page of a product says about it (rows C5–C12). */
const richProduct = '/our-products/industrial_cable_glands/cw_brass_gland_outdoor';

test('product details come in the required order, with the whole summary (rows C5 and C6)', async ({ page }) => {
  await page.goto(richProduct);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Product Details');
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([
    'CW Brass Cable Gland, Outdoor, for SWA Cable',
    'Which size for four-core cable to BS 5467?',
    'Product Data',
    'Reviews',
  ]);
  await expect(main.locator('img').first()).toBeVisible();
  await expect(main.getByText('Specification :')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Industrial Cable Glands' }).last()).toBeVisible();
  for (const name of ['Hex', 'Elite']) await expect(main.getByRole('img', { name })).toBeVisible();
  await expect(main.getByText('Description :')).toBeVisible();
});

test('the key of a description entry decides how it is shown (row C7)', async ({ page }) => {
  await page.goto(richProduct);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Performance' })).toBeVisible();
  await expect(main.getByText('Armour lock :')).toBeVisible();
  await expect(main.getByText('Sheath diameters differ between makers', { exact: false })).toBeVisible();
  await expect(main.getByText('*Application')).toHaveCount(0);
  await page.goto('/our-products/wiring_devices/ceiling_rose_plug_in_4_pin');
  await expect(main.locator('img[src*="ceiling_rose_table"]')).toBeVisible();
});

test('sections are collapsed until opened; Technical Specifications is always open (row C8)', async ({ page }) => {
  await page.goto(richProduct);
  const application = page.locator('details').filter({ hasText: 'Application' });
  await expect(application).not.toHaveAttribute('open');
  await application.locator('summary').click();
  await expect(application).toHaveAttribute('open');
  await page.goto('/our-products/laser_marking_machine/bench_laser_marking_machine');
  await expect(page.getByRole('heading', { name: 'Technical Specifications' })).toBeVisible();
  await expect(page.locator('details').filter({ hasText: 'Technical Specifications' })).toHaveCount(0);
  await page.goto('/our-products/switchgear_assembly/tpn_distribution_board');
  const characteristics = page.locator('details').filter({ hasText: 'Characteristics' });
  await characteristics.locator('summary').click();
  await expect(characteristics.locator('img')).toBeVisible();
});

test('the datasheet, the named files and the manufacturer’s catalogue open in a new tab (row C9)', async ({
  page,
  request,
}) => {
  await page.goto('/our-products/laser_marking_machine/bench_laser_marking_machine');
  const main = page.getByRole('main');
  const datasheet = main.getByRole('link', { name: 'Download Datasheet' });
  await expect(datasheet).toHaveAttribute('target', '_blank');
  const file = (await datasheet.getAttribute('href'))!;
  expect(file).toMatch(/^\/uploads\/.+\.pdf$/);
  expect((await request.get(file)).headers()['content-type']).toBe('application/pdf');
  expect(await main.locator('a[href^="/uploads/"]').count()).toBeGreaterThan(2);
  const catalogue = main.getByRole('link', { name: 'View Manufacturers Catalogue' });
  await expect(catalogue).toHaveAttribute('href', /^https:/);
  await expect(catalogue).toHaveAttribute('target', '_blank');
});

const families: [product: string, header: RegExp][] = [
  ['industrial_cable_glands/cw_brass_gland_outdoor', /Hexagon/],
  ['Resin_Jointing_Kits/lv_resin_straight_joint_unarmoured', /Number of cores/],
  ['laser_marking_machine/stainless_steel_laser_tags', /Custom marking/],
  ['cable_jointing_kit/hs_termination_indoor_12kv_three_core', /Test voltage.*12 kV24 kV36 kV/],
  ['cable_jointing_kit/cs_lv_straight_joint', /Cross-sectional area.*3\.3 kV/],
  ['Resin_Jointing_Kits/resin_filled_joint_moulded_shell', /4 core armoured range/],
];

for (const [product, header] of families) {
  test(`the table of ${product} spans its header cells and flattens its rows (row C10)`, async ({ page }) => {
    await page.goto(`/our-products/${product}`);
    const table = page.getByRole('table').filter({ hasText: header }).first();
    const rows = table.locator('tbody tr');
    expect(await rows.count()).toBeGreaterThan(0);
    const widths = await table.evaluate((element) => {
      const width = (row: Element) =>
        [...row.children].reduce((sum, cell) => sum + (cell as HTMLTableCellElement).colSpan, 0);
      return {
        head: width(element.querySelector('thead tr')!),
        body: [...element.querySelectorAll('tbody tr')].map(width),
      };
    });
    expect(new Set(widths.body)).toEqual(new Set([widths.head]));
  });
}

test('description blocks come before and after the table (row C11)', async ({ page }) => {
  await page.goto('/our-products/switchgear_assembly/tpn_distribution_board');
  const main = page.getByRole('main');
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('Product Data')).toBeLessThan(headings.length - 2);
  expect(headings.at(-1)).toBe('Reviews');
});

test('the reviews of the catalogue are shown with one icon per star (row C12)', async ({ page }) => {
  await page.goto(richProduct);
  const reviews = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Abdul S.' });
  await expect(reviews.locator('svg')).toHaveCount(3);
});

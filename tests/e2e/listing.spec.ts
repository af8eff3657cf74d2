import { axeOn } from '../site/axe';
import { cutByPaper, expect, holdScripts, hydrated, paper, test } from '../site-testing/src/index';

/** Filters, orders and rows of a listing (rows L1–L4). */
const plugs = '/our-products/industrial_plugs_and_sockets';

test('filters take effect at once, keep focus and place, and are part of the address (rows L1, L2)', async ({
  page,
}) => {
  await page.goto(plugs);
  await hydrated(page);
  const main = page.getByRole('main');
  const names = main.getByRole('heading', { level: 2 });
  const filters = main.getByRole('form', { name: 'Filters' });
  await expect(main.getByText('Showing 7 results')).toBeVisible();

  await filters.getByRole('group', { name: 'Protection' }).getByRole('checkbox', { name: 'IP67' }).press('Space');
  await expect(page).toHaveURL(`${plugs}?ip=IP67`);
  await expect(main.getByRole('status').first()).toHaveText('Showing 5 of 7 results');
  await expect(filters.getByRole('checkbox', { name: 'IP67' })).toBeFocused();
  // Plug 1 has IP67, and has two poles, but no variant has both.
  await filters.getByRole('checkbox', { name: '2P+E' }).check();
  await expect(names).toHaveText(['Plug 2', 'Plug 6']);
  await expect(filters.getByRole('checkbox', { name: /^32/ })).toBeDisabled();

  const cable = filters.getByRole('textbox', { name: /^Cable diameter/ });
  await cable.fill('11.4');
  await cable.press('Enter');
  await expect(names).toHaveText(['Plug 2']);
  await expect(page).toHaveURL(`${plugs}?poles=2P%2BE&ip=IP67&cable_diameter=11.4`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${plugs}$`));

  await main.getByRole('link', { name: 'Remove Protection: IP67' }).click();
  await expect(names).toHaveText(['Plug 1', 'Plug 2', 'Plug 3']);
  await page.goBack();
  await expect(names).toHaveText(['Plug 2']);
  await page.goBack();
  await expect(names).toHaveText(['Plug 2', 'Plug 6']);
  await expect(cable).toHaveValue('');
  await page.goForward();
  await page.goForward();
  await expect(names).toHaveText(['Plug 1', 'Plug 2', 'Plug 3']);
  await page.reload();
  await expect(names).toHaveText(['Plug 1', 'Plug 2', 'Plug 3']);
  expect((await axeOn(page).include('main').analyze()).violations).toEqual([]);
});

test('when the code of an order never arrives, the list stays with a notice, and the release stays live (rows C15, H3)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/could not be loaded/);
  const composed: string[] = [];
  page.on('request', (request) => request.url().includes('composition.json') && composed.push(request.url()));
  await page.clock.install();
  await page.route('**/chunks/filters.*', () => undefined);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(plugs);
  await hydrated(page);
  const main = page.getByRole('main');
  const names = main.getByRole('heading', { level: 2 });
  const before = await names.allTextContents();
  const requests = () => page.waitForRequest('**/chunks/filters.*');
  let requested = requests();
  await main.getByRole('combobox', { name: 'Order by value' }).selectOption('Body length: high to low');
  await requested;
  // The chunk is requested twice: to hydrate the filters, then to order the list.
  requested = requests();
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL(/order=/);
  expect((await requested).url()).toMatch(/\?again=1$/);
  await page.clock.runFor(15_000);
  await expect(main.getByRole('alert')).toContainText('We could not load what you chose');
  await expect(names).toHaveText(before);
  expect(composed).toEqual([]);
  await page.unroute('**/chunks/filters.*');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('alert')).toBeHidden();
  await expect(names).not.toHaveText(before);
});

test('a filter removed, and another ticked, before the filters are hydrated stay that way (row L1)', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/chunks/filters.*', async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${plugs}?ip=IP67&poles=3P%2BE`);
  await hydrated(page);
  const requested = page.waitForRequest('**/chunks/filters.*');
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await page.getByRole('checkbox', { name: '2P+E' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Remove Protection: IP67' }).click();
  await requested;
  release();
  await expect(page.locator('#filters form[data-ready]')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Remove Protection: IP67' })).toBeHidden();
  await expect(page).toHaveURL(`${plugs}?poles=2P%2BE&poles=3P%2BE`);
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await expect(page.getByRole('checkbox', { name: '2P+E' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'IP67' })).not.toBeChecked();
});

test('without scripts the filters are a form, and so is comparing, also on a phone (rows L1, P2)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${plugs}?sort=5`);
  const filters = page.getByRole('form', { name: 'Filters' });
  await expect(filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await filters.getByRole('checkbox', { name: 'IP44' }).check();
  await filters.getByRole('button', { name: 'Apply' }).click();
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect(sort).toHaveValue('5');
  const byValue = page.getByRole('combobox', { name: 'Order by value' });
  // Its button leaves it enough space to be read.
  expect((await byValue.boundingBox())!.width).toBeGreaterThan(200);
  await byValue.selectOption('Body length: high to low');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(sort).toHaveValue('1');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Plug 3', 'Plug 1']);
  await expect(page.getByRole('link', { name: 'Remove Protection: IP44' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Compare Plug 3' }).check();
  await page.getByRole('checkbox', { name: 'Compare Plug 1' }).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?items=test_plug_3&items=test_plug_1');
  await expect(page.getByRole('main').getByRole('columnheader', { name: /Plug [13]/ })).toHaveCount(2);
  await context.close();
});

test('filters that a category does not have are named, and an empty result leads on (row L1)', async ({ page }) => {
  await page.goto(`${plugs}?ip=IP99&no_such=1&cable_diameter=99`);
  const main = page.getByRole('main');
  await expect(main.getByText('Protection: IP99; no_such')).toBeVisible();
  await expect(main.getByText('No Products were found.')).toBeVisible();
  await main.getByRole('link', { name: 'Show all 7 products' }).click();
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(7);
});

test('on a phone products are rows, and filter, order and search stay in view (row L4)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(plugs);
  await hydrated(page);
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...boxes)).toBeLessThanOrEqual(120);
  // Eighteen of these rows, and everything else of the page: at most 4.5 screens.
  const rest = (await page.evaluate(() => document.documentElement.scrollHeight)) - boxes.reduce((a, b) => a + b, 0);
  expect(rest + 18 * 118).toBeLessThanOrEqual(4.5 * 844);

  await rows.last().scrollIntoViewIfNeeded();
  const button = main.getByRole('button', { name: 'Filters' });
  await expect(button).toBeInViewport();
  await expect(main.getByRole('combobox', { name: 'Sort' })).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Search the catalogue' })).toBeInViewport();

  await button.click();
  // The orders by value share the line of the count.
  const byValue = (await main.getByRole('combobox', { name: 'Order by value' }).boundingBox())!;
  const count = (await main.getByText(/^Showing /).boundingBox())!;
  expect(Math.abs(byValue.y + byValue.height / 2 - (count.y + count.height / 2))).toBeLessThan(4);
  const filters = main.getByRole('form', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'IP44' }).check();
  await filters.getByRole('button', { name: 'Show 2 results' }).click();
  await expect(filters).toBeHidden();
  await expect(main.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('on the narrowest phone a row shows all of its values (row L4)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(plugs);
  const lines = page.locator('[data-card=line]');
  await expect(lines.first()).toBeVisible();
  const sizes = await lines.evaluateAll((all) => all.map((line) => [line.clientHeight, line.scrollHeight] as const));
  for (const [shown, whole] of sizes) expect(whole).toBeLessThanOrEqual(shown);
  // Some take more than one line.
  expect(Math.max(...sizes.map(([shown]) => shown))).toBeGreaterThan(24);
});

test('text at twice the size reflows on a phone, with nothing cut or covered (row L4)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(plugs);
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  const item = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  const parts = [item.getByRole('heading'), item.getByText('Compare'), item.getByText('Add to enquiry')];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  for (const box of boxes) {
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  }
  const [heading, ...controls] = boxes;
  for (const box of controls) expect(box!.y).toBeGreaterThanOrEqual(heading!.y + heading!.height);
  const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 1;
  expect(await item.getByRole('heading').evaluate(isCut)).toBe(false);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  expect((await sort.boundingBox())!.width).toBeGreaterThan(300);
});

test('on a phone the link of the other view takes the place of the chosen one, with its focus (row L5)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(plugs);
  await hydrated(page);
  const view = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  for (const [chosen, other] of [
    ['Table', 'Cards'],
    ['Cards', 'Table'],
  ] as const) {
    await view(chosen).press('Enter');
    await expect(view(other)).toBeFocused();
  }
});

test('the table has a line for each variant, is sorted by its column headers, and is remembered (rows L3, L5)', async ({
  page,
}) => {
  await page.goto(`${plugs}?ip=IP67`);
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Table' }).click();
  await expect(page).toHaveURL(`${plugs}?ip=IP67&view=table`);
  const table = main.getByRole('table', { name: 'Plugs for tests: 7 order codes' });
  const codes = table.getByRole('rowheader');
  await expect(codes).toHaveText(['TP-1B', 'TP-2A', 'TP-2B', 'TP-4A', 'TP-5A', 'TP-5B', 'TP-6A']);
  await table.getByRole('link', { name: /^Cable diameter/ }).click();
  await expect(codes.first()).toHaveText('TP-2A');
  await expect(codes.last()).toHaveText('TP-5B');
  expect((await axeOn(page).include('main').analyze()).violations).toEqual([]);

  // A focused link is never under the columns that stay in view.
  await page.setViewportSize({ width: 660, height: 844 });
  for (const link of await table.getByRole('link', { name: /, order / }).all()) {
    await link.focus();
    const isUncovered = link.evaluate((element) => {
      const { left, right, top } = element.getClientRects()[0]!;
      return [left + 2, right - 2].every((x) => element.contains(document.elementFromPoint(x, top + 5)));
    });
    expect(await isUncovered).toBe(true);
  }

  // A long table scrolls in its own region, and its head stays in view.
  const region = main.getByRole('region', { name: /^Plugs for tests/ });
  await page.setViewportSize({ width: 1280, height: 300 });
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await region.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const head = (await table.getByRole('columnheader', { name: 'Order code' }).boundingBox())!;
  expect(Math.abs(head.y - (await region.boundingBox())!.y)).toBeLessThanOrEqual(1);

  // On a narrow screen it scrolls sideways, by keyboard too, and the codes stay in view.
  await page.setViewportSize({ width: 390, height: 844 });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect((await codes.first().boundingBox())!.x).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The buttons are below the code, wherever the table is scrolled, and leave the width to the values.
  const code = (await codes.first().boundingBox())!;
  for (const control of [
    table.getByRole('button', { name: `Add ${await codes.first().textContent()} to enquiry` }),
    table.getByRole('checkbox').first(),
  ]) {
    const box = (await control.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(code.x);
    expect(box.x + box.width).toBeLessThanOrEqual(code.x + code.width);
    expect(box.y + box.height).toBeLessThanOrEqual(code.y + code.height);
  }
  expect(code.width).toBeLessThan(0.4 * 390);

  // Paper has no scrolling: all columns fit, and none stays in view over another.
  await page.emulateMedia({ media: 'print' });
  expect(await cutByPaper(page, paper.portrait)).toEqual([]);
  await expect(codes.first()).toHaveCSS('position', 'static');
  await expect(table.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // A page with the table shows the server’s until the code for it has arrived.
  await page.setViewportSize({ width: 1280, height: 800 });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/tables\.\w+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  // The page has not loaded without that code if it was asked for before the last picture came.
  await page.goto(`${plugs}?view=table`, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  await expect(main.getByRole('rowheader')).toHaveCount(10);
  release();
  await expect(main.getByRole('button', { name: 'Copy TP-1A' })).toBeVisible();
  await main.getByRole('button', { name: 'Add TP-1A to enquiry' }).click();
  await expect(main.getByText('Added: 1 × TP-1A')).toBeVisible();

  await page.goto(plugs);
  await expect(page).toHaveURL(`${plugs}?view=table`);
  await main.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/test_plug_\d#TP-/);
});

test('ticked products stay ticked when the visitor comes back from a product (row P2)', async ({ page }) => {
  await page.goto(plugs);
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: 'Compare Plug 2' }).check();
  await main.getByRole('checkbox', { name: 'Compare Plug 1' }).check();
  await main.getByRole('link', { name: /Plug 3/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Details' })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('checkbox', { name: 'Compare Plug 1' })).toBeChecked();
  await expect(page).toHaveURL(plugs);
  await main.getByRole('button', { name: 'Compare (2)' }).click();
  await expect(page).toHaveURL('/compare?items=test_plug_1,test_plug_2');
});

test('products can be ticked by keyboard, and compared whatever is filtered in the meantime (row P2)', async ({
  page,
}) => {
  await page.goto(plugs);
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: 'Compare Plug 1' }).press('Space');
  await main.getByRole('checkbox', { name: 'Compare Plug 2' }).press('Space');
  await main.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: 'IP44' }).check();
  await expect(main.getByRole('checkbox', { name: 'Compare Plug 2' })).toBeHidden();
  const compare = main.getByRole('button', { name: 'Compare (2)' });
  await expect(compare).toBeInViewport();
  expect((await axeOn(page).include('main').analyze()).violations).toEqual([]);
  await compare.press('Enter');
  await expect(page).toHaveURL('/compare?items=test_plug_1,test_plug_2');
  await expect(main.getByRole('columnheader', { name: /Plug [12]/ })).toHaveCount(2);
});

test('what is chosen before the scripts run takes effect once they do (rows L1–L3, P2)', async ({ page }) => {
  const main = page.getByRole('main');
  const filters = main.getByRole('form', { name: 'Filters' });
  const sort = main.getByRole('combobox', { name: 'Sort' });
  const choices = [
    {
      choose: () => sort.selectOption('Sort by price: low to high'),
      address: `${plugs}?sort=5`,
      kept: () => expect(sort).toHaveValue('5'),
    },
    {
      choose: () => main.getByRole('combobox', { name: 'Order by value' }).selectOption('Body length: high to low'),
      address: `${plugs}?order=-body_length`,
      kept: () => expect(main.getByRole('combobox', { name: 'Order by value' })).toHaveValue('-body_length'),
    },
    {
      choose: () => filters.getByRole('checkbox', { name: 'IP44' }).check(),
      address: `${plugs}?ip=IP44`,
      kept: () => expect(filters.getByRole('checkbox', { name: 'IP44' })).toBeChecked(),
    },
    {
      choose: () => filters.getByRole('textbox', { name: /^Cable diameter/ }).fill('11.4'),
      address: `${plugs}?cable_diameter=11.4`,
      kept: () => expect(filters.getByRole('textbox', { name: /^Cable diameter/ })).toHaveValue('11.4'),
    },
    {
      choose: () => main.getByRole('checkbox', { name: 'Compare Plug 1' }).check(),
      address: plugs,
      kept: () => expect(main.getByRole('button', { name: 'Compare (1)' })).toBeVisible(),
    },
  ];
  for (const { choose, address, kept } of choices) {
    const release = await holdScripts(page);
    await page.goto(plugs, { waitUntil: 'commit' });
    await choose();
    release();
    await hydrated(page);
    await expect(page).toHaveURL(address);
    await kept();
    await page.unrouteAll();
  }
});

test('on a wide screen the list has its place beside the filters before they appear', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/our-products');
  await hydrated(page);
  await page.evaluate(() => {
    const seen = new Set<number>();
    Object.assign(globalThis, { seen });
    const look = () => {
      const card = document.querySelector('main [data-listed="product"]');
      if (card) seen.add(Math.round(card.getBoundingClientRect().x));
      requestAnimationFrame(look);
    };
    look();
  });
  await page.locator(`main a[href="${plugs}"]`).click();
  await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible();
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<number> }).seen])).toHaveLength(1);
});

test('from tablets on the controls end where the cards do (row L4)', async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(plugs);
    const right = (selector: string) =>
      page.locator(selector).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    const cards = await right('main [data-listed="product"]');
    expect(await right('main select'), `${width} px`).toBeCloseTo(cards, 0);
  }
});

test('ordering the table leaves the focus on the link that orders it', async ({ page }) => {
  await page.goto(plugs);
  await hydrated(page);
  // A table from the server is hydrated after its page, when its own code has arrived: until then its links load a new page.
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  const order = page.getByRole('columnheader').getByRole('link').first();
  await order.press('Enter');
  await expect(page).toHaveURL(/order=/);
  await expect(page.getByRole('columnheader').getByText('↑')).toBeVisible();
  await expect(order).toBeFocused();
});

test('a picture that cannot be loaded leaves the paper of its card, without the browser’s mark', async ({ page }) => {
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.fulfill({ body: 'no picture' }) : route.fallback(),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(plugs);
  await hydrated(page);
  const picture = page.getByRole('main').locator('[data-card=picture]').first();
  await expect(picture.locator('img')).toHaveJSProperty('complete', true);
  const failed = await picture.screenshot();
  await picture.locator('img').evaluate((img) => (img.style.visibility = 'hidden'));
  expect(failed.equals(await picture.screenshot())).toBe(true);
});

import type { Page } from '@playwright/test';
import { expect, holdScripts, hydrated, test } from '../site-testing/src/index';

/**
 * What a visitor does before the page's scripts run takes effect at once where browsers can do it themselves, and is neither
 * lost nor undone when the scripts arrive. Every step is taken with scripts that never come, and again with scripts that come
 * after it.
 */
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const listing = '/our-products/industrial_plugs_and_sockets';
const product = '/our-products/industrial_cable_glands/cw_brass_gland_outdoor';

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const search = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const searchButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' });
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const filtersButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Filters/ });
const number = (page: Page) => page.getByRole('banner').getByRole('link', { name: '+31 10 555 0142' });
const slide = (page: Page, number: number) => page.getByRole('group', { name: `${number} of 3` });
const section = (page: Page) => page.getByRole('main').locator('details').first();
const region = (page: Page) => page.getByRole('group', { name: 'Region' });
const message = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Message' });
const facet = (page: Page) => page.getByRole('form', { name: 'Filters' }).getByRole('checkbox').first();
const compareBox = (page: Page, name: string) => page.getByRole('checkbox', { name: `Compare ${name}`, exact: true });

interface Step {
  does: string;
  on: string;
  size: typeof phone;
  act: (page: Page) => Promise<void>;
  /** What shows that the step has taken effect; it also holds once the scripts have run. */
  shows: (page: Page) => Promise<void>;
  /** What else holds once the scripts have run. */
  later?: (page: Page) => Promise<void>;
}

const steps: Step[] = [
  {
    does: 'the menu opens',
    on: '/home',
    size: phone,
    act: (page) => menu(page).click(),
    shows: (page) => expect(drawer(page).getByRole('link', { name: 'Projects' })).toBeVisible(),
    async later(page) {
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      await expect(menu(page)).toBeFocused();
    },
  },
  {
    does: 'a menu that was opened and closed stays closed',
    on: '/home',
    size: phone,
    async act(page) {
      await menu(page).click();
      await drawer(page).getByRole('button', { name: 'Close' }).click();
    },
    shows: (page) => expect(drawer(page)).toBeHidden(),
  },
  {
    does: 'a click beside the menu closes it',
    on: '/home',
    size: phone,
    async act(page) {
      await menu(page).click();
      await expect.poll(async () => Math.round((await drawer(page).boundingBox())!.y)).toBe(0);
      await page.mouse.click(10, 840);
    },
    shows: (page) => expect(drawer(page)).toBeHidden(),
  },
  {
    does: 'the search opens and takes what is typed',
    on: '/our-products',
    size: phone,
    async act(page) {
      await searchButton(page).click();
      await page.keyboard.type('gland');
    },
    async shows(page) {
      const field = search(page).getByLabel('Search', { exact: true });
      await expect(field).toHaveValue('gland');
      await expect(field).toBeFocused();
    },
    later: (page) => expect(search(page).getByRole('option').first()).toBeVisible(),
  },
  {
    does: 'Call Us shows the number',
    on: '/home',
    size: desk,
    act: (page) => page.getByRole('button', { name: 'Call Us' }).click(),
    shows: (page) => expect(number(page)).toBeVisible(),
  },
  ...[phone, desk].map((size) => ({
    does: `a dot and an arrow of the carousel show other slides, ${size.width} px wide`,
    on: '/home',
    size,
    async act(page: Page) {
      await page.getByRole('button', { name: 'Slide 2' }).click();
      await expect(slide(page, 2)).toBeVisible();
      await page.getByRole('button', { name: 'Next slide' }).click();
    },
    async shows(page: Page) {
      await expect(slide(page, 3).getByRole('link', { name: 'Get a Quote' })).toBeVisible();
      await expect(slide(page, 1)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Slide 3' })).toHaveAttribute('aria-current', 'true');
    },
    async later(page: Page) {
      await page.getByRole('button', { name: 'Next slide' }).click();
      await expect(slide(page, 1)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Slide 1' })).toHaveAttribute('aria-current', 'true');
    },
  })),
  {
    does: 'the filters open and keep what is chosen',
    on: '/our-products/industrial_plugs_and_sockets',
    size: phone,
    async act(page) {
      await page.getByRole('main').getByRole('button', { name: 'Filters' }).click();
      await facet(page).check();
    },
    shows: (page) => expect(facet(page)).toBeChecked(),
    later: (page) => expect(page).toHaveURL(/\?rated_current=/),
  },
  {
    does: 'the filters are a dialog that keeps the focus, and returns it when it is closed',
    on: listing,
    size: phone,
    async act(page) {
      await filtersButton(page).press('Enter');
      await expect(filters(page).getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(filters(page)).toBeHidden();
      await expect(filtersButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      // Behind the last one the focus is in the browser's own controls, and the page has none.
      const isBehind = () => page.evaluate(() => !document.activeElement!.matches('body, #filters, #filters *'));
      for (let count = 0; count < 60; count += 1) {
        await page.keyboard.press('Tab');
        expect(await isBehind()).toBe(false);
      }
    },
    shows: (page) => expect(filters(page).getByRole('group').first()).toBeVisible(),
    async later(page) {
      await page.keyboard.press('Escape');
      await expect(filters(page)).toBeHidden();
      await expect(filtersButton(page)).toBeFocused();
    },
  },
  ...[phone, desk].flatMap((size) => [
    {
      does: `a sort order that is chosen stays, ${size.width} px wide`,
      on: listing,
      size,
      async act(page: Page) {
        await page.getByLabel('Sort').selectOption('Sort by price: low to high');
      },
      shows: (page: Page) => expect(page.getByLabel('Sort')).toHaveValue('5'),
      later: (page: Page) => expect(page).toHaveURL(`${listing}?sort=5`),
    },
    {
      does: `an order by a number that is chosen stays, ${size.width} px wide`,
      on: listing,
      size,
      async act(page: Page) {
        await page.getByLabel('Order by value').selectOption({ index: 2 });
      },
      shows: (page: Page) => expect(page.getByLabel('Order by value')).toHaveValue('-rated_current'),
      later: (page: Page) => expect(page).toHaveURL(`${listing}?order=-rated_current`),
    },
  ]),
  ...[phone, desk].map((size) => ({
    does: `a tick to compare leaves the filters as they are, ${size.width} px wide`,
    on: listing,
    size,
    async act(page: Page) {
      await page.getByRole('main').locator('form input[name=items]').first().check();
      if (size === phone) await page.getByRole('button', { name: /^Filters/ }).click();
      await facet(page).check();
    },
    shows: (page: Page) => expect(facet(page)).toBeChecked(),
    async later(page: Page) {
      await expect(page).toHaveURL(/\?\w+=/);
      await expect(facet(page)).toBeVisible();
      // The product may not be among those that are left.
      await expect(page.locator('input[name=items]:is(:checked, [type=hidden])')).toHaveCount(1);
    },
  })),
  {
    does: 'an order and a filter are chosen together',
    on: listing,
    size: desk,
    async act(page) {
      await page.getByLabel('Sort', { exact: true }).selectOption('5');
      await facet(page).check();
    },
    shows: (page) => expect(facet(page)).toBeChecked(),
    later: (page) => expect(page).toHaveURL(/\?\w+=.*&sort=5/),
  },
  {
    does: 'a number that is typed into the filters stays',
    on: listing,
    size: desk,
    act: (page) => page.getByRole('textbox', { name: /^Cable diameter/ }).fill('8'),
    shows: (page) => expect(page.getByRole('textbox', { name: /^Cable diameter/ })).toHaveValue('8'),
    later: (page) => expect(page).toHaveURL(`${listing}?cable_diameter=8`),
  },
  {
    does: 'products that are ticked can be compared',
    on: listing,
    size: phone,
    async act(page) {
      await compareBox(page, 'Plug 1').check();
      await compareBox(page, 'Plug 2').check();
    },
    async shows(page) {
      await expect(compareBox(page, 'Plug 1')).toBeChecked();
      await expect(compareBox(page, 'Plug 2')).toBeChecked();
      await expect(page.getByRole('main').getByRole('button', { name: /^Compare/ })).toBeVisible();
    },
    async later(page) {
      await page.getByRole('main').getByRole('button', { name: 'Compare (2)' }).click();
      await expect(page).toHaveURL('/compare?items=test_plug_1,test_plug_2');
    },
  },
  {
    does: 'a row that is ticked stays so',
    on: `${listing}?view=table`,
    size: desk,
    async act(page) {
      await compareBox(page, 'TP-1A').check();
      await compareBox(page, 'TP-2B').check();
    },
    shows: (page) => expect(compareBox(page, 'TP-2B')).toBeChecked(),
    async later(page) {
      await page.getByRole('button', { name: 'Compare ticked rows' }).click();
      await expect(page).toHaveURL('/compare?items=TP-1A,TP-2B');
    },
  },
  {
    does: 'a quantity stays',
    on: product,
    size: phone,
    act: (page) => page.getByRole('main').getByLabel('Quantity').fill('12'),
    shows: (page) => expect(page.getByRole('main').getByLabel('Quantity')).toHaveValue('12'),
    async later(page) {
      await page.getByRole('main').getByRole('button', { name: 'Add to enquiry' }).click();
      await expect(page.getByText(/^Added: 12 ×/)).toBeVisible();
    },
  },
  {
    does: 'what is written into a review stays',
    on: product,
    size: phone,
    async act(page) {
      await page.getByLabel('Write Your Review').fill('It fits.');
      await page.getByLabel('Select Rating').selectOption('Four');
    },
    async shows(page) {
      await expect(page.getByLabel('Write Your Review')).toHaveValue('It fits.');
      await expect(page.getByLabel('Select Rating')).toHaveValue('4');
    },
    async later(page) {
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel('Select Rating')).toHaveValue('4');
    },
  },
  {
    does: 'the answers to a selection aid stay',
    on: '/choose/test_plug',
    size: phone,
    async act(page) {
      await page.getByRole('main').getByRole('textbox').first().fill('9');
      await page.getByRole('main').getByRole('combobox').first().selectOption('32 A');
    },
    async shows(page) {
      await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('9');
      await expect(page.getByRole('main').getByRole('combobox').first()).toHaveValue('32');
    },
  },
  {
    does: 'what is to be compared stays',
    on: '/compare?items=test_plug_1',
    size: phone,
    async act(page) {
      await page.getByLabel('A product of the same category').selectOption('Plug 2');
      await page.getByLabel('Order code').fill('TP-3A');
    },
    async shows(page) {
      await expect(page.getByLabel('A product of the same category')).toHaveValue('test_plug_2');
      await expect(page.getByLabel('Order code')).toHaveValue('TP-3A');
    },
  },
  {
    does: 'a search on the results page takes what is typed',
    on: '/search?q=plug',
    size: phone,
    act: (page) => page.getByRole('main').getByRole('searchbox').fill('gland'),
    shows: (page) => expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('gland'),
  },
  {
    does: 'a branch that is chosen for a message stays',
    on: '/contact-us',
    size: phone,
    async act(page) {
      await page.getByLabel('Branch', { exact: true }).selectOption('Tallinn');
      await page.getByLabel('Company name').fill('Harbour');
    },
    shows: (page) => expect(page.getByLabel('Branch', { exact: true })).toHaveValue('Tallinn'),
    async later(page) {
      await expect(page.getByRole('tab', { name: 'Tallinn' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByLabel('Branch', { exact: true })).toHaveValue('Tallinn');
    },
  },
  {
    does: 'what is changed in the enquiry list stays',
    on: '/enquiry',
    size: phone,
    async act(page) {
      await page.getByLabel('Codes and quantities').fill('TP-1A;3\nTP-2A;5');
      await page.getByRole('button', { name: 'Add to list' }).click();
      await page.getByLabel('Quantity of Plug 1, TP-1A').fill('7');
      await page.getByLabel('Note for Plug 2, TP-2A').fill('in red');
      await expect(page.getByRole('button', { name: 'Save quantities and notes' })).toBeVisible();
    },
    async shows(page) {
      await expect(page.getByLabel('Quantity of Plug 1, TP-1A')).toHaveValue('7');
      await expect(page.getByLabel('Note for Plug 2, TP-2A')).toHaveValue('in red');
    },
    async later(page) {
      await page.reload();
      await expect(page.getByLabel('Quantity of Plug 1, TP-1A')).toHaveValue('7');
      await expect(page.getByLabel('Note for Plug 2, TP-2A')).toHaveValue('in red');
    },
  },
  {
    does: 'a list that is chosen as a file is read',
    on: '/enquiry',
    size: phone,
    act: (page) =>
      page.getByLabel('choose a file').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('TP-1A;3'),
      }),
    shows: (page) => expect(page.getByLabel('choose a file')).toBeVisible(),
    later: (page) => expect(page.getByLabel('Quantity of Plug 1, TP-1A')).toHaveValue('3'),
  },
  {
    does: 'codes that are pasted stay',
    on: '/enquiry',
    size: phone,
    act: (page) => page.getByLabel('Codes and quantities').fill('TP-1A;3'),
    shows: (page) => expect(page.getByLabel('Codes and quantities')).toHaveValue('TP-1A;3'),
    async later(page) {
      await page.getByRole('button', { name: 'Add to list' }).click();
      await expect(page.getByText('1 line added')).toBeVisible();
    },
  },
  {
    does: 'a section opens',
    on: product,
    size: phone,
    act: (page) => section(page).locator('summary').click(),
    shows: (page) => expect(section(page)).toHaveAttribute('open'),
  },
  {
    does: 'what is written into a form stays',
    on: '/contact-us',
    size: desk,
    act: (page) => message(page).fill('Two hundred glands, please.'),
    shows: (page) => expect(message(page)).toHaveValue('Two hundred glands, please.'),
  },
  {
    does: 'a tab shows its panel',
    on: '/contact-us',
    size: phone,
    async act(page) {
      await region(page).getByRole('link', { name: 'Tallinn' }).click();
      await expect(page.getByRole('group', { name: 'Tallinn' })).toContainText('Estonia');
      await expect(page.getByRole('group', { name: 'Rotterdam' })).toBeHidden();
    },
    shows: (page) => expect(page.getByRole('main')).toContainText('Estonia', { useInnerText: true }),
    async later(page) {
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      await expect(page.getByRole('tabpanel')).toContainText('Estonia');
      await expect(page.getByRole('tab', { name: 'Tallinn' })).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('tab', { name: 'Rotterdam' }).click();
      await expect(page.getByRole('tabpanel')).not.toContainText('Estonia');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Rotterdam' })).toHaveAttribute('aria-selected', 'false');
    },
  },
  {
    does: 'the page stays where it was scrolled to',
    on: '/our-products',
    size: phone,
    act: (page) => page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' })),
    shows: (page) => expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(500),
  },
];

for (const { does, on, size, act, shows, later } of steps) {
  test(`before the scripts run, ${does}; afterwards too (row A9)`, async ({ page }) => {
    await page.setViewportSize(size);
    const release = await holdScripts(page);
    await page.goto(on, { waitUntil: 'commit' });
    await page.locator('#page-data').waitFor({ state: 'attached' });
    await act(page);
    await shows(page);
    release();
    await hydrated(page);
    await shows(page);
    await later?.(page);
  });
}

/** What a button does that only scripts can serve. */
const remembered = [
  { on: '/compare?items=test_plug_1,test_plug_2', button: 'Print', call: 'print' },
  { on: product, button: /^Print/, call: 'print' },
  { on: product, button: /^Share/, call: 'share' },
] as const;

for (const { on, button, call } of remembered) {
  test(`a click on ${button} of ${on} is remembered until the scripts run, and counts once (row A9)`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const calls: string[] = [];
      Object.assign(globalThis, { calls });
      window.print = () => void calls.push('print');
      navigator.share = () => Promise.resolve(void calls.push('share'));
    });
    const calls = () => page.evaluate(() => (globalThis as { calls?: string[] }).calls);
    const release = await holdScripts(page);
    await page.goto(on, { waitUntil: 'commit' });
    await page.locator('#page-data').waitFor({ state: 'attached' });
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await page.getByRole('main').getByRole('button', { name: button }).click();
    expect(await calls()).toEqual([]);
    release();
    await hydrated(page);
    await expect.poll(calls).toEqual([call]);
  });
}

const kinds = [
  '/home',
  '/our-products',
  listing,
  `${listing}?view=table`,
  product,
  '/compare?items=test_plug_1,test_plug_2',
  '/search?q=plug',
  '/choose',
  '/choose/test_plug',
  '/enquiry',
  '/contact-us',
  '/about',
  '/career-opportunities',
  '/certificates',
  '/our-projects',
  '/management',
];

/** The buttons that only scripts can serve; a click on them is remembered. */
const needScripts = ['Pause slides', 'Print', 'Share'];

for (const on of kinds) {
  test(`${on}: the menu opens as soon as the page is painted, and every button works without scripts (rows A4, A9)`, async ({
    page,
  }) => {
    await holdScripts(page);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      await page.goto(on, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const idle = page.locator('button[type="button"]:visible:not([popovertarget], [commandfor])');
      const names = await idle.evaluateAll((buttons) =>
        buttons.map((button) => button.ariaLabel ?? button.firstChild?.textContent),
      );
      expect(names.filter((name) => !needScripts.includes(name ?? ''))).toEqual([]);
    }
    await menu(page).click();
    await expect(drawer(page).getByRole('link', { name: 'Projects' })).toBeVisible();
  });
}

/** What is chosen is sent by the browser itself: by each form, what is done and where that leads. */
const forms: { does: string; on: string; size?: typeof phone; act: (page: Page) => Promise<void>; leadsTo: string }[] =
  [
    ...[phone, desk].flatMap((size) => [
      {
        does: `a sort order, ${size.width} px wide`,
        on: listing,
        size,
        async act(page: Page) {
          await page.getByLabel('Sort').selectOption('Sort by price: low to high');
          await page.getByRole('button', { name: 'Sort', exact: true }).click();
        },
        leadsTo: `${listing}?sort=5`,
      },
      {
        does: `an order by a number, ${size.width} px wide`,
        on: listing,
        size,
        async act(page: Page) {
          await page.getByLabel('Order by value').selectOption({ index: 2 });
          await page.getByRole('button', { name: 'Order', exact: true }).click();
        },
        leadsTo: `${listing}?order=-rated_current`,
      },
    ]),
    {
      does: 'a filter beside the list',
      on: listing,
      size: desk,
      async act(page) {
        await facet(page).check();
        await page.getByRole('button', { name: 'Apply' }).click();
      },
      leadsTo: `${listing}?rated_current=16&cable_diameter=`,
    },
    {
      does: 'a filter over the list',
      on: listing,
      size: phone,
      async act(page) {
        await page.getByRole('main').getByRole('button', { name: 'Filters' }).click();
        await facet(page).check();
        await expect(page.getByRole('button', { name: /^Show \d+ results/ })).toBeHidden();
        await page.getByRole('button', { name: 'Apply' }).click();
      },
      leadsTo: `${listing}?rated_current=16&cable_diameter=`,
    },
    {
      does: 'the removal of a filter',
      on: `${listing}?rated_current=16`,
      act: (page) => page.getByRole('link', { name: /^Remove/ }).click(),
      leadsTo: listing,
    },
    {
      does: 'products to compare',
      on: listing,
      async act(page) {
        await compareBox(page, 'Plug 1').check();
        await compareBox(page, 'Plug 2').check();
        await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
      },
      leadsTo: '/compare?items=test_plug_1&items=test_plug_2',
    },
    {
      does: 'a quantity of a product',
      on: product,
      async act(page) {
        await page.getByRole('main').getByLabel('Quantity').fill('12');
        await page.getByRole('main').getByRole('button', { name: 'Add to enquiry' }).click();
        await expect(page.getByRole('form', { name: 'Lines' }).getByLabel(/^Quantity/)).toHaveValue('12');
      },
      leadsTo: '/enquiry',
    },
    {
      does: 'answers to a selection aid',
      on: '/choose/test_plug',
      async act(page) {
        await page.getByRole('main').getByRole('textbox').first().fill('9');
        await page.getByRole('main').getByRole('combobox').first().selectOption('32 A');
        await page.getByRole('button', { name: 'Show what fits' }).click();
      },
      leadsTo: '/choose/test_plug?cable_diameter=9&rated_current=32&ip=#answer',
    },
    {
      does: 'a search',
      on: '/search?q=plug',
      async act(page) {
        await page.getByRole('main').getByRole('searchbox').fill('gland');
        await page.getByRole('main').getByRole('button', { name: 'Find' }).click();
      },
      leadsTo: '/search?q=gland',
    },
  ];

for (const { does, on, size = phone, act, leadsTo } of forms) {
  test(`without the scripts, the browser sends ${does} (row A9)`, async ({ page }) => {
    await page.setViewportSize(size);
    await holdScripts(page);
    await page.goto(on, { waitUntil: 'commit' });
    await page.locator('#page-data').waitFor({ state: 'attached' });
    await act(page);
    await expect(page).toHaveURL(leadsTo);
  });
}

test('without the scripts, the menu’s links and the search lead to other pages (rows A4, A9)', async ({ page }) => {
  await page.setViewportSize(phone);
  await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await menu(page).click();
  await drawer(page).getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL('/our-projects');
  await searchButton(page).click();
  await page.keyboard.type('gland');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=gland');
});

import type { Page } from '@playwright/test';
import { expect, holdScripts, hydrated, test } from '../site-testing/src/index';

/**
 * What a visitor does before the page's scripts run takes effect at once where browsers can do it themselves, and is neither
 * lost nor undone when the scripts arrive. Every step is taken with scripts that never come, and again with scripts that come
 * after it.
 */
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const product = '/our-products/industrial_cable_glands/cw_brass_gland_outdoor';

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const search = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const searchButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' });
const number = (page: Page) => page.getByRole('banner').getByRole('link', { name: '+31 10 555 0142' });
const slide = (page: Page, number: number) => page.getByRole('group', { name: `${number} of 3` });
const section = (page: Page) => page.getByRole('main').locator('details').first();
const message = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Message' });

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
      await page.getByRole('form', { name: 'Filters' }).getByRole('checkbox').first().check();
    },
    shows: (page) => expect(page.getByRole('form', { name: 'Filters' }).getByRole('checkbox').first()).toBeChecked(),
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
    act: (page) => page.getByRole('tab', { name: 'Tallinn' }).click(),
    async shows(page) {
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      await expect(page.getByRole('tabpanel')).toContainText('Estonia');
      await expect(page.getByRole('tab', { name: 'Tallinn' })).toBeInViewport();
    },
    async later(page) {
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

test('the carousel’s links do not move the page, and nothing moves when scripts take over (rows A9, B3)', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const release = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.locator('#page-data').waitFor({ state: 'attached' });
  const next = page.getByRole('button', { name: 'Next slide' });
  await next.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await next.boundingBox();
  await next.click();
  await expect(slide(page, 2)).toBeVisible();
  expect(await next.boundingBox()).toEqual(box);
  release();
  await hydrated(page);
  await expect(slide(page, 2)).toBeVisible();
  expect(await next.boundingBox()).toEqual(box);
});

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

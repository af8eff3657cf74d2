import type { Page } from '@playwright/test';
import { stopClock } from './clock';
import { expect, test } from '../site-testing/src/index';

/** Home (rows B1–B7). The clock is stopped where a test counts seconds. */
const carousel = (page: Page) => page.locator('[aria-roledescription="carousel"]');
const current = (page: Page) => carousel(page).locator('[aria-roledescription="slide"]:visible').first();
const dot = (page: Page, n: number) => page.getByRole('button', { name: `Slide ${n}` });

async function expectSlide(page: Page, n: number) {
  await expect(dot(page, n)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('group', { name: `${n} of 3` })).toBeVisible();
}

/** Waits until React has hydrated the carousel; the stopped clock keeps the page from announcing it. */
const expectHydrated = (page: Page) =>
  expect
    .poll(() => carousel(page).evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);

/** Opens home with a clock that only `runFor` advances, and waits until the carousel responds. */
async function openStill(page: Page) {
  await page.clock.install();
  await page.goto('/home');
  await expectHydrated(page);
  await stopClock(page);
  await page.mouse.move(5, 795);
}

test('home has four blocks in order (row B1)', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('main').locator('section, [aria-roledescription="carousel"]').first()).toHaveAttribute(
    'aria-roledescription',
    'carousel',
  );
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: /^(Our Products|About Us|Our Partners)$/ }),
  ).toHaveText(['Our Products', 'About Us', 'Our Partners']);
});

test('the carousel has three slides with rank, heading, a quote link and the catalogue download (row B2)', async ({
  page,
}) => {
  await page.goto('/home');
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  const slides: [rank: string | undefined, heading: string][] = [
    [undefined, 'Parts for Power'],
    ['60', 'Engineers at the Counter'],
    ['1st', 'Certified Quality'],
  ];
  for (const [index, [rank, heading]] of slides.entries()) {
    await dot(page, index + 1).click();
    const slide = page.getByRole('group', { name: `${index + 1} of 3` });
    await expect(slide.getByRole('heading', { name: heading })).toBeVisible();
    if (rank) await expect(slide.getByText(rank, { exact: true })).toBeVisible();
    await expect(slide.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute('href', '/contact-us');
    await expect(slide.getByRole('link', { name: 'Download Catalogue' })).toHaveAttribute(
      'href',
      '/catalogue-and-company-profile.pdf',
    );
  }
});

test('the first slide is in the server’s HTML and visible at once, its picture with high priority (row B2)', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Parts for Power' })).toBeVisible();
  const picture = carousel(page).locator('img').first();
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  await page.close();
});

test('the slides advance every 8 s, and a manual change delays the next one by a tick (row B3)', async ({ page }) => {
  await openStill(page);
  await expectSlide(page, 1);
  await page.clock.runFor(8100);
  await expectSlide(page, 2);
  await dot(page, 1).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(5, 795);
  await expectSlide(page, 1);
  await page.clock.runFor(8100);
  await expectSlide(page, 1);
  await page.clock.runFor(8100);
  await expectSlide(page, 2);
});

test('arrow and digit keys move the carousel from the page, but not from a control outside it (row B3)', async ({
  page,
}) => {
  await openStill(page);
  await page.keyboard.press('ArrowRight');
  await expectSlide(page, 2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('3');
  await expectSlide(page, 3);
  await page.getByRole('link', { name: 'View All Products' }).focus();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await expectSlide(page, 3);
});

test('previous and next wrap around, and arrow and digit keys work while the carousel has focus (row B3)', async ({
  page,
}) => {
  await openStill(page);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expectSlide(page, 3);
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expectSlide(page, 1);
  await page.keyboard.press('ArrowRight');
  await expectSlide(page, 2);
  await page.keyboard.press('ArrowLeft');
  await expectSlide(page, 1);
  await page.keyboard.press('3');
  await expectSlide(page, 3);
});

test('the carousel pauses on hover, on focus, by its button, and for visitors who prefer reduced motion (row B3)', async ({
  page,
}) => {
  await openStill(page);
  await carousel(page).hover();
  await page.clock.runFor(20_000);
  await expectSlide(page, 1);
  await page.mouse.move(5, 795);
  await dot(page, 1).focus();
  await page.clock.runFor(20_000);
  await expectSlide(page, 1);
  await carousel(page).getByRole('button', { name: /pause/i }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(5, 795);
  await page.clock.runFor(20_000);
  await expectSlide(page, 1);
  await carousel(page)
    .getByRole('button', { name: /play|start|resume/i })
    .click();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(5, 795);
  await page.clock.runFor(17_000);
  await expect(dot(page, 1)).not.toHaveAttribute('aria-current', 'true');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  // The page starts after its first frame, to which the stopped clock has to be advanced.
  await page.clock.runFor(100);
  await expectHydrated(page);
  await page.clock.runFor(20_000);
  await expectSlide(page, 1);
});

test('a swipe counts if it is mostly horizontal and longer than 50 px (row B3)', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/home');
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  const session = await page.context().newCDPSession(page);
  const swipe = async (dx: number, dy: number) => {
    const [x, y] = [200, 300];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', px: number, py: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: px, y: py }] });
    await touch('touchStart', x, y);
    for (let step = 1; step <= 4; step += 1) await touch('touchMove', x + (dx * step) / 4, y + (dy * step) / 4);
    await touch('touchEnd', x + dx, y + dy);
  };
  await swipe(-40, 0);
  await expectSlide(page, 1);
  await swipe(-80, 5);
  await expectSlide(page, 2);
  await swipe(80, 5);
  await expectSlide(page, 1);
  await swipe(-60, 90);
  await expectSlide(page, 1);
  await page.close();
});

test('pictures rotate every 4 s, and none is requested before it is needed (row B4)', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = /\/images\/(slide_\w+)-\d+\.\w+\.(\w+)$/.exec(request.url());
    if (name) asked.add(`${name[1]}.${name[2]}`);
  });
  await openStill(page);
  expect(asked.size).toBeLessThanOrEqual(2);
  const picture = () => current(page).locator('img:visible').last().getAttribute('src');
  const first = await picture();
  // The browser reports in its own time that the carousel is in view; the unit tests count the seconds.
  await expect
    .poll(async () => {
      await page.clock.runFor(4100);
      return picture();
    })
    .not.toBe(first);
});

for (const [path, level] of [
  ['/home', 2],
  ['/about', 1],
] as const) {
  test(`on a phone held sideways, ${path} has its heading in view below the picture (rows B2, D1)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level }).first()).toBeInViewport({ ratio: 1 });
  });
}

test('with text at twice its size, the controls of the carousel stay in one line (row B3)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  await expectHydrated(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  const names = ['Pause slides', 'Previous slide', 'Slide 1', 'Slide 2', 'Slide 3', 'Next slide'];
  const boxes = await Promise.all(names.map((name) => page.getByRole('button', { name }).boundingBox()));
  const middles = boxes.map((box) => Math.round(box!.y + box!.height / 2));
  expect(new Set(middles).size, middles.join()).toBe(1);
  for (const box of boxes) expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
});

test('the teaser leads to all products and to the four configured categories (row B5)', async ({ page }) => {
  await page.goto('/home');
  const teaser = page.getByRole('region', { name: 'Our Products' });
  await expect(teaser.getByRole('link', { name: 'View All Products' })).toHaveAttribute('href', '/our-products');
  const cards = await teaser
    .getByRole('list')
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const ids = [
    'industrial_plugs_and_sockets',
    'cable_jointing_kit',
    'flexiblerigid_conduit_and_accessories',
    'Resin_Jointing_Kits',
  ];
  expect(cards).toEqual(ids.map((id) => `/our-products/${id}`));
  await teaser.getByRole('link', { name: /Resin Jointing Kits/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resin Jointing Kits' })).toBeVisible();
});

const figures = ['4000+', '6', '300+', '40+'];

test('the figures count up over 5 s when they come into view, once (row B6)', async ({ page }) => {
  await openStill(page);
  const about = page.getByRole('region', { name: 'About Us' });
  const shown = () => about.locator('dd').allTextContents();
  await about.locator('dd').first().scrollIntoViewIfNeeded();
  // The browser reports in its own time that they are in view.
  const first = async () => {
    await page.clock.runFor(100);
    return parseInt((await shown())[0]!);
  };
  await expect.poll(first).toBeLessThan(4000);
  await page.clock.runFor(2500);
  expect(parseInt((await shown())[0]!)).toBeLessThan(4000);
  await page.clock.runFor(2500);
  await expect.poll(shown).toEqual(figures);
  await page.evaluate(() => scrollTo(0, 0));
  await about.locator('dd').first().scrollIntoViewIfNeeded();
  await page.clock.runFor(1000);
  expect(await shown()).toEqual(figures);
  await expect(about.locator('dt')).toHaveText(['Customers', 'Countries', 'Products', 'Suppliers']);
});

test('the final figures are in the server’s HTML (row B6)', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'About Us' }).locator('dd')).toHaveText(figures);
  await page.close();
});

test('the partners have lazy pictures and are revealed one after the other (row B7)', async ({ page }) => {
  await page.goto('/home');
  const partners = page.getByRole('region', { name: 'Our Partners' });
  await expect(partners).toContainText('Distributors of the brands that engineers ask for');
  const names = ['PCE', '3M', 'Raychem', 'Hex', 'Breeze', 'Hager'];
  const cards = partners.getByRole('listitem');
  await expect(cards).toHaveCount(names.length);
  expect(await cards.evaluateAll((all) => all.map((card) => card.textContent.trim()))).toEqual(names);
  expect(
    await cards.locator('img').evaluateAll((all) => all.every((img) => img.getAttribute('loading') === 'lazy')),
  ).toBe(true);
  await cards.first().scrollIntoViewIfNeeded();
  const animation = (n: number) =>
    cards.nth(n).evaluate((card) => {
      const animated = [card, ...card.querySelectorAll('*')].find(
        (element) =>
          getComputedStyle(element).animationName !== 'none' ||
          parseFloat(getComputedStyle(element).transitionDelay) > 0,
      );
      const style = getComputedStyle(animated ?? card);
      return {
        delay: parseFloat(style.animationName === 'none' ? style.transitionDelay : style.animationDelay),
        duration: parseFloat(style.animationName === 'none' ? style.transitionDuration : style.animationDuration),
      };
    });
  await expect.poll(async () => (await animation(3)).delay).toBeCloseTo(0.3);
  expect((await animation(3)).duration).toBeCloseTo(1);
  await expect(cards.last()).toBeVisible();
});

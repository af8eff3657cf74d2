import type { Page } from '@playwright/test';
import { expect, holdScripts, hydrated, test } from '../site-testing/src/index';

/** The carousel of the home page, before its scripts run and when they take over. */
const phone = { width: 390, height: 844 };

const slide = (page: Page, number: number) => page.getByRole('group', { name: `${number} of 3` });

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

test('before the scripts run, a swipe shows the next slide, and a swipe back the previous one; afterwards too (rows A9, B3)', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.locator('#page-data').waitFor({ state: 'attached' });
  const session = await context.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const box = (await page.getByRole('region', { name: 'Achievements' }).boundingBox())!;
    const y = box.y + 60;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: (from + to) / 2, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(300, 80);
  await expect(slide(page, 2)).toBeVisible();
  await expect(slide(page, 1)).toBeHidden();
  await swipe(80, 300);
  await expect(slide(page, 1)).toBeVisible();
  await swipe(80, 300);
  await expect(slide(page, 3)).toBeVisible();
  release();
  await hydrated(page);
  await expect(slide(page, 3)).toBeVisible();
  await swipe(300, 80);
  await expect(slide(page, 1)).toBeVisible();
  await context.close();
});

test('a slide’s picture is loaded when the slide is shown, not before (rows A9, B4)', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(new URL(request.url()).pathname));
  const of = (name: string) => asked.filter((address) => address.includes(name)).length;
  await page.setViewportSize(phone);
  const release = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect.poll(() => of('slide_quay')).toBe(1);
  const picture = slide(page, 2).locator('img').first();
  // Whatever the browser loads for a page, it asks for before it is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(of('slide_panel') + of('slide_crane')).toBe(0);
  await page.getByRole('button', { name: 'Slide 2' }).click();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();
  await expect(picture).toBeVisible();
  release();
  await hydrated(page);
  await expect(picture).toBeVisible();
  expect([of('slide_panel'), of('slide_crane')]).toEqual([1, 0]);
});

test('a click on Pause slides is remembered until the scripts run, which then do not start (rows A9, B3)', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.locator('#page-data').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Pause slides' }).click();
  release();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible();
});

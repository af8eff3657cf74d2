import type { Page } from '@playwright/test';
import { ask, conversation, introduce, panel } from '../site/chat';
import { expect, test } from '../site/own-site';
import { hydrated } from '../site-testing/src/index';

/** Where the chat is, and when it is open (row F1). */
test.use({ chat: 'open' });

test.describe('the panel (row F1)', () => {
  test('loads when the page is idle, is open by default, and takes no focus', async ({ page, request }) => {
    const html = await (await request.get('/home')).text();
    expect(html).not.toContain('/releases/chat/chunks/assistant');
    expect(html).not.toMatch(/<(script|link)[^>]+\/releases\/chat\//);

    const beforeLoad: string[] = [];
    let loaded = false;
    page.on('load', () => (loaded = true));
    page.on('request', (sent) => {
      if (!loaded && sent.url().includes('/releases/chat/')) beforeLoad.push(sent.url());
    });
    await page.goto('/home');
    await expect(panel(page)).toContainText('Online');
    await expect(conversation(page)).toContainText('Hello! I am the Harbour Assistant');
    expect(beforeLoad).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  test('no longer covers the page after Back, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/our-products');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Cable Ties/ })
      .click();
    await expect(page).toHaveTitle(/^Cable Ties/);
    await page.getByRole('button', { name: /Open chat|Restore chat/ }).click();
    await expect(panel(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveTitle(/Our Products/);
    await expect(panel(page)).toBeHidden();
  });

  test('can be minimised, restored and closed, and stays closed during the visit', async ({ page }) => {
    await page.goto('/home');
    await panel(page).getByRole('button', { name: 'Minimize chat' }).click();
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Restore chat' }).click();
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
    await page.goto('/about');
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Restore chat' })).toBeFocused();
  });

  test('stays while pages change', async ({ page }) => {
    await page.goto('/home');
    await introduce(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    await expect(conversation(page)).toContainText('Thank you, Sara Haddad!');
  });

  test('leaves the keys on the page to the carousel (row B3)', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/home');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('3');
    await expect(page.getByRole('button', { name: 'Slide 3' })).toHaveAttribute('aria-current', 'true');
  });

  test('a focused control does not stay hidden beneath it', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/home');
    await expect(panel(page)).toBeVisible();
    const link = page.getByRole('link', { name: 'View All Products' });
    const isFocused = () => link.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect
      .poll(() =>
        link.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      )
      .toBe(true);
  });

  test('minimises when the page is scrolled, and moves the page aside once the visitor has restored it', async ({
    page,
  }) => {
    await page.goto('/home');
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    await expect(panel(page)).toBeHidden();
    await page.getByRole('button', { name: 'Restore chat' }).click();
    await page.mouse.wheel(0, 600);
    await expect(panel(page)).toBeVisible();
    const { x } = (await panel(page).boundingBox())!;
    const { x: left, width } = (await page.getByRole('main').boundingBox())!;
    expect(left + width).toBeLessThanOrEqual(x);
  });

  test('in a small window it starts as the bar, and is modal when opened', async ({ page }) => {
    await page.setViewportSize({ width: 1199, height: 800 });
    await page.goto('/home');
    await page.getByRole('button', { name: 'Restore chat' }).click();
    await expect(panel(page).getByLabel('Full Name *')).toBeFocused();
    expect(await page.evaluate(() => document.querySelector('dialog:modal') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Restore chat' })).toBeFocused();
    // A link of an answer shows its page.
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Skip' }).click();
    await ask(page, 'Which gland do I use for SWA cable outdoors?');
    await conversation(page).getByRole('link').first().click();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(/our-products/);
  });
});

test('next to the page the chat is a region of it, so that the search is the only dialog (rows C13, F1)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Harbour Assistant' })).toBeVisible();
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Search');
});

/** The controls of the page of which the chat hides the middle or more than a quarter. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const chat = 'section:has([aria-label="Close chat"]), [aria-label^="Restore chat"], [aria-label="Open chat"]';
    const own = [...document.querySelectorAll(`dialog[open], ${chat}`)];
    const isOwn = (one: Element) => own.some((element) => element.contains(one));
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const controls = all.filter((one) => one.checkVisibility() && !one.closest('dialog') && !isOwn(one));
    const isCovered = (control: HTMLElement) => {
      const box = control.getBoundingClientRect();
      return own.some((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const width = Math.min(right, box.right) - Math.max(left, box.left);
        const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
        if (width <= 0 || height <= 0) return false;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const inMiddle = x > left && x < right && y > top && y < bottom;
        return inMiddle || width * height > (box.width * box.height) / 4;
      });
    };
    return controls.filter(isCovered).map((control) => control.outerHTML.slice(0, 120));
  });

for (const [width, height] of [
  [320, 640],
  [768, 1024],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`at ${width} by ${height} px the chat covers no control of the page (row F1)`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const bar = page.getByRole('button', { name: 'Restore chat' });
    const button = page.getByRole('button', { name: 'Open chat' });
    const atAllPositions = async (state: string) => {
      for (const share of [0, 0.25, 0.6, 1]) {
        await page.evaluate((part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }), share);
        await expect.poll(() => coveredControls(page), `${state}, scrolled to ${share}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    const pages = [
      '/home',
      '/our-products/cables',
      '/our-products/cables/xlpe_swa_pvc_four_core_bs_5467',
      '/contact-us',
      '/enquiry',
    ];
    await page.addInitScript(() => localStorage.setItem('enquiry-list-1', 'TP-1A*3~TP-1B*1~FOO-1*2~FOO-2*1~FOO-3*4'));
    for (const address of pages) {
      await page.goto(address);
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await expect(bar.or(panel(page))).toBeVisible();
      if (address === '/home' && width >= 1200) await expect(panel(page).getByLabel('Full Name *')).toBeVisible();
      await atAllPositions(`${address} as it starts`);
      if (await bar.isVisible()) await bar.click();
      if (width >= 1200) await atAllPositions(`${address}, opened by the visitor`);
      await panel(page).getByRole('button', { name: 'Close chat' }).click();
      await expect(button).toBeVisible();
      await atAllPositions(`${address}, closed`);
    }
  });
}

for (const [width, textPx] of [
  [320, 16],
  [390, 16],
  [390, 32],
  [768, 32],
] as const) {
  test(`at ${width} px, with text of ${textPx} px, the bar is drawn beside the page's column (row F1)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/contact-us');
    const bar = page.getByRole('button', { name: 'Restore chat' });
    await expect(bar).toBeVisible();
    await page.evaluate((px) => (document.documentElement.style.fontSize = `${px}px`), textPx);
    const column = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const { right } = heading.parentElement!.getBoundingClientRect();
      return right - Number.parseFloat(getComputedStyle(heading.parentElement!).paddingRight);
    });
    const drawn = await bar.evaluate((one) => {
      const { width: drawnWidth, borderLeftWidth } = getComputedStyle(one, '::before');
      return Number.parseFloat(drawnWidth) + Number.parseFloat(borderLeftWidth);
    });
    expect(drawn).toBeGreaterThan(15);
    expect(width - drawn).toBeGreaterThanOrEqual(column - 1);
    expect((await bar.boundingBox())!.width).toBeGreaterThanOrEqual(24);
  });
}

import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** Waits until the page is hydrated, for interactions that need scripts: keyboard, hovering, dialogs. */
export async function hydrated(page: Page) {
  await page.locator('#root[data-hydrated] #region[data-hydrated]').waitFor();
}

/**
 * Holds back the scripts of the pages that are opened from now on, as a slow line does. Open them with `waitUntil:
 * 'commit'`, because they are not loaded before.
 * @returns the function that lets the scripts through
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Checks that the frame is there and works: its drawer opens and closes. Leaves the page at the width of a phone.
 * @param footer what the footer says
 */
export async function expectFrame(page: Page, footer: string | RegExp = '©') {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(footer);
}

/** The main part of a page, which a remote renders. */
export const mainPart = (page: Page): Locator => page.getByRole('main');

/** The menu in the frame of a wide page. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** The heading of the screen. */
export const pageTitle = (page: Page): Locator => mainPart(page).getByRole('heading', { level: 1 });

/** The panel of the chat, if it is open: a dialog where it covers the page, a region next to it. */
export const chatPanel = (page: Page): Locator =>
  page
    .getByRole('dialog')
    .or(page.getByRole('region'))
    .filter({ has: page.getByRole('button', { name: 'Close chat' }) });

/**
 * Opens the chat, if it is not open. Skips the form of a site whose chat first asks who the visitor is. A chat that has
 * opened on its own may give way to the page in the meantime; then it is opened again.
 */
export async function openChat(page: Page): Promise<Locator> {
  const chat = chatPanel(page);
  const launcher = page.getByRole('button', { name: /^(Open|Restore) chat/ });
  const message = chat.getByRole('textbox', { name: 'Message' });
  const skip = chat.getByRole('button', { name: 'Skip' });
  await expect(async () => {
    if (await launcher.isVisible()) await launcher.click({ timeout: 1000 });
    await expect(message.or(skip).first()).toBeVisible({ timeout: 2000 });
    if (await skip.isVisible()) await skip.click({ timeout: 1000 });
    // Whatever the visitor uses stays open.
    await message.focus({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  return chat;
}

/** Opens a page, hydrated, and marks it for {@link expectSamePage}. */
export async function openPage(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
}

/** Checks that all navigations since {@link openPage} were made inside the page, without loading another document. */
export const expectSamePage = async (page: Page) =>
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);

/** The host's notice that a screen could not be started, or that its code or data is slow. */
export const startNotice = (page: Page): Locator =>
  page.getByRole('main').getByText(/could not be started|slow to (start|load)/);

/**
 * Advances a clock that was installed before the page was opened to the moment at which the notice of a slow start is
 * due, so that the test does not wait for it.
 */
export async function reachSlowStart(page: Page) {
  // The notice's timer starts when the frame is hydrated.
  await page.locator('#root[data-hydrated]').waitFor();
  await page.clock.fastForward(4000);
}

/** Text of the main part's table cells that paper of this width would cut off; the page is shown as printed. */
export async function cutByPaper(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 1000 });
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(th, td)')]
      .filter((cell) => cell.getClientRects().length > 0)
      .filter((cell) => cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
}

/** What remains of A4 between a browser's usual margins, in CSS pixels. */
export const paper = { portrait: 718, landscape: 1047 };

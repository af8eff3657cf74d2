import type { Page } from '@playwright/test';
import { expect } from './test';

/** Waits until the page is hydrated, for interactions that need scripts: keyboard, hovering, dialogs. */
export async function hydrated(page: Page) {
  await page.locator('#root[data-hydrated] #region[data-hydrated]').waitFor();
}

/** Checks that the frame is there and works: its drawer opens and closes. */
export async function expectFrameWorks(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Harbour Electric Supplies.');
}

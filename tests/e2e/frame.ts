import type { Page } from '@playwright/test';
import { expect } from './test';

/** The frame of the page is there and works: its drawer opens and closes. */
export async function expectFrameWorks(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 All Rights Reserved.');
}

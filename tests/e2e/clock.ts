import type { Page } from '@playwright/test';

/** Stops an installed clock: from now on only `runFor` advances it, however slow the machine is. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

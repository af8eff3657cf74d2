import type { Page } from '@playwright/test';

/** Stops a clock that was installed: from now on only `runFor` moves it, however slow the machine is. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

import { measure, phone } from '../bench/measure';
import { budgets, watchedPages } from '../bench/pages';
import { expect, test } from '../e2e/test';

/** The cost of a first visit, in bytes as sent. */
for (const [name, path] of Object.entries(watchedPages)) {
  test(`${name}: scripts and page stay within their budgets, and the layout does not shift`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
    const { bytes, shift } = await measure(context, `${baseURL}${path}`);
    await context.close();
    const all = Object.values(bytes).reduce((sum, size) => sum + size, 0);
    expect(bytes.js, JSON.stringify(bytes)).toBeGreaterThan(50_000);
    expect(bytes.js, JSON.stringify(bytes)).toBeLessThanOrEqual(budgets.js);
    expect(all, JSON.stringify(bytes)).toBeLessThanOrEqual(budgets.page);
    expect(bytes.data, 'no data is fetched that came with the page').toBe(0);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}

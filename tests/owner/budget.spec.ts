import type { Composition } from '@platform/contract';
import { measure, phone } from '../bench/measure';
import { budgets, watchedPages } from '../bench/pages';
import { expect, test } from '../site-testing/src/index';

/** The cost of a first visit, in bytes as sent. */
for (const [name, path] of Object.entries(watchedPages)) {
  test(`${name}: scripts and page stay within their budgets, and the layout does not shift`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
    const { bytes, scripts, shift } = await measure(context, `${baseURL}${path}`);
    await context.close();
    const all = Object.values(bytes).reduce((sum, size) => sum + size, 0);
    expect(bytes.js, JSON.stringify(bytes)).toBeGreaterThan(50_000);
    expect(bytes.js, JSON.stringify(bytes)).toBeLessThanOrEqual(budgets.js);
    expect(scripts.start).toBeLessThanOrEqual(budgets.start);
    expect(scripts.all, 'the chat has loaded its bar').toBeGreaterThan(scripts.start);
    expect(scripts.all).toBeLessThanOrEqual(budgets.idle);
    expect(all, JSON.stringify(bytes)).toBeLessThanOrEqual(budgets.page);
    expect(bytes.data, 'no data is fetched that came with the page').toBe(0);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}

test('the entry of every remote stays within its budget', async ({ request }) => {
  const { remotes } = (await (await request.get('/composition.json')).json()) as Composition;
  expect(Object.keys(remotes).length).toBeGreaterThan(3);
  for (const [name, release] of Object.entries(remotes)) {
    const answer = await request.get(release!.entry, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding'], name).toBe('br');
    const bytes = Number(answer.headers()['content-length']);
    expect(bytes, name).toBeLessThanOrEqual(budgets.entry);
  }
});

test('a phone loads no more of the chat than its bar until the visitor touches it (row F1)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const bytes: Record<string, number> = {};
  page.on('response', (answer) => {
    const [, file] = /\/releases\/chat\/(.+)$/.exec(answer.url()) ?? [];
    if (file) bytes[file] = Number(answer.headers()['content-length']);
  });
  await page.goto(`${baseURL}${watchedPages.home}`, { waitUntil: 'networkidle' });
  const bar = page.getByRole('button', { name: 'Restore chat' });
  await expect(bar).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sum = Object.values(bytes).reduce((all, size) => all + size, 0);
  expect(sum, JSON.stringify(bytes)).toBeGreaterThan(3_000);
  expect(sum, JSON.stringify(bytes)).toBeLessThanOrEqual(budgets.chatBar);
  const ofOpenChat = () => Object.keys(bytes).filter((file) => file.includes('open-chat'));
  expect(ofOpenChat()).toEqual([]);

  await bar.tap();
  await expect(page.getByRole('button', { name: 'Close chat' })).toBeVisible();
  expect(ofOpenChat()).toHaveLength(1);
  await context.close();
});

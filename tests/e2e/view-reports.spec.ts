import type { Page } from '@playwright/test';
import type { Composition } from '@platform/contract';
import type { ViewReport } from '@platform/host/browser/view-report';
import { answered, notHydrated, notLoaded } from '../faults/reports';
import { expect, hydrated, startNotice, test } from '../site-testing/src/index';

/** A page says, when its visitor leaves it, what became of the view (row H3). */

/** The visitor turns to another tab. @returns the report that is sent then, and its answer's status */
async function leave(page: Page): Promise<{ report: ViewReport; status: number }> {
  const sent = page.waitForResponse('**/api/beacon');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const answer = await sent;
  return { report: answer.request().postDataJSON() as ViewReport, status: answer.status() };
}

/** Opens a page and waits until it watches its view. */
async function open(page: Page, path: string) {
  const script = page.waitForResponse(/\/releases\/shell\/chunks\/(?!packages)[\w.]+\.js/);
  const answer = await page.goto(path);
  await script;
  return answer!;
}

test('a page without a fault reports once, with the receipt of its answer, the remotes that it used and its vitals', async ({
  page,
  request,
}) => {
  const answer = await open(page, '/contact-us');
  await hydrated(page);
  const sent: string[] = [];
  page.on('request', (each) => sent.push(new URL(each.url()).pathname));
  await expect(async () => {
    const paints = await page.evaluate(() => performance.getEntriesByType('paint').length);
    expect(paints).toBeGreaterThan(0);
  }).toPass();
  const { report, status } = await leave(page);
  expect(status).toBe(204);
  expect((await answer.allHeaders())['server-timing']).toContain(report.receipt);
  const { shell, remotes } = (await (await request.get('/composition.json')).json()) as Composition;
  expect(report.receipt).toContain(`shell@${shell} `);
  expect(report.receipt).toContain(`contact@${remotes['contact']!.version}`);
  expect(report.used).toContain('contact');
  expect(report.faults).toEqual([]);
  expect(Object.keys(report.vitals)).toContain('LCP');
  expect(JSON.stringify(report).length).toBeLessThan(1000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(sent.filter((path) => path === '/api/beacon')).toHaveLength(1);
});

test('a page that the browser has kept gets the receipt of its new view', async ({ page }) => {
  await open(page, '/contact-us');
  const { report: first } = await leave(page);
  await open(page, '/contact-us');
  const { report: second, status } = await leave(page);
  expect(status).toBe(204);
  expect(second.receipt).not.toBe(first.receipt);
});

test('a remote that cannot be loaded is a fault of its release, and of no other', async ({ page, allowFaults }) => {
  allowFaults(answered(500), notLoaded('.*'), notHydrated);
  await page.route('**/releases/contact/**/remoteEntry.js*', (route) => route.fulfill({ status: 500 }));
  await open(page, '/contact-us');
  await expect(startNotice(page)).toBeVisible();
  const { report, status } = await leave(page);
  expect(status).toBe(204);
  const [, version] = /contact@([\d.]+)/.exec(report.receipt)!;
  expect(report.faults[0]).toEqual({ part: 'contact', version, kind: 'load' });
  // The last good release, if there is one, cannot be loaded either.
  for (const { part, kind } of report.faults) expect([part, kind]).toEqual(['contact', 'load']);
});

test('a shell that throws while it starts is a fault of its release', async ({ page, allowFaults }) => {
  allowFaults(/the page has no data/);
  await page.addInitScript(() => {
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => (id === 'page-data' ? null : find(id));
  });
  await open(page, '/contact-us');
  const { report, status } = await leave(page);
  expect(status).toBe(204);
  const [, version] = /shell@([\d.]+)/.exec(report.receipt)!;
  expect(report.faults).toEqual([{ part: 'shell', version, kind: 'throw' }]);
});

import { expect, expectFrame, expectSamePage, mainPart, openPage, siteAddress, startNotice, test } from 'site-testing';
import { startFaultProxy } from 'site-testing/doubles/fault-proxy';

test('the prices are sorted without loading another page', async ({ page }) => {
  await openPage(page, '/price-list');
  const sort = mainPart(page).getByRole('button', { name: 'Cheapest first' });
  await sort.click();
  await expect(sort).toHaveAttribute('aria-pressed', 'true');
  await expectSamePage(page);
});

test('without our scripts, the page of the server stays, and the frame works', async ({ page, allowFaults }) => {
  allowFaults(/./);
  const proxy = await startFaultProxy(siteAddress());
  try {
    proxy.fail(/\/price-list\/.*\.js/, { kind: 'status', status: 500 });
    await page.goto(`${proxy.url}/price-list`);
    await expect(startNotice(page)).toBeVisible();
    await expect(mainPart(page).getByRole('table')).toBeVisible();
    await expectFrame(page);
  } finally {
    await page.close();
    await proxy.stop();
  }
});

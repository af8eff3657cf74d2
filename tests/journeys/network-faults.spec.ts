import { startFaultProxy, type Fault, type FaultProxy } from '../doubles/fault-proxy';
import { startSite, type Site } from '../site/start-site';
import { expectFrameWorks } from './frame';
import { expect, test } from './test';

/** A remote whose files do not arrive as they should costs only its region (row H3). */
let site: Site;
let proxy: FaultProxy;

test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());
test.beforeEach(async () => {
  proxy = await startFaultProxy(site.url);
});
test.afterEach(() => proxy.stop());

const networkFaults: [string, Fault][] = [
  ['answers 404', { kind: 'status', status: 404 }],
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers HTML', { kind: 'html' }],
  ['is cut off', { kind: 'truncate' }],
];

for (const file of ['remoteEntry', 'remote\\.', 'categoryList']) {
  for (const [name, fault] of networkFaults) {
    test(`H3: ${file} ${name}: the server's HTML stays, 'Try again' brings the page to life`, async ({
      page,
      allowFaults,
    }) => {
      allowFaults(/./);
      const pattern = new RegExp(`/releases/catalogue/.*/${file}`);
      proxy.fail(pattern, fault);
      await page.goto(`${proxy.url}/our-products`);
      const main = page.getByRole('main');
      await expect(main.getByRole('alert')).toContainText('This part of the page could not be started');
      await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
      await expectFrameWorks(page);

      const retry = main.getByRole('button', { name: 'Try again' });
      await retry.click();
      // The button reads 'Trying again…' until the second try has failed too.
      await expect(retry).toBeVisible();
      proxy.fail(pattern, undefined);
      await retry.click();
      await expect(main.getByRole('alert')).toBeHidden();
      await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
    });
  }
}

test('H3: an entry that hangs costs its region only, and is given up after 10 s', async ({ page, allowFaults }) => {
  allowFaults(/./);
  proxy.fail(/catalogue\/.*\/remoteEntry/, { kind: 'hang' });
  await page.goto(`${proxy.url}/our-products`, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  await expectFrameWorks(page);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
});

import { startFaultProxy, type Fault, type FaultProxy } from '../doubles/fault-proxy';
import { expectFrameWorks, hydrated } from '../e2e/frame';
import { expect, test } from '../e2e/test';
import { startSite, type Site } from '../site/start-site';

/** A remote whose files do not arrive as they should costs only its region, and 'Try again' heals it (row H3). */
let site: Site;
let proxy: FaultProxy;

test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());
test.beforeEach(async () => {
  proxy = await startFaultProxy(site.url);
});
test.afterEach(async ({ page }) => {
  // An open page would keep requesting files from a proxy that has stopped.
  await page.close();
  await proxy.stop();
});

const faults: [string, Fault][] = [
  ['answers 404', { kind: 'status', status: 404 }],
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers HTML', { kind: 'html' }],
  ['is refused', { kind: 'refuse' }],
  ['is cut off', { kind: 'truncate' }],
  ['is empty, and kept by the browser', { kind: 'empty' }],
  ['is half of itself, and kept by the browser', { kind: 'half' }],
  ['has the wrong type', { kind: 'type' }],
  ['hangs', { kind: 'hang' }],
  ['hangs in the middle', { kind: 'stall' }],
];
const files = { entry: 'remoteEntry', module: 'remote\\.', 'screen chunk': 'categoryList' };

for (const [file, name] of Object.entries(files)) {
  for (const [what, fault] of faults) {
    test(`the ${file} ${what}: the page says so, stays readable, and 'Try again' starts it (row H3)`, async ({
      page,
      allowFaults,
    }) => {
      allowFaults(/./);
      const pattern = new RegExp(`/releases/catalogue/.*/${name}`);
      proxy.fail(pattern, fault);
      // A preload or a script that hangs keeps the page from having loaded.
      await page.goto(`${proxy.url}/our-products`, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      const category = main.getByRole('link', { name: /Industrial Plugs and Sockets/ });
      const notice = main.getByText(/could not be started|slow to start/);
      await expect(notice).toBeVisible({ timeout: 8000 });
      await expect(category).toBeVisible();
      await expectFrameWorks(page);

      proxy.fail(pattern, undefined);
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toBeHidden();
      await hydrated(page);
      await category.click();
      await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
    });
  }
}

test('a second try that fails shows the notice again, and a third one that succeeds starts the page (row H3)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/./);
  const pattern = /\/releases\/catalogue\/.*\/categoryList/;
  proxy.fail(pattern, { kind: 'status', status: 500 });
  await page.goto(`${proxy.url}/our-products`);
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Try again' });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(main.getByRole('alert')).toContainText('could not be started');
    const asked = proxy.asked.length;
    await retry.click();
    await expect.poll(() => proxy.asked.slice(asked).some((path) => pattern.test(path))).toBe(true);
  }
  await expect(retry).toBeEnabled();
  proxy.fail(pattern, undefined);
  await retry.click();
  await expect(main.getByRole('alert')).toBeHidden();
  const attempts = proxy.asked.filter((path) => pattern.test(path)).map((path) => path.split('?')[1]);
  expect(new Set(attempts).size).toBe(attempts.length);
});

for (const [what, fault] of [
  ['answers 500', { kind: 'status', status: 500 }],
  ['hangs', { kind: 'hang' }],
] as [string, Fault][]) {
  test(`a remote that ${what} on a later page shows a notice there, and other pages work (row H3)`, async ({
    page,
    allowFaults,
  }) => {
    allowFaults(/./);
    await page.goto(`${proxy.url}/home`);
    proxy.fail(/\/releases\/contact\//, fault);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Contact' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 8000 });
    await navigation.getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(/^About/);
    await navigation.getByRole('link', { name: 'Contact' }).click();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 8000 });
    proxy.fail(/\/releases\/contact\//, undefined);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Contact/);
  });
}

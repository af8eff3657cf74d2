import { startFaultProxy, type FaultProxy } from '../doubles/fault-proxy';
import { expectFrameWorks } from './frame';
import { everyScreen, makeRelease } from '../site/make-release';
import { healthOf, startSite, type Site } from '../site/start-site';
import { expect, test } from './test';

/**
 * What the micro-frontends are for (rows H1–H3): releases that come and go while the site runs, and remotes that fail.
 * The tests have a site to themselves; each leaves it at the release that it began with.
 */
let site: Site;
let proxy: FaultProxy;
let first: string;

test.beforeAll(async () => {
  site = await startSite();
  first = (await site.registry.channels('catalogue'))!.channels.stable;
});
test.afterAll(() => site.stop());
test.beforeEach(async () => {
  proxy = await startFaultProxy(site.url);
});
test.afterEach(async ({ page }) => {
  // Or it goes on asking for files of a proxy that has gone.
  await page.close();
  await proxy.stop();
  await site.registry.point('catalogue', first, 'rollback');
});

const marked = (text: string) => everyScreen(`Component: () => ${JSON.stringify(text)}`);

test('a release and a rollback hold from the next request on; open pages keep their files (rows H1, H2)', async ({
  page,
}) => {
  await page.goto(`${site.url}/our-products`);
  const version = await makeRelease(site.registry, 'catalogue', { exports: marked('the new release') });

  const fresh = await page.context().newPage();
  await fresh.goto(`${site.url}/our-products`);
  await expect(fresh.getByRole('main')).toContainText('the new release');
  expect((await healthOf(site.url)).composition.remotes.catalogue?.version).toBe(version);

  // The page that was open goes on with the release it started with.
  await page.getByRole('link', { name: /Industrial Plugs and Sockets/ }).click();
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();

  await site.registry.point('catalogue', await site.registry.previous('catalogue'), 'rollback');
  await fresh.reload();
  await expect(fresh.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  expect((await healthOf(site.url)).composition.remotes.catalogue?.version).toBe(first);
});

test('two releases of a remote live side by side in one server and never mix', async () => {
  const second = await makeRelease(site.registry, 'catalogue', { exports: marked('the second release') });
  for (let round = 0; round < 10; round += 1) {
    const version = round % 2 ? first : second;
    await site.registry.point('catalogue', version, 'release');
    const pages = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetch(`${site.url}/our-products`)).text()),
    );
    for (const html of pages) {
      expect(html.includes('the second release')).toBe(version === second);
      expect(html).toContain(`/releases/catalogue/${version}/remoteEntry.js`);
    }
  }
});

test('a release that needs another contract is refused before it is loaded; the one before stays (row H1)', async ({
  page,
}) => {
  const uses = { '@platform/contract': { range: '^2.0.0' } };
  const version = await makeRelease(site.registry, 'catalogue', { manifest: { uses } });
  await page.goto(`${proxy.url}/our-products`);
  await expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  expect(proxy.asked.filter((path) => path.startsWith(`/releases/catalogue/${version}`))).toEqual([]);
  const health = await healthOf(site.url);
  expect(health.status).toBe('degraded');
  expect(health.refused.catalogue).toContain('was built against @platform/contract ^2.0.0');
  expect(health.composition.remotes.catalogue?.version).toBe(first);
});

const brokenReleases: [string, Parameters<typeof makeRelease>[2]][] = [
  ['has a syntax error', { web: { remoteEntry: 'var catalogue = {{{' }, only: 'web' }],
  ['throws at import in the browser', { before: 'throw new Error("broken at import")', only: 'web' }],
  [
    'throws in render in the browser',
    { exports: everyScreen('Component() { throw new Error("broken in render") }'), only: 'web' },
  ],
];

for (const [name, change] of brokenReleases) {
  test(`a release that ${name} keeps the server's HTML, and 'Try again' takes the release it was rolled back to (row H3)`, async ({
    page,
    allowFaults,
  }) => {
    allowFaults(/./);
    await makeRelease(site.registry, 'catalogue', change);
    await page.goto(`${site.url}/our-products`);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
    await expectFrameWorks(page);

    await site.registry.point('catalogue', await site.registry.previous('catalogue'), 'rollback');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  });
}

const brokenOnBothSides: [string, Parameters<typeof makeRelease>[2]][] = [
  ['throws at import', { before: 'throw new Error("broken at import")' }],
  ['throws in load', { exports: everyScreen('load: () => Promise.reject(new Error("broken in load"))') }],
  ['throws in render', { exports: everyScreen('Component() { throw new Error("broken in render") }') }],
];

for (const [name, change] of brokenOnBothSides) {
  test(`a remote that ${name} on the server too costs its region only (row H3)`, async ({ page, allowFaults }) => {
    allowFaults(/./);
    await makeRelease(site.registry, 'catalogue', change);
    const answer = await page.goto(`${site.url}/our-products`);
    expect(answer?.status()).toBe(503);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectFrameWorks(page);

    // Other remotes go on, in the open page and at their own address.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveTitle(/Harbour/);
    await expect(
      page.getByRole('region', { name: /carousel|highlights/i }).or(page.locator('[aria-roledescription="carousel"]')),
    ).toBeVisible();
    expect((await fetch(`${site.url}/home`)).status).toBe(200);

    await site.registry.point('catalogue', await site.registry.previous('catalogue'), 'rollback');
    expect((await fetch(`${site.url}/our-products`)).status).toBe(200);
  });
}

test('a remote whose data never comes is given up, by the server and by the browser (row H3)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/./);
  await makeRelease(site.registry, 'catalogue', { exports: everyScreen('load: () => new Promise(() => {})') });
  await page.clock.install();
  const answer = await page.goto(`${site.url}/our-products`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(21_000);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('takes too long', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a remote that fails on the server is rendered by the browser (row H3)', async ({ page, allowFaults }) => {
  allowFaults(/503/);
  await makeRelease(site.registry, 'catalogue', { before: 'throw new Error("broken at import")', only: 'node' });
  const answer = await page.goto(`${site.url}/our-products`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  await expect(page).toHaveTitle(/^Our Products/);
});

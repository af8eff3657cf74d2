import { answered, notHydrated, notLoaded, replaced } from '../faults/reports';
import type { TestRelease } from '../remotes/build';
import { expect, test } from '../site/own-site';
import { release, releaseWithEntry } from '../site/release';
import { healthOf, type Site } from '../site/start-site';
import { expectFrameWorks } from './frame';
import { holdScripts, hydrated } from '../site-testing/src/index';

/** What the micro-frontends are for (rows H1–H3): releases that come and go while the site runs, and remotes that fail. */
const liveCatalogue = async ({ liveReleases }: Site) => (await liveReleases())['catalogue']!;
test('a release and a rollback take effect on the next request; open pages keep their files (rows H1, H2)', async ({
  page,
  site,
}) => {
  const first = await liveCatalogue(site);
  await page.goto(`${site.url}/our-products`);
  const version = await release(site.registry, 'is new');

  const fresh = await page.context().newPage();
  await fresh.goto(`${site.url}/our-products`);
  await expect(fresh.getByRole('main')).toContainText('the new release');
  expect((await healthOf(site.url)).composition.remotes.catalogue?.version).toBe(version);

  // The page that was open keeps the release it started with.
  await page.getByRole('link', { name: /Industrial Plugs and Sockets/ }).click();
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();

  await site.rollBack('catalogue');
  await fresh.reload();
  await expect(fresh.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  expect((await healthOf(site.url)).composition.remotes.catalogue?.version).toBe(first);
});

test('two releases of a remote live side by side in one server and never mix', async ({ site }) => {
  const first = await liveCatalogue(site);
  const second = await release(site.registry, 'is new');
  for (let round = 0; round < 10; round += 1) {
    const version = round % 2 ? first : second;
    await site.registry.point('catalogue', version, version === second ? 'release' : 'rollback');
    const pages = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetch(`${site.url}/our-products`)).text()),
    );
    for (const html of pages) {
      expect(html.includes('the new release')).toBe(version === second);
      expect(html).toContain(`/releases/catalogue/${version}/remoteEntry.js`);
    }
  }
});

test('a release that needs another contract is refused before it is loaded; the previous one stays live (row H1)', async ({
  page,
  site,
  faultProxy,
}) => {
  const first = await liveCatalogue(site);
  const version = await release(site.registry, 'needs a newer contract');
  await page.goto(`${faultProxy.url}/our-products`);
  await expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  expect(faultProxy.asked.filter((path) => path.startsWith(`/releases/catalogue/${version}`))).toEqual([]);
  const health = await healthOf(site.url);
  expect(health.status).toBe('degraded');
  expect(health.refused.catalogue).toContain('was built against @platform/contract ^2.0.0');
  expect(health.composition.remotes.catalogue?.version).toBe(first);
});

interface BrokenRelease {
  release: (registry: Site['registry']) => Promise<unknown>;
  reports: RegExp[];
}

const build = (name: TestRelease) => (registry: Site['registry']) => release(registry, name);

const brokenReleases: Record<string, BrokenRelease> = {
  'has a syntax error': {
    release: (registry) => releaseWithEntry(registry, 'catalogue', (name) => `var ${name} = {{{`),
    reports: [/^uncaught: Unexpected token/, notLoaded(), notHydrated],
  },
  'throws at import in the browser': {
    release: build('throws at import in the browser'),
    reports: [notLoaded(), notHydrated],
  },
  'throws in render in the browser': {
    release: build('throws in render in the browser'),
    reports: [/broken in render/, notHydrated],
  },
};

for (const [name, broken] of Object.entries(brokenReleases)) {
  test(`a release that ${name} is replaced by the last good one in the page (row H3)`, async ({
    page,
    site,
    allowFaults,
  }) => {
    allowFaults(replaced, ...broken.reports);
    await broken.release(site.registry);
    await page.goto(`${site.url}/our-products`);
    await hydrated(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
    await main.getByRole('link', { name: /Industrial Plugs and Sockets/ }).click();
    await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
  });

  test(`a release that ${name}, like the one before it, keeps the server's HTML, and 'Try again' takes the release it was rolled back to (row H3)`, async ({
    page,
    site,
    allowFaults,
  }) => {
    allowFaults(replaced, notLoaded(), ...broken.reports);
    await release(site.registry, 'opens as undefined');
    await broken.release(site.registry);
    await page.goto(`${site.url}/our-products`);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
    await expectFrameWorks(page);

    await site.rollBack('catalogue');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  });
}

test('what was typed before the scripts ran stays, in view and with the focus, when the last good release replaces one that fails (row H3)', async ({
  page,
  site,
  allowFaults,
}) => {
  allowFaults(replaced, /^uncaught: Unexpected token/, notLoaded('The contact pages'), notHydrated);
  await releaseWithEntry(site.registry, 'contact', (name) => `var ${name} = {{{`);
  const goOn = await holdScripts(page);
  await page.goto(`${site.url}/contact-us`, { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Aisha');
  await form.getByRole('textbox', { name: 'Message' }).pressSequentially('200 cable glands');
  goOn();
  await hydrated(page);
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Aisha');
  const message = form.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
  await page.keyboard.type(' M25');
  await expect(message).toHaveValue('200 cable glands M25');
});

/** Each with another one, and with what is reported of the two. */
const brokenOnBothSides: [TestRelease, TestRelease, ...RegExp[]][] = [
  ['throws at import', 'throws in load', notLoaded(), /broken in load/],
  ['throws in load', 'throws in render', /broken in load/, /broken in render/],
  ['throws in render', 'throws at import', /broken in render/, notLoaded()],
];

for (const [name] of [...brokenOnBothSides, ['loads for ever'], ['throws at import on the server']] as [
  TestRelease,
][]) {
  test(`a remote that ${name} on the server is replaced by the last good release, and health says so (row H3)`, async ({
    page,
    site,
  }) => {
    const first = await liveCatalogue(site);
    const version = await release(site.registry, name);
    const answer = await page.goto(`${site.url}/our-products`);
    expect(answer?.status()).toBe(200);
    expect(await answer?.text()).toContain(`/releases/catalogue/${first}/remoteEntry.js`);
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Industrial Plugs and Sockets/ })
      .click();
    await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
    const { status, failed } = await healthOf(site.url);
    expect(status).toBe('degraded');
    expect(failed['/our-products']).toContain(`catalogue@${version}: `);
  });
}

for (const [name, before, ...reports] of brokenOnBothSides) {
  test(`a remote that ${name} on the server too, like the one before it, costs its region only (row H3)`, async ({
    page,
    site,
    allowFaults,
  }) => {
    allowFaults(answered(503), replaced, ...reports);
    await release(site.registry, before);
    await release(site.registry, name);
    const answer = await page.goto(`${site.url}/our-products`);
    expect(answer?.status()).toBe(503);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectFrameWorks(page);

    // Other remotes keep working, in the open page and at their own address.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveTitle(/Harbour/);
    await expect(
      page.getByRole('region', { name: /carousel|highlights/i }).or(page.locator('[aria-roledescription="carousel"]')),
    ).toBeVisible();
    expect((await fetch(`${site.url}/home`)).status).toBe(200);

    await site.rollBack('catalogue');
    expect((await fetch(`${site.url}/our-products`)).status).toBe(200);
  });
}

test('a remote whose data never comes is given up, by the server and by the browser (row H3)', async ({
  page,
  site,
  allowFaults,
}) => {
  allowFaults(answered(503), replaced, notLoaded(), /RemoteError: This page takes too long to load/);
  await release(site.registry, 'loads for ever');
  await release(site.registry, 'throws at import');
  await page.clock.install();
  const answer = await page.goto(`${site.url}/our-products`);
  expect(answer?.status()).toBe(503);
  // As sent: the test's remote has no loader of its own, and takes the place of this one as soon as it starts.
  expect(await answer?.text()).toContain('Loading…');
  // The clock must not hurry the scripts that are still loading.
  await expect(page.getByRole('main').getByRole('heading', { name: 'Our Products' })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(21_000);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('takes too long', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a remote that fails on the server, like the one before it, is rendered by the browser (row H3)', async ({
  page,
  site,
  allowFaults,
}) => {
  allowFaults(answered(503));
  await release(site.registry, 'throws at import');
  await release(site.registry, 'throws at import on the server');
  const answer = await page.goto(`${site.url}/our-products`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  await expect(page).toHaveTitle(/^Our Products/);
});

import type { Page } from '@playwright/test';
import { expectFrameWorks } from '../e2e/frame';
import { hydrated, reachSlowStart, startNotice } from '../site-testing/src/index';
import { journeys } from '../site-testing/src/journeys';
import { expect, test } from '../site/own-site';
import type { Site } from '../site/start-site';
import { release, releaseAgain, releaseWithEntry } from '../site/release';
import { newerSpacing, newerVersion, type TestRelease } from '../remotes/build';
import { notHydrated, notLoaded, replaced, tooLate } from './reports';

const reducerFailed = /^console: (shell: a reducer of catalogue has failed )?Error: broken in a reducer/;

/**
 * Whatever a remote's own code does in the browser, the last good release takes its place. If that fails too, it costs its
 * region only, and a rollback heals it (row H3).
 */
const rogueReact = `{
  init(scope) {
    for (const name of ['react', 'react-dom', 'react/jsx-runtime', 'react-redux', 'shared-ui']) {
      scope[name] = { ...scope[name], '99.0.0': { get: () => Promise.resolve(() => ({})), loaded: 1, lib: () => ({}), from: 'rogue', useIn: [], eager: true, shareConfig: { singleton: true, requiredVersion: '*' }, scope: ['default'], version: '99.0.0', strategy: 'loaded-first' } };
      for (const shared of Object.values(scope[name])) Object.assign(shared, { lib: () => ({}), loaded: true });
    }
  },
  get: () => Promise.reject(new Error('rogue')),
}`;

interface Fault {
  /** A build of `tests/remotes`, or the container that the remote's entry makes. */
  is: { build: TestRelease } | { container: string };
  /** Whether it never fails by itself: the visitor says 'Try again' when the page is slow to start. */
  isPatient?: boolean;
  /** What is reported; nothing of a remote that is late. */
  reports?: RegExp[];
}

const faults: Record<string, Fault> = {
  'has a container whose get never ends': { is: { container: '{ init() {}, get: () => new Promise(() => {}) }' } },
  'has a container whose init never ends': { is: { container: '{ init: () => new Promise(() => {}), get() {} }' } },
  'has a container whose init throws': {
    is: { container: '{ init() { throw new Error("init") }, get() {} }' },
    reports: [notLoaded(), notHydrated],
  },
  'has a container without get': { is: { container: '{ init() {} }' }, reports: [notLoaded(), notHydrated] },
  'has no container': { is: { container: 'undefined' }, reports: [notLoaded(), notHydrated] },
  'never ends opening': { is: { build: 'opens for ever' } },
  'opens as undefined': { is: { build: 'opens as undefined' }, reports: [notLoaded(), notHydrated] },
  'suspends for ever': { is: { build: 'suspends for ever' }, isPatient: true },
  'gives a title that is not a text': {
    is: { build: 'has an object as title' },
    reports: [/ContractError: catalogue\/categoryList: meta\(\) returned an invalid "title"/, notHydrated],
  },
  'brings a slice of the shell’s name': {
    is: { build: 'has a slice of the shell' },
    reports: [notLoaded(), notHydrated],
  },
  'has a reducer that throws from the start': {
    is: { build: 'has a reducer that throws at once' },
    reports: [reducerFailed, notLoaded(), notHydrated],
  },
  'puts another React into the share scope': { is: { container: rogueReact }, reports: [notLoaded(), notHydrated] },
};

const releaseFault = ({ registry }: Site, is: Fault['is']) =>
  'build' in is
    ? release(registry, is.build)
    : releaseWithEntry(registry, 'catalogue', (name) => `var ${name} = ${is.container};`);

for (const [what, { is, reports = [], isPatient }] of Object.entries(faults)) {
  test(`a remote that ${what} is replaced by the last good release, once for the page, and both are reported (row H3)`, async ({
    page,
    site,
    allowFaults,
    faults: reported,
  }) => {
    allowFaults(replaced, tooLate, notHydrated, ...reports);
    const isLate = reports.length === 0;
    if (isLate) await page.clock.install();
    const { catalogue: good } = await site.liveReleases();
    await releaseFault(site, is);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('instead=catalogue')) asked.push(request.url());
    });
    await page.goto(`${site.url}/our-products`);
    const category = page.getByRole('main').getByRole('link', { name: /Industrial Plugs and Sockets/ });
    if (isPatient) {
      await reachSlowStart(page);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    } else if (isLate) {
      await page.locator('#root[data-hydrated]').waitFor();
      await page.clock.fastForward(20_000);
    }
    await hydrated(page);
    await expect(startNotice(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await category.click();
    await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
    expect(reported.filter((each) => replaced.test(each))).toHaveLength(1);
    expect(reported.join()).toContain(`catalogue@${good} takes the place of`);
    expect(asked).toHaveLength(1);
  });

  test(`a remote that ${what}, like the one before it: the page says so and stays readable, other pages work, a rollback repairs it (row H3)`, async ({
    page,
    site,
    allowFaults,
  }) => {
    const isLate = reports.length === 0;
    if (isLate) await page.clock.install();
    allowFaults(replaced, notLoaded(), notHydrated, ...reports);
    await release(site.registry, 'throws at import in the browser');
    await releaseFault(site, is);
    const answer = await page.goto(`${site.url}/our-products`);
    expect(answer?.status()).toBe(200);
    const main = page.getByRole('main');
    const category = main.getByRole('link', { name: /Industrial Plugs and Sockets/ });
    const notice = startNotice(page);
    if (isLate) await reachSlowStart(page);
    await expect(notice).toBeVisible();
    await expect(category).toBeVisible();
    await expectFrameWorks(page);

    await site.rollBack('catalogue');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await category.click();
    await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(/^About/);
  });
}

test('a reducer that throws while data loads: the last good release shows the page (row H3)', async ({
  page,
  site,
  allowFaults,
}) => {
  allowFaults(reducerFailed, replaced);
  await release(site.registry, 'has a reducer that throws in load');
  await page.goto(`${site.url}/home`);
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  // The home page, which stays until then, has a link to this category too.
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  const category = page.getByRole('main').getByRole('link', { name: /Industrial Plugs and Sockets/ });
  await category.click();
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
});

test('a reducer that throws while data loads, and a last good release that fails too, show a notice; the menu, other remotes and a rollback work (row H3)', async ({
  page,
  site,
  allowFaults,
}) => {
  allowFaults(reducerFailed, replaced, notLoaded());
  await release(site.registry, 'throws at import in the browser');
  await release(site.registry, 'has a reducer that throws in load');
  await page.goto(`${site.url}/home`);
  await hydrated(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Products' }).click();
  const main = page.getByRole('main');
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await expectFrameWorks(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await navigation.getByRole('link', { name: 'Management' }).click();
  await expect(page).toHaveTitle(/^(Management|Our Team)/);

  await navigation.getByRole('link', { name: 'Products' }).click();
  // A rollback before the page has loaded would leave nothing to try again.
  await expect(tryAgain).toBeVisible();
  await site.rollBack('catalogue');
  await tryAgain.click();
  await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
});

test('a screen that hangs the tab is not started a third time, whether or not the last good release works; another one is (row H3)', async ({
  page,
  site,
  allowFaults,
}) => {
  test.setTimeout(90_000);
  allowFaults(/RemoteError: Our product pages have failed twice on this page/, replaced, notLoaded(), notHydrated);
  await release(site.registry, 'throws at import in the browser');
  await release(site.registry, 'hangs in render');
  // Another origin: the browser gives the page a new process, as it does for a tab that was killed.
  const elsewhere = site.url.replace('localhost', '127.0.0.1') + '/robots.txt';
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`${site.url}/our-products`, { waitUntil: 'commit' });
    await expect
      .poll(
        async () => {
          const alive = page.evaluate(() => true).catch(() => false);
          // A page that is only busy answers sooner than this.
          const late = new Promise((resolve) => setTimeout(resolve, 4000, false));
          return Promise.race([alive, late]);
        },
        { timeout: 30_000 },
      )
      .toBe(false);
    await page.goto(elsewhere);
  }
  await page.goto(`${site.url}/our-products`);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('could not be started');
  await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  await expectFrameWorks(page);

  await site.rollBack('catalogue');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('alert')).toBeHidden();
});

test('a remote that brings a federation runtime and a newer shared-ui has both to itself (row H5)', async ({
  page,
  site,
}) => {
  await release(site.registry, 'has a newer shared-ui and a federation runtime');
  await page.goto(`${site.url}/our-products`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => copiesOf(page, 'catalogue')).toContain(newerVersion);
  await navigation.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveTitle(/^About/);
  // What the remote has added to the scope that it was given is not in that of the next remote.
  await expect.poll(() => letterSpacing(page)).toBeCloseTo(-0.015);
  // And it really ran on its own copy.
  await navigation.getByRole('link', { name: 'Products' }).click();
  await expect.poll(() => letterSpacing(page)).toBeCloseTo(newerSpacing);
});

test('a page with two versions of shared-ui keeps the styles of each, with and without scripts (row H5)', async ({
  page,
  site,
  browser,
}) => {
  await page.goto(`${site.url}/our-products`);
  await hydrated(page);
  const frameAlone = await page.evaluate(frameStyles);
  await release(site.registry, 'has a newer shared-ui');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site.url}/our-products`);
  expect(await letterSpacing(plain)).toBeCloseTo(newerSpacing);
  await context.close();

  await page.goto(`${site.url}/our-products`);
  await hydrated(page);
  expect(await letterSpacing(page)).toBeCloseTo(newerSpacing);
  expect(await page.evaluate(frameStyles)).toEqual(frameAlone);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [link, spacing] of [
    ['About Us', -0.015],
    ['Products', newerSpacing],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click();
    await expect.poll(() => letterSpacing(page)).toBeCloseTo(spacing);
  }
});

const onOwnSite = test.extend({ baseURL: ({ server }, use) => use(server.url) });

/** Journeys of the matrix, each on a site that has what it is about. */
for (const [what, about, prepare] of [
  ['a last good release', 'the catalogue remote that', (registry) => releaseAgain(registry, 'catalogue')],
  ['a newer shared-ui', 'whichever shared-ui', (registry) => release(registry, 'has a newer shared-ui')],
] as [string, string, (registry: Site['registry']) => Promise<unknown>][]) {
  const { title, run } = journeys.find((journey) => journey.title.includes(about))!;
  onOwnSite(`on a site with ${what}, ${title}`, async ({ page, request, site, allowFaults }) => {
    await prepare(site.registry);
    await run({ page, request, allowFaults });
  });
}

/** The letter-spacing of the page's heading, in the unit of its font. */
const letterSpacing = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { letterSpacing, fontSize } = getComputedStyle(heading);
    return parseFloat(letterSpacing) / parseFloat(fontSize);
  });

/** How the elements of the frame look. */
const frameStyles = () =>
  [...document.querySelectorAll('header *, footer *')].map((element) => {
    const { display, color, background, font, letterSpacing, padding, margin, border } = getComputedStyle(element);
    return [element.localName, display, color, background, font, letterSpacing, padding, margin, border].join(' | ');
  });

/** The versions of shared-ui in the share scope of a federation runtime on the page; none before it has started. */
const copiesOf = (page: Page, part: string) =>
  page.evaluate((name) => {
    interface Instance {
      name: string;
      shareScopeMap: { default?: Record<string, object | undefined> };
    }
    const { __FEDERATION__: runtime } = globalThis as { __FEDERATION__?: { __INSTANCES__: Instance[] } };
    const own = runtime?.__INSTANCES__.find((instance) => instance.name.startsWith(name));
    return Object.keys(own?.shareScopeMap.default?.['shared-ui'] ?? {});
  }, part);

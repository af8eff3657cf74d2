import { expectFrameWorks, hydrated } from '../e2e/frame';
import { expect, test } from '../e2e/test';
import { everyScreen, makeRelease, type Change } from '../site/make-release';
import { startSite, type Site } from '../site/start-site';

/** Whatever a remote's own code does in the browser costs its region only, and a rollback heals it (row H3). */
let site: Site;
let good: string;

test.beforeAll(async () => {
  site = await startSite();
  good = (await site.registry.channels('catalogue'))!.channels.stable;
});
test.afterAll(() => site.stop());
test.afterEach(() => rollBack());

const rollBack = () => site.registry.point('catalogue', good, 'rollback');

/** A slice whose reducer throws when `screen/failed` is dispatched, and a load that dispatches it. */
const failingReducer = `
  slices: [...(screen.slices ?? []), {
    reducerPath: 'failing',
    reducer: (state = 0, { type }) => { if (type === 'screen/failed') throw new Error('broken in a reducer'); return state; },
  }],
  load: (context) => { context.dispatch({ type: 'screen/failed' }); return screen.load?.(context); }`;
const rogueReact = `{
  init(scope) {
    for (const name of ['react', 'react-dom', 'react/jsx-runtime', 'react-redux', 'shared-ui']) {
      scope[name] = { ...scope[name], '99.0.0': { get: () => Promise.resolve(() => ({})), loaded: 1, lib: () => ({}), from: 'rogue', useIn: [], eager: true, shareConfig: { singleton: true, requiredVersion: '*' }, scope: ['default'], version: '99.0.0', strategy: 'loaded-first' } };
      for (const shared of Object.values(scope[name])) Object.assign(shared, { lib: () => ({}), loaded: true });
    }
  },
  get: () => Promise.reject(new Error('rogue')),
}`;

const faults: [string, Change][] = [
  ['has a container whose get never ends', { container: '{ init() {}, get: () => new Promise(() => {}) }' }],
  ['has a container whose init never ends', { container: '{ init: () => new Promise(() => {}), get() {} }' }],
  ['has a container whose init throws', { container: '{ init() { throw new Error("init") }, get() {} }' }],
  ['has a container without get', { container: '{ init() {} }' }],
  ['has no container', { container: 'undefined' }],
  [
    'never ends opening',
    { exports: '({ ...remote, screens: { ...remote.screens, categoryList: () => new Promise(() => {}) } })' },
  ],
  [
    'opens as undefined',
    { exports: '({ ...remote, screens: { ...remote.screens, categoryList: () => Promise.resolve() } })' },
  ],
  ['suspends for ever', { exports: everyScreen('Component() { throw new Promise(() => {}) }') }],
  ['gives a title that is not a text', { exports: everyScreen('meta: () => ({ title: {}, description: "" })') }],
  [
    'brings a slice of the shell’s name',
    { exports: everyScreen('slices: [{ reducerPath: "menu", reducer: () => 0 }]') },
  ],
  [
    'has a reducer that throws from the start',
    { exports: everyScreen('slices: [{ reducerPath: "own", reducer() { throw new Error("reducer") } }]') },
  ],
  ['puts another React into the share scope', { container: rogueReact }],
];

for (const [what, change] of faults) {
  test(`a remote that ${what}: the page says so and stays readable, other pages work, a rollback repairs it (row H3)`, async ({
    page,
    allowFaults,
  }) => {
    allowFaults(/./);
    await makeRelease(site.registry, 'catalogue', { ...change, only: 'web' });
    const answer = await page.goto(`${site.url}/our-products`);
    expect(answer?.status()).toBe(200);
    const main = page.getByRole('main');
    const category = main.getByRole('link', { name: /Industrial Plugs and Sockets/ });
    const notice = main.getByText(/could not be started|slow to start/);
    await expect(notice).toBeVisible({ timeout: 8000 });
    await expect(category).toBeVisible();
    await expectFrameWorks(page);

    await rollBack();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await hydrated(page);
    await category.click();
    await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(/^About/);
  });
}

test('a reducer that throws while data loads shows a notice; the menu, other remotes and a rollback work (row H3)', async ({
  page,
  allowFaults,
}) => {
  allowFaults(/./);
  await makeRelease(site.registry, 'catalogue', { exports: everyScreen(failingReducer), only: 'web' });
  await page.goto(`${site.url}/home`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Products' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectFrameWorks(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await navigation.getByRole('link', { name: 'Management' }).click();
  await expect(page).toHaveTitle(/^(Management|Our Team)/);

  await navigation.getByRole('link', { name: 'Products' }).click();
  await rollBack();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
});

test('a screen that hangs the tab is not started a third time; another release of it is (row H3)', async ({
  page,
  allowFaults,
}) => {
  test.setTimeout(90_000);
  allowFaults(/./);
  const hang = 'Component() { for (;;); }';
  await makeRelease(site.registry, 'catalogue', { exports: everyScreen(hang), only: 'web' });
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

  await rollBack();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('alert')).toBeHidden();
});

test('a remote that brings a newer shared-ui has it to itself, whatever the order of the visit (row H5)', async ({
  page,
}) => {
  await makeRelease(site.registry, 'catalogue', { sharedUi: '2.99.0', only: 'web' });
  await page.goto(`${site.url}/our-products`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => copiesOf(page, 'catalogue')).toContain('2.99.0');
  await navigation.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveTitle(/^About/);
  await expect.poll(() => copiesOf(page, 'company')).toHaveLength(1);
  expect(await copiesOf(page, 'company')).not.toContain('2.99.0');
  expect(await copiesOf(page, 'shell')).not.toContain('2.99.0');
  // And it really ran on its own copy.
  await navigation.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
});

/** The versions of shared-ui in the share scope of a part that is on the page; none before the part has started. */
const copiesOf = (page: Parameters<typeof expectFrameWorks>[0], part: string) =>
  page.evaluate((name) => {
    interface Instance {
      name: string;
      shareScopeMap: { default?: Record<string, object | undefined> };
    }
    const { __FEDERATION__: runtime } = globalThis as { __FEDERATION__?: { __INSTANCES__: Instance[] } };
    const own = runtime?.__INSTANCES__.find((instance) => instance.name.startsWith(name));
    return Object.keys(own?.shareScopeMap.default?.['shared-ui'] ?? {});
  }, part);

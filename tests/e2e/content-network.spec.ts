import type { Page, Request } from '@playwright/test';
import { Keyring, keysFolder, operatorKey } from '@platform/toolkit/trust';
import { signPin } from '@platform/toolkit/trust/pin';
import { refused } from '../faults/reports';
import { freePort } from '../site/free-port';
import { expect, test as base } from '../site/own-site';
import { release } from '../site/release';
import { startFaultProxy, type FaultProxy } from '../site-testing/src/doubles/fault-proxy';
import { hydrated, openChat } from '../site-testing/src/index';

/** A content network sends the scripts of releases to all pages (`RELEASES_ORIGIN`), and the site itself if it cannot. */
interface PerWorker {
  sitePort: number;
  /** A network in front of the site, on an origin of its own. */
  network: FaultProxy;
}

const test = base.extend<object, PerWorker>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the fixtures' names in an object pattern
  sitePort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  network: [
    async ({ sitePort }, use) => {
      const network = await startFaultProxy(`http://localhost:${sitePort}`);
      await use(network);
      await network.stop();
    },
    { scope: 'worker' },
  ],
  siteSettings: [
    async ({ sitePort, network }, use) => use({ PORT: String(sitePort), RELEASES_ORIGIN: network.url }),
    { scope: 'worker' },
  ],
});

/** Requests for files of releases, from now on. */
function releaseRequests(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/releases/')) requests.push(request);
  });
  return {
    requests,
    /** The origins that sent files, each once. */
    origins: () => [...new Set(requests.map((request) => new URL(request.url()).origin))],
  };
}

/** Goes from the home page to the products, which another remote shows, and opens the chat. */
async function visit(page: Page, url: string) {
  await page.goto(`${url}/home`);
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  await openChat(page);
}

test('all scripts of all remotes come from the network, each once, with their hashes and without cookies (row H3)', async ({
  browser,
  site,
  network,
}) => {
  // Not the fixture's page, which has no cache: its requests are intercepted.
  const page = await (await browser.newContext()).newPage();
  await page.context().addCookies([{ name: 'seen', value: 'yes', url: network.url }]);
  const { requests, origins } = releaseRequests(page);
  const policy = (await page.request.get(`${site.url}/home`)).headers()['content-security-policy'];
  expect(policy).toContain(`script-src 'self' ${network.url} `);
  await visit(page, site.url);
  expect(origins()).toEqual([network.url]);
  for (const part of ['shell', 'company', 'catalogue', 'chat'])
    expect(requests.some((request) => request.url().includes(`/releases/${part}/`))).toBe(true);
  for (const request of requests) expect((await request.allHeaders())['cookie']).toBeUndefined();
  expect(network.asked).toEqual([...new Set(network.asked)]);
  expect(network.asked.filter((path) => !path.startsWith('/releases/'))).toEqual([]);
  await page.context().close();
});

for (const [what, fault, report] of [
  ['does not answer', { kind: 'refuse' }, /net::ERR_EMPTY_RESPONSE/],
  ['has altered copies', { kind: 'altered' }, refused],
] as const) {
  test(`a network that ${what} does not stop any page: the site sends the scripts itself (row H3)`, async ({
    page,
    site,
    network,
    allowFaults,
  }) => {
    allowFaults(report);
    network.fail(/./, fault);
    const { origins } = releaseRequests(page);
    await visit(page, site.url);
    expect(origins()).toEqual([network.url, site.url]);
    network.fail(/./, undefined);
  });
}

test('a visit with a pin requests nothing from the network, which must not have releases that are not live (row H1)', async ({
  page,
  site,
}) => {
  const version = await release(site.registry, 'is new', 'publish');
  const key = await new Keyring(keysFolder(site.registry.folder)).need(operatorKey);
  const { token } = await signPin({ catalogue: version }, site.url, key);
  const { origins } = releaseRequests(page);
  await page.goto(`${site.url}/pin?token=${token}`);
  await hydrated(page);
  await visit(page, site.url);
  expect(origins()).toEqual([site.url]);
});

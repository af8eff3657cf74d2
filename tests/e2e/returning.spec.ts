import { expect, test } from '../site/own-site';
import { releaseAgain } from '../site/release';
import { hydrated } from '../site-testing/src/index';

/** A visitor who returns after a release downloads only what it has changed (row H1). */
test('after releases of the shell and of a remote, a returning visitor requests what has changed, and nothing else', async ({
  browser,
  site,
  faultProxy,
}) => {
  // A page that a test watches has no cache.
  const page = await (await browser.newContext()).newPage();
  const visit = async () => {
    const before = faultProxy.asked.length;
    await page.goto(`${faultProxy.url}/our-products`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    return faultProxy.asked.slice(before).filter((path) => path.startsWith('/releases/'));
  };
  const first = await visit();
  expect(first.filter((path) => path.includes('/chunks/')).length).toBeGreaterThan(3);
  expect(await visit(), 'nothing has been released').toEqual([]);
  for (const part of ['shell', 'catalogue']) await releaseAgain(site.registry, part);
  const { shell, catalogue } = await site.liveReleases();
  const changed = [`/releases/catalogue/${catalogue}/remoteEntry.js`, `/releases/shell/${shell}/main.js`];
  expect((await visit()).sort()).toEqual(changed);
  await page.context().close();
});

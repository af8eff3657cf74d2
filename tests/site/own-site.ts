import type { PartName } from '@platform/contract';
import { startFaultProxy, type FaultProxy } from '../site-testing/src/doubles/fault-proxy';
import { test as base } from '../site-testing/src/index';
import { startSite, type Site } from './start-site';

interface PerWorker {
  /** Additional settings of the server of `site`. */
  siteSettings: Record<string, string>;
  server: Site;
}

/** A site that knows what was live when the test began. */
interface OwnSite extends Site {
  /** Points a part to the release that was live when the test began. */
  rollBack: (part: PartName) => Promise<void>;
}

interface PerTest {
  /**
   * A site of the worker's own, with private copies of releases and data, for tests that release, roll back, post or
   * break something. What was live before the test is live again after it.
   */
  site: OwnSite;
  /** A proxy in front of `site` that simulates faults of the network. */
  faultProxy: FaultProxy;
}

/** The base of end-to-end tests that need a site to themselves. */
export const test = base.extend<PerTest, PerWorker>({
  siteSettings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ siteSettings }, use) => {
      const server = await startSite(siteSettings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: async ({ server, page }, use) => {
    const before = await server.liveReleases();
    const rollBack = (part: PartName) => server.registry.point(part, before[part]!, 'rollback');
    await use({ ...server, rollBack });
    // A page that is still open would keep requesting files.
    await page.close();
    for (const [part, version] of Object.entries(await server.liveReleases())) {
      if (before[part] !== version) await rollBack(part);
    }
  },
  faultProxy: async ({ site, page }, use) => {
    const proxy = await startFaultProxy(site.url);
    await use(proxy);
    await page.close();
    await proxy.stop();
  },
});

export { expect } from '../site-testing/src/index';

import {
  test as base,
  expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { showPinned } from './site';

/** What {@link test} adds to Playwright's fixtures. */
export interface SiteFixtures {
  /** Whether the chat is open when the visit begins: 'closed' unless a test uses another. */
  chat: 'open' | 'closed';
  /** Errors on the pages of the test's context so far. */
  faults: string[];
  /** Allows the errors that a test is about. */
  allowFaults: (...patterns: RegExp[]) => void;
}

/**
 * The base of every end-to-end test. An error on the console or an uncaught error, on `page` or another page of its context,
 * fails the test; a request that fails does so only if the browser says it on the console, as it does of scripts, pictures and
 * `fetch`. A context of the test's own is not checked. Third-party maps are not fetched. `page` starts as if the visitor had
 * closed the chat, which would cover what the test clicks, unless `chat` says otherwise. If `SITE_URL` is an address that
 * `platform pin` has printed, the page and all others of its context show the pinned releases.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & SiteFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<SiteFixtures>({
  chat: ['closed', { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the fixtures' names in an object pattern
  faults: async ({}, use) => {
    await use([]);
  },
  allowFaults: async ({ faults }, use) => {
    const allowed: RegExp[] = [];
    await use((...patterns) => allowed.push(...patterns));
    const left = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
    if (left.length > 0) throw new Error(['faults on the page:', ...new Set(left)].join('\n'));
  },
  page: async ({ page, chat, faults, allowFaults: _ }, use) => {
    if (chat === 'closed') {
      await page.addInitScript(() => {
        // The frames of the maps have no storage.
        if (self !== top) return;
        sessionStorage.setItem('chatVisit', sessionStorage.getItem('chatVisit') ?? '{"panel":"closed","messages":[]}');
      });
    }
    const context = page.context();
    await showPinned(context);
    context.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    context.on('weberror', (uncaught) => faults.push(`uncaught: ${uncaught.error().message}`));
    await page.route(/openstreetmap\.org/, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }));
    await use(page);
  },
});

export { expect };

import {
  test as base,
  expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';

/** What {@link test} adds to Playwright's fixtures. */
export interface SiteFixtures {
  /** Whether the chat is open when the visit begins: 'closed' unless a test uses another. */
  chat: 'open' | 'closed';
  /** Errors on the page so far. */
  faults: string[];
  /** Allows the errors that a test is about. */
  allowFaults: (...patterns: RegExp[]) => void;
}

/**
 * The base of every end-to-end test. Any console error, uncaught error or failed request of the site itself fails the
 * test; third-party maps are not fetched. Pages start as if the visitor had closed the chat, which would cover what the
 * test clicks, unless `chat` says otherwise.
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
    expect(left, 'faults on the page').toEqual([]);
  },
  page: async ({ page, chat, faults, allowFaults: _ }, use) => {
    if (chat === 'closed') {
      await page.addInitScript(() => {
        // The frames of the maps have no storage.
        if (self !== top) return;
        sessionStorage.setItem('chatVisit', sessionStorage.getItem('chatVisit') ?? '{"panel":"closed","messages":[]}');
      });
    }
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
    await page.route(/openstreetmap\.org/, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }));
    await use(page);
  },
});

export { expect };

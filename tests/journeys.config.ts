import { defineConfig } from '@playwright/test';
import { chromiumArguments, fastestChromiumFile } from './site/browser';
import { siteAddress } from './site-testing/src/index';

/**
 * The journeys across the remotes, in Chromium against the site at `SITE_URL`, which is not started here: `npm run journeys` in
 * a part's folder, and the matrix.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: 'journeys.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A deadline for what hangs, not a measure: a busy machine is much slower than an idle one.
  timeout: 60_000,
  use: {
    baseURL: siteAddress(),
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: fastestChromiumFile, args: chromiumArguments },
  },
});

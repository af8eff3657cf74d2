import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumFile, fastestChromiumFile } from './site/browser';
import { fixtureDir, testCompany } from './site/fixture-content';
import { testRun } from './site/test-run';

// Before the workers start, so that all of them belong to one run.
testRun();

const contentDir = fixtureDir(testCompany);
// Also for the sites that tests start themselves.
process.env['CONTENT_DIR'] = contentDir;

const chromium = { executablePath: fastestChromiumFile, args: chromiumArguments };

const serve = 'npm run --silent serve';
const server = (port: number, command: string, env: Record<string, string>) => ({
  command,
  cwd: '..',
  env: { PORT: String(port), LOG_LEVEL: 'warn', ...env },
  url: `http://localhost:${port}/health`,
  // In a fresh clone the fixtures are compiled first.
  timeout: 180_000,
  reuseExistingServer: false,
  stdout: 'pipe' as const,
});

/**
 * End-to-end tests of the composed site in real Chromium. They run on a fixture company's content, so that an owner's
 * edits do not fail them; only the tests in `owner/` use the real content. `SITE_URL` and `OWNER_SITE_URL` point them
 * to running sites: one with the content of tests/fixtures/harbour-electric, and one with the owner's.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // On two processors: many tests wait for a deadline or an animation.
  workers: 3,
  // A deadline for what hangs, not a measure: a busy machine is much slower than an idle one.
  timeout: 60_000,
  forbidOnly: true,
  // On a busy machine a step may be late: CI tries once more and lists the test as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['./summary-reporter.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: chromium,
  },
  projects: [
    { name: 'remotes', testMatch: ['remotes/*.setup.ts'] },
    {
      name: 'site',
      dependencies: ['remotes'],
      testMatch: ['e2e/*.spec.ts', 'faults/*.spec.ts'],
      use: { baseURL: process.env['SITE_URL'] ?? 'http://localhost:3100' },
    },
    {
      name: 'owner',
      testMatch: ['owner/*.spec.ts'],
      use: { baseURL: process.env['OWNER_SITE_URL'] ?? 'http://localhost:3101' },
    },
    {
      name: 'firefox',
      testMatch: ['firefox/*.spec.ts'],
      use: { baseURL: process.env['SITE_URL'] ?? 'http://localhost:3100' },
    },
    {
      name: 'gallery',
      testMatch: ['gallery/*.spec.ts'],
      use: {
        launchOptions: {
          executablePath: chromiumFile,
          args: [...chromiumArguments, '--font-render-hinting=none', '--disable-lcd-text'],
        },
      },
      snapshotPathTemplate: '{testDir}/gallery/screenshots/{arg}{ext}',
      // Differently smoothed letters pass; an icon's stroke in another colour fails.
      expect: { toHaveScreenshot: { threshold: 0.05, maxDiffPixels: 30 } },
    },
  ],
  webServer: [
    ...(process.env['SITE_URL']
      ? []
      : [server(3100, `npx tsx tests/site/compile-fixtures.ts && ${serve}`, { CONTENT_DIR: contentDir })]),
    ...(process.env['OWNER_SITE_URL'] ? [] : [server(3101, serve, { CONTENT_DIR: 'dist/content' })]),
  ],
});

import { defineConfig } from '@playwright/test';

/** End-to-end tests of the composed site in real Chromium. `SITE_URL` points them at a site that is already running. */
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/*.spec.ts', 'faults/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: true,
  reporter: [['list'], ['./closing-line.ts']],
  use: {
    baseURL: process.env['SITE_URL'] ?? 'http://localhost:3100',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: process.env['SITE_URL']
    ? undefined
    : {
        command: 'npm run --silent serve',
        cwd: '..',
        env: { PORT: '3100', LOG_LEVEL: 'warn' },
        url: 'http://localhost:3100/health',
        reuseExistingServer: false,
        stdout: 'pipe',
      },
});

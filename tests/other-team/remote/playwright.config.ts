import { defineConfig } from '@playwright/test';
import { siteAddress } from 'site-testing';

export default defineConfig({
  testDir: 'journeys',
  // Deadlines for what hangs: a busy machine is much slower than an idle one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: siteAddress(),
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: process.env['CHROMIUM'] },
  },
});

import { defineConfig } from '@playwright/test';
import { siteAddress } from 'site-testing';

export default defineConfig({
  testDir: 'journeys',
  use: {
    baseURL: siteAddress(),
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: process.env['CHROMIUM'] },
  },
});

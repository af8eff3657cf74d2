import { existsSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';

const executablePath = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
const missing = `there is no Firefox at ${executablePath} (Debian: apt-get install firefox-esr; FIREFOX names another one)`;

/**
 * Starts a new Firefox.
 * @param preferences as in about:config; all others keep Firefox's defaults
 */
export const launchFirefox = (preferences: Record<string, unknown> = {}) =>
  launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox: preferences });

/**
 * The base of the journeys in Firefox, driven over WebDriver BiDi, which a distribution's Firefox supports. Each test
 * gets a page of a first-time visitor; an error on the page's console or an uncaught error fails it. Without Firefox
 * the journeys are skipped with a message; if `CI` is set they fail.
 */
export const test = base.extend<{ visitor: BrowserContext; firefoxPage: Page }, { firefox: Browser | undefined }>({
  firefox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the fixtures' names in an object pattern
    async ({}, use) => {
      if (!existsSync(executablePath)) {
        if (process.env['CI']) throw new Error(missing);
        console.warn(`The journeys in Firefox are left out: ${missing}`);
        await use(undefined);
        return;
      }
      const browser = await launchFirefox();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ firefox }, use) => {
    if (!firefox) {
      base.skip(true, missing);
      return;
    }
    const context = await firefox.createBrowserContext();
    await use(context);
    await context.close();
  },
  firefoxPage: async ({ visitor }, use) => {
    const page = await visitor.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    page.setDefaultTimeout(30_000);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`uncaught: ${String(error)}`));
    await use(page);
    expect(faults, 'faults on the page').toEqual([]);
  },
});

export { expect };

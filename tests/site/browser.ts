import { existsSync } from 'node:fs';

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The whole browser: for screenshots and measurements, which must come from one and the same program. */
export const chromiumFile = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * The browser of journeys. The headless shell is the same engine without a user interface: pages open a third faster.
 * Without it the journeys run in the whole browser.
 */
export const fastestChromiumFile =
  process.env['CHROMIUM'] ?? (existsSync(headlessShell) ? headlessShell : chromiumFile);

/** Arguments for a browser that needs neither a sandbox nor a graphics card, and contacts nothing on its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

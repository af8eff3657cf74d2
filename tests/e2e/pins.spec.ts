import type { Browser, Page } from '@playwright/test';
import { releaseAddress } from '@platform/host/registry';
import { Keyring, keysFolder, operatorKey } from '@platform/toolkit/trust';
import { signPin } from '@platform/toolkit/trust/pin';
import { axeOn } from '../site/axe';
import { expect, test } from '../site/own-site';
import { release } from '../site/release';
import type { Site } from '../site/start-site';
import { hydrated, siteAddress } from '../site-testing/src/index';
import { showPinned } from '../site-testing/src/site';

/** A visitor sees a release that is not live, by a signed address, and in no other way. */
async function tokenFor({ registry, url }: Site): Promise<{ token: string; pinned: string }> {
  const version = await release(registry, 'is new', 'publish');
  const key = await new Keyring(keysFolder(registry.folder)).need(operatorKey);
  const { token } = await signPin({ catalogue: version }, url, key);
  return { token, pinned: `catalogue@${version}` };
}
const badge = (page: Page) => page.getByRole('complementary', { name: 'Pinned releases' });
const text = 'the new release';

test('an address pins a release: all pages of the visit show it, and say so, until the visitor leaves (row H1)', async ({
  page,
  site,
}) => {
  const { token, pinned } = await tokenFor(site);
  await page.goto(`${site.url}/pin?token=${token}`);
  await hydrated(page);
  await expect(badge(page)).toContainText(`${pinned}. Live: shell@`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('main')).toContainText(text);
  await expect(badge(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(text);
  await hydrated(page);

  await badge(page).getByRole('button', { name: 'Show the live site' }).click();
  await expect(page).toHaveURL(`${site.url}/our-products`);
  await expect(badge(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(text);
});

test('a test whose SITE_URL is the address of a pin runs with the pinned release (rows H1, H4)', async ({
  page,
  site,
}) => {
  const { token, pinned } = await tokenFor(site);
  const before = process.env['SITE_URL'];
  const show = async (address: string) => {
    process.env['SITE_URL'] = address;
    await showPinned(page.context());
  };
  try {
    const refused = show(`${site.url}/pin?token=${token}x`);
    await expect(refused).rejects.toThrow(`${site.url} does not show the releases of SITE_URL: This address`);
    await show(site.url);
    await page.goto(`${site.url}/our-products`);
    await expect(badge(page)).toHaveCount(0);
    await show(`${site.url}/pin?token=${token}`);
    expect(siteAddress()).toBe(site.url);
    await page.goto(`${site.url}/our-products`);
    await expect(badge(page)).toContainText(pinned);
    await expect(page.getByRole('main')).toContainText(text);
  } finally {
    if (before === undefined) delete process.env['SITE_URL'];
    else process.env['SITE_URL'] = before;
  }
});

test('without scripts the badge is the same, and leads back (row H1)', async ({ browser, site }) => {
  const { token, pinned } = await tokenFor(site);
  const { page, close } = await withoutScripts(browser);
  await page.goto(`${site.url}/pin?token=${token}`);
  await expect(badge(page)).toContainText(pinned);
  await page.goto(`${site.url}/our-products`);
  await expect(page.getByRole('main')).toContainText(text);
  await badge(page).getByRole('button').click();
  await expect(page).toHaveURL(`${site.url}/our-products`);
  await expect(badge(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(text);
  await close();
});

async function withoutScripts(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return { page: await context.newPage(), close: () => context.close() };
}

test('a token in the query, the hash, storage, a header or a message changes nothing, nor does a forged cookie (row H1)', async ({
  page,
  site,
}) => {
  const { token } = await tokenFor(site);
  const [header, payload, signature] = token.split('.');
  const forged = `${header}.${payload}.${'A'.repeat(signature!.length)}`;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.addInitScript(
    ([good, bad]) => {
      for (const storage of [localStorage, sessionStorage])
        for (const name of ['pin', 'token', 'composition', 'releases']) storage.setItem(name, good!);
      document.cookie = `pin=${bad}; path=/`;
      document.cookie = `token=${good}; path=/`;
      addEventListener('load', () => {
        for (const message of [good, { pin: good }, { type: 'pin', token: good }]) postMessage(message, '*');
      });
    },
    [token, forged],
  );
  await page.setExtraHTTPHeaders({ pin: token, 'x-pin': token });
  await page.goto(`${site.url}/home?pin=${token}&token=${token}#pin=${token}`);
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('main')).not.toContainText(text);
  await expect(badge(page)).toHaveCount(0);
  const version = (await site.liveReleases())['catalogue']!;
  const { files } = await site.registry.release('catalogue', version);
  const live = Object.keys(files).map((file) => releaseAddress('catalogue', version, file.replace('web/', '')));
  const catalogue = loaded.map((address) => new URL(address).pathname).filter((each) => each.includes('/catalogue/'));
  expect(catalogue.length).toBeGreaterThan(0);
  expect(catalogue.filter((address) => !live.includes(address))).toEqual([]);
});

test('the badge covers nothing from 320 to 1920 pixels, and has no barriers (row H1)', async ({ page, site }) => {
  const { token } = await tokenFor(site);
  await page.goto(`${site.url}/pin?token=${token}`);
  await hydrated(page);
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await coveredByBadge(page), `at ${width} pixels`).toEqual([]);
    await page.evaluate(() => scrollTo(0, 400));
    expect(await coveredByBadge(page), `at ${width} pixels, scrolled`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect((await axeOn(page).include('aside').analyze()).violations).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await badge(page).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(badge(page)).toHaveCount(0);
});

/** The names of controls of the page that the badge overlaps, and of its own that the page does. */
const coveredByBadge = (page: Page) =>
  page.evaluate(() => {
    const own = document.querySelector('aside[aria-label="Pinned releases"]')!;
    const centre = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    };
    const isCovered = (control: Element) => {
      const found = centre(control);
      return found !== null && own.contains(found) !== own.contains(control);
    };
    return [...document.querySelectorAll('a, button, input')]
      .filter((control) => control.getClientRects().length > 0)
      .filter(isCovered)
      .map(({ textContent }) => textContent);
  });

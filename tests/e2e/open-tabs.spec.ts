import type { Page } from '@playwright/test';
import { pruneReleases } from '@platform/toolkit/release';
import { expect, test } from '../site/own-site';
import { releaseAgain } from '../site/release';
import { chatPanel, hydrated } from '../site-testing/src/index';

/** Versions of the files of releases that a page has requested, such as `chat@1.0.2`. */
function loadedBy(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, part, version] = /\/releases\/([^/]+)\/([\d.]+)\//.exec(request.url()) ?? [];
    if (part) loaded.add(`${part}@${version}`);
  });
  return loaded;
}

test('a tab that was opened five releases of every part and a rollback ago still goes everywhere (rows H1, H2)', async ({
  page,
  site: { url, registry, liveReleases },
}) => {
  const loaded = loadedBy(page);
  await page.goto(`${url}/home`);
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  const opened = await liveReleases();

  for (let round = 1; round <= 5; round += 1)
    for (const part of Object.keys(opened)) await releaseAgain(registry, part);
  for (const part of Object.keys(opened)) {
    await registry.point(part, await registry.previous(part), 'rollback');
    // Nor does anybody remove what tabs ask for.
    expect(await pruneReleases({ registry, part, days: 1, isDryRun: false, change: {} })).toEqual([]);
  }
  const fresh = await page.context().newPage();
  const loadedNow = loadedBy(fresh);
  await fresh.goto(`${url}/our-products`);
  await hydrated(fresh);
  const live = await liveReleases();
  expect([...loadedNow]).toContain(`catalogue@${live['catalogue']}`);
  expect(Object.keys(opened).filter((part) => opened[part] === live[part])).toEqual([]);

  const nav = page.getByRole('navigation', { name: 'Main' });
  const main = page.getByRole('main');
  for (const link of await nav.getByRole('link').all()) {
    const path = (await link.getAttribute('href'))!;
    await link.click();
    await expect(page).toHaveURL(url + path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
  }
  await nav.getByRole('link', { name: 'Products' }).click();
  await main.getByRole('link', { name: /Industrial Plugs and Sockets/ }).click();
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
  const { pathname } = new URL(page.url());
  await main.locator(`a[href^="${pathname}/"]`).first().click();
  await expect(main.getByRole('button', { name: 'Add to enquiry', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(chatPanel(page).getByRole('textbox', { name: 'Message' })).toBeVisible();

  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
  expect([...loaded].sort()).toEqual(
    Object.entries(opened)
      .map((each) => each.join('@'))
      .sort(),
  );
});

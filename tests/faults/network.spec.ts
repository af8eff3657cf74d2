import { releaseAddress } from '@platform/host/registry';
import type { Fault } from '../site-testing/src/doubles/fault-proxy';
import { expectFrameWorks } from '../e2e/frame';
import { hydrated, reachSlowStart, startNotice } from '../site-testing/src/index';
import { expect, test } from '../site/own-site';
import { release } from '../site/release';
import { answered, notHydrated, notLoaded, refused, replaced, tooLate } from './reports';

/**
 * A remote whose files do not arrive as they should costs only its region, and 'Try again' heals it. If only those of the live
 * release do not, the last good one takes its place (row H3).
 */
const ofType = (type: string) => new RegExp(`Refused to execute script .* MIME type \\('${type}'\\) is not executable`);

/** Each fault with what the browser reports of it; nothing is reported of a script that is late. */
const faults: [string, Fault, ...RegExp[]][] = [
  ['answers 404', { kind: 'status', status: 404 }, answered(404)],
  ['answers 500', { kind: 'status', status: 500 }, answered(500)],
  ['answers HTML', { kind: 'html' }, ofType('text/html'), refused],
  ['is refused', { kind: 'refuse' }, /net::ERR_EMPTY_RESPONSE/],
  ['is cut off', { kind: 'truncate' }, /net::ERR_CONTENT_LENGTH_MISMATCH/],
  ['is empty, and kept by the browser', { kind: 'empty' }, refused],
  ['is half of itself, and kept by the browser', { kind: 'half' }, refused],
  ['has one bit flipped, and is kept by the browser', { kind: 'altered' }, refused],
  ['has the wrong type', { kind: 'type' }, ofType('text/plain')],
  ['hangs', { kind: 'hang' }],
  ['hangs in the middle', { kind: 'stall' }],
];
const files = { entry: 'remoteEntry', 'screen chunk': 'categoryList' };

for (const [file, name] of Object.entries(files)) {
  for (const [what, fault, ...reports] of faults) {
    test(`the ${file} ${what}: the page says so, stays readable, and 'Try again' starts it (row H3)`, async ({
      page,
      faultProxy,
      allowFaults,
    }) => {
      const isLate = fault.kind === 'hang' || fault.kind === 'stall';
      if (isLate) await page.clock.install();
      else allowFaults(...reports, notLoaded(), notHydrated);
      const pattern = new RegExp(`/releases/catalogue/.*/${name}`);
      faultProxy.fail(pattern, fault);
      // A preload or a script that hangs keeps the page from having loaded.
      await page.goto(`${faultProxy.url}/our-products`, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      const category = main.getByRole('link', { name: /Industrial Plugs and Sockets/ });
      const notice = startNotice(page);
      if (isLate) await reachSlowStart(page);
      await expect(notice).toBeVisible();
      await expect(category).toBeVisible();
      await expectFrameWorks(page);

      faultProxy.fail(pattern, undefined);
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toBeHidden();
      await hydrated(page);
      await category.click();
      await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
    });
  }
}

for (const [what, fault, ...reports] of faults) {
  // One file of each kind of loading: by the federation runtime and by webpack.
  for (const [file, name] of Object.entries(files)) {
    test(`the ${file} of the live release alone ${what}: the last good release is loaded, and both are reported (row H3)`, async ({
      page,
      site,
      faultProxy,
      allowFaults,
      faults: reported,
    }) => {
      const isLate = fault.kind === 'hang' || fault.kind === 'stall';
      if (isLate) await page.clock.install();
      allowFaults(replaced, notLoaded(), notHydrated, tooLate, ...reports);
      const { catalogue: good } = await site.liveReleases();
      const version = await release(site.registry, 'is new');
      const { files: ofRelease } = await site.registry.release('catalogue', version);
      const own = Object.keys(ofRelease).find((each) => each.startsWith(`web/${name}`) && each.endsWith('.js'))!;
      faultProxy.fail(new RegExp(`${releaseAddress('catalogue', version, own.replace('web/', ''))}$`), fault);
      await page.goto(`${faultProxy.url}/our-products`, { waitUntil: 'commit' });
      if (isLate) {
        await page.locator('#root[data-hydrated]').waitFor();
        await page.clock.fastForward(20_000);
      }
      await hydrated(page);
      await expect(startNotice(page)).toBeHidden();
      await page
        .getByRole('main')
        .getByRole('link', { name: /Industrial Plugs and Sockets/ })
        .click();
      await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible();
      for (const report of reports) expect(reported.filter((each) => report.test(each))).not.toEqual([]);
      expect(reported.filter((each) => replaced.test(each))).toEqual([
        expect.stringContaining(`catalogue@${good} takes the place of catalogue@${version} `),
      ]);
    });
  }
}

test('a second attempt that fails shows the notice again, and a third that succeeds starts the page (row H3)', async ({
  page,
  faultProxy,
  allowFaults,
}) => {
  allowFaults(answered(500), notLoaded(), notHydrated);
  const pattern = /\/releases\/catalogue\/.*\/categoryList/;
  faultProxy.fail(pattern, { kind: 'status', status: 500 });
  await page.goto(`${faultProxy.url}/our-products`);
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Try again' });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(main.getByRole('alert')).toContainText('could not be started');
    const asked = faultProxy.asked.length;
    await retry.click();
    await expect.poll(() => faultProxy.asked.slice(asked).some((path) => pattern.test(path))).toBe(true);
  }
  await expect(retry).toBeEnabled();
  faultProxy.fail(pattern, undefined);
  await retry.click();
  await expect(main.getByRole('alert')).toBeHidden();
  const attempts = faultProxy.asked.filter((path) => pattern.test(path)).map((path) => path.split('?')[1]);
  expect(new Set(attempts).size).toBe(attempts.length);
});

for (const [what, fault, ...reports] of faults.filter(([what]) => ['answers 500', 'hangs'].includes(what))) {
  test(`a remote that ${what} on a later page shows a notice there, and other pages work (row H3)`, async ({
    page,
    faultProxy,
    allowFaults,
  }) => {
    allowFaults(...reports, notLoaded('The contact pages'));
    await page.goto(`${faultProxy.url}/home`);
    // Before, a click on a link loads the next page from the server.
    await hydrated(page);
    faultProxy.fail(/\/releases\/contact\//, fault);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Contact' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 8000 });
    await navigation.getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveTitle(/^About/);
    await navigation.getByRole('link', { name: 'Contact' }).click();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 8000 });
    faultProxy.fail(/\/releases\/contact\//, undefined);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Contact/);
  });
}

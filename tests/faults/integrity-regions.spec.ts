import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RemoteRelease } from '@platform/contract';
import { flipped } from '../site-testing/src/doubles/fault-proxy';
import { hydrated, startNotice } from '../site-testing/src/index';
import { expect, test } from '../site/own-site';
import { healthOf, startSite } from '../site/start-site';
import { answered, notHydrated, notLoaded, refused } from './reports';
import { compositionOf, copyRelease, entry, scriptsOf, watchScripts } from './scripts';

/**
 * What a visitor sees of a remote one of whose scripts is not exactly the released one. `integrity.spec.ts` shows that it does
 * not run, also if it is one that pages load later.
 */

/** Pages of each remote that has pages; together they show all of its screens. */
const pagesOf: Record<string, string[]> = {
  catalogue: [
    '/our-products',
    '/our-products/industrial_plugs_and_sockets',
    '/our-products/industrial_plugs_and_sockets/plug_16a_3p_110v_4h_ip44',
    '/search?q=plug',
    '/compare?items=cw_brass_gland_outdoor,a2_brass_gland_unarmoured',
    '/choose',
  ],
  company: ['/home', '/about', '/certificates', '/management', '/our-projects', '/career-opportunities'],
  contact: ['/contact-us', '/enquiry'],
};

const fileOf = (address: string) => path.basename(address.split('?')[0]!);
const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

/**
 * Replaces a remote's entry by one without the hash of a chunk, and the page by one that names the hash of this entry.
 * @param file the chunk's
 */
async function removeHash(page: Page, address: string, release: RemoteRelease, file: string) {
  const code = await (await page.request.get(new URL(release.entry, address).href)).text();
  const [, hashOfContent = ''] = file.split('.');
  const [, chunk] = new RegExp(`(\\d+):"${hashOfContent}"`).exec(code)!;
  const without = code.replace(new RegExp(`([{,])${chunk}:"[\\w+/]{43}=",?`), '$1');
  expect(without).not.toBe(code);
  await page.route(
    (url) => url.pathname === release.entry && url.search === '',
    (route) => route.fulfill({ contentType: 'text/javascript', body: without }),
  );
  await answerWithHash(page, address, release, hashOf(without));
}

/** Answers requests for a page with one whose data names another hash for a remote's entry. */
async function answerWithHash(page: Page, address: string, { title, integrity }: RemoteRelease, hash: string) {
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const [start, data] = (await answer.text()).split(`"title":"${title}"`);
    expect(data).toContain(integrity);
    await route.fulfill({ response: answer, body: `${start}"title":"${title}"${data!.replace(integrity, hash)}` });
  });
}

for (const [part, addresses] of Object.entries(pagesOf)) {
  test(`each script that a page of the ${part} starts with: the page says so if its hash is missing, and if one bit of it was flipped; 'Try again' starts it once it is right (row H3)`, async ({
    page,
    site,
    faultProxy,
    allowFaults,
  }) => {
    test.setTimeout(240_000);
    allowFaults(refused, notLoaded('.*'), notHydrated);
    const release = (await compositionOf(site.url)).remotes[part]!;
    const ran = await watchScripts(page);
    const browser = await page.context().newCDPSession(page);
    const ofPart = () => ran.filter((url) => url.includes(`/releases/${part}/`)).map(fileOf);
    const notice = startNotice(page);
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    const drilled = new Set<string>();

    for (const address of addresses.map((each) => faultProxy.url + each)) {
      await page.goto(address);
      await hydrated(page);
      // Parts that come later keep the server's HTML when they fail, without a notice.
      const started = (await page.locator('script:not([src])').allTextContents()).join();
      for (const file of new Set(ofPart())) {
        if (drilled.has(file) || !started.includes(file)) continue;
        drilled.add(file);
        await test.step(`${file} of ${address}`, async () => {
          // What the page before still loads must not be counted.
          await page.goto(`${faultProxy.url}/robots.txt`);
          ran.length = 0;
          // A new page repeats the addresses of earlier tries.
          await browser.send('Network.clearBrowserCache');
          if (file === entry) await answerWithHash(page, address, release, '');
          else await removeHash(page, address, release, file);
          await page.goto(address);
          await expect(notice).toBeVisible();
          expect(ofPart()).not.toContain(file);
          await page.unrouteAll();

          const pattern = new RegExp(`/releases/${part}/.*${file}`);
          faultProxy.fail(pattern, { kind: 'altered' });
          const asked = faultProxy.asked.length;
          await retry.click();
          await expect.poll(() => faultProxy.asked.slice(asked).some((each) => pattern.test(each))).toBe(true);
          await expect(retry).toBeEnabled();
          await expect(notice).toBeVisible();
          expect(ofPart()).not.toContain(file);

          faultProxy.fail(pattern, undefined);
          await retry.click();
          await expect(notice).toBeHidden();
          await hydrated(page);
          expect(ofPart()).toContain(file);
        });
      }
      ran.length = 0;
    }
    const { screens } = await site.registry.release(part, release.version);
    const names = [...drilled].map((file) => file.split('.')[0]);
    expect(names).toEqual(expect.arrayContaining(['remoteEntry', ...screens]));
  });
}

for (const [part, [address]] of Object.entries(pagesOf)) {
  test(`a first release of the ${part} with one bit of any of its scripts flipped on disk: its pages say so, others work, and 'Try again' starts it once the file is right (row H3)`, async ({
    page,
    site,
    allowFaults,
  }) => {
    test.setTimeout(180_000);
    allowFaults(answered(503), /RemoteError: These pages are not available at the moment/);
    const fresh = await startSite({}, part);
    try {
      const ran = await watchScripts(page);
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
      const saysSo = async (file: string) => {
        expect((await healthOf(fresh.url)).refused[part]).toContain(file);
        await page.goto(fresh.url + address!);
        await expect(retry).toBeVisible();
      };
      const repairs: (() => Promise<void>)[] = [];
      const scripts = await scriptsOf(site, part);
      for (const file of scripts) {
        const version = await copyRelease(site, part, fresh.registry);
        const script = path.join(fresh.registry.releaseFolder(part, version), file);
        const content = await readFile(script);
        repairs.push(() => writeFile(script, content));
        await writeFile(script, flipped(content));
        await fresh.registry.point(part, version, 'release');
        await saysSo(file);
      }
      // The first copy has the version that it was built for, under which a browser can start it.
      const { stable } = (await site.registry.channels(part))!.channels;
      await fresh.registry.point(part, stable, 'rollback');
      await saysSo(scripts[0]!);

      const elsewhere = part === 'company' ? 'Contact' : 'About Us';
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('link', { name: elsewhere }).click();
      await expect(page).toHaveTitle(new RegExp(`^${elsewhere.split(' ')[0]}`));
      await page.goBack();
      await expect(retry).toBeVisible();
      const ofPart = () => ran.filter((url) => url.includes(`/releases/${part}/`)).length;
      expect(ofPart()).toBe(0);

      await repairs[0]!();
      await expect.poll(async () => (await healthOf(fresh.url)).refused[part]).toBeUndefined();
      await retry.click();
      await expect.poll(ofPart).toBeGreaterThan(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/Error/);
      await expect(retry).toBeHidden();
    } finally {
      await page.close();
      await fresh.stop();
    }
  });
}

test('a page works without a widget whose script has one bit flipped, and the next page has the widget once the script is right (row H3)', async ({
  page,
  faultProxy,
  allowFaults,
}) => {
  allowFaults(refused);
  const ran = await watchScripts(page);
  const widgets = /\/(?:assistant|enquiryCounter|search)\.\w+\.js/;
  faultProxy.fail(widgets, { kind: 'altered' });
  const banner = page.getByRole('banner');
  await page.goto(`${faultProxy.url}/our-products/industrial_plugs_and_sockets/plug_16a_3p_110v_4h_ip44`);
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to enquiry', exact: true }).first().click();
  await banner.getByRole('searchbox').focus();
  for (const name of ['assistant', 'enquiryCounter', 'search']) {
    await expect.poll(() => faultProxy.asked.some((each) => each.includes(`/${name}.`))).toBe(true);
  }
  await expect(banner.getByRole('link', { name: 'Enquiry list', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeHidden();
  await banner.getByRole('searchbox').fill('plug');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=plug/);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  const plain = page.getByRole('dialog', { name: 'Search' });
  await expect(plain.getByRole('status')).toContainText('Suggestions could not be loaded.');
  await plain.getByRole('searchbox').fill('socket');
  await plain.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\/search\?q=socket/);
  expect(ran.filter((url) => widgets.test(url))).toEqual([]);

  faultProxy.fail(widgets, undefined);
  await page.goto(`${faultProxy.url}/about`);
  await expect(banner.getByRole('link', { name: 'Enquiry list, 1 line' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await banner.getByRole('searchbox').pressSequentially('plug');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('plug');
});

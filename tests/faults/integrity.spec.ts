import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RemoteRelease } from '@platform/contract';
import { flipped } from '../site-testing/src/doubles/fault-proxy';
import { expectFrameWorks } from '../e2e/frame';
import { hydrated, startNotice } from '../site-testing/src/index';
import { expect, test } from '../site/own-site';
import { healthOf } from '../site/start-site';
import type { ReleaseFigures } from 'server/views/view-figures';
import { notHydrated, notLoaded, refused } from './reports';
import { compositionOf, copyRelease, entry, scriptsOf, watchScripts } from './scripts';

/**
 * No script runs that is not exactly the released one: the page carries the hashes of the scripts that it starts with and
 * of the remotes' entries, an entry those of its chunks, and the server checks its files (rows H1, H3).
 */
const remotes = ['catalogue', 'chat', 'company', 'contact'];

/**
 * Runs a remote's entry again and requests every chunk that it knows.
 * @param attempt makes the addresses of this try new
 * @param withHashes false: the entry's hashes of its chunks are removed first
 * @returns the names of the chunks' files, each with whether it has loaded
 */
const loadChunks = (page: Page, part: string, release: RemoteRelease, attempt: number, withHashes = true) =>
  page.evaluate(
    async ([part, { globalName, entry: address, integrity }, query, hashed]) => {
      await new Promise((onload, onerror) => {
        const script = document.createElement('script');
        document.head.append(
          Object.assign(script, { crossOrigin: '', integrity, src: address + query, onload, onerror }),
        );
      });
      interface Require {
        integrity: Record<string, string>;
        /** The file of a chunk. */
        u: (chunk: string) => string;
        /** Loads a chunk. */
        e: (chunk: string) => Promise<unknown>;
      }
      // Webpack hands its internals to a chunk that brings a function, from a script that is the release's own.
      const {
        integrity: hashes,
        u,
        e,
      } = await new Promise<Require>((resolve) => {
        const script = document.createElement('script');
        script.dataset['webpack'] = `${globalName}:${query}`;
        script.textContent = `webpackChunks_${part}.push([[${JSON.stringify(query)}], {}, (require) => internals(require)])`;
        Object.assign(globalThis, { internals: resolve });
        document.head.append(script);
      });
      const known = Object.keys(hashes);
      if (!hashed) for (const chunk of known) Reflect.deleteProperty(hashes, chunk);
      const loaded = (chunk: string) =>
        e(chunk).then(
          () => true,
          () => false,
        );
      return Promise.all(known.map(async (chunk) => [u(chunk).split('?')[0]!, await loaded(chunk)] as const));
    },
    [part, release, `?attempt=${attempt}`, withHashes] as const,
  );

for (const part of remotes) {
  test(`no chunk of the ${part} runs if one bit of it was flipped or its hash is missing; all do on the next try`, async ({
    page,
    site,
    faultProxy,
    allowFaults,
  }) => {
    allowFaults(refused);
    const release = (await compositionOf(site.url)).remotes[part]!;
    const chunks = (await scriptsOf(site, part)).map((file) => path.basename(file)).filter((file) => file !== entry);
    await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${faultProxy.url}/blank`);
    const ran = await watchScripts(page);
    const each = (loaded: boolean) => chunks.map((file) => [file, loaded]).sort();

    const pattern = new RegExp(`/releases/${part}/[^/]+/(?!${entry})`);
    faultProxy.fail(pattern, { kind: 'altered' });
    expect((await loadChunks(page, part, release, 1)).sort()).toEqual(each(false));
    faultProxy.fail(pattern, undefined);
    expect((await loadChunks(page, part, release, 2, false)).sort()).toEqual(each(false));
    expect(ran.filter((url) => !url.includes(entry))).toEqual([]);

    expect((await loadChunks(page, part, release, 3)).sort()).toEqual(each(true));
    const names = () => new Set(ran.map((url) => path.basename(new URL(url).pathname)));
    await expect.poll(() => [...names()].sort()).toEqual([...chunks, entry].sort());
  });

  test(`the entry of the ${part} does not run if one bit of it was flipped or its hash is missing`, async ({
    page,
    site,
    faultProxy,
    allowFaults,
  }) => {
    allowFaults(refused, notLoaded('.*'), notHydrated);
    const { title } = (await compositionOf(site.url)).remotes[part]!;
    const address = { catalogue: '/our-products', chat: '/home', company: '/home', contact: '/contact-us' }[part]!;
    const elsewhere = part === 'company' ? 'Contact' : 'About Us';
    const ran = await watchScripts(page);
    const ofPart = () => ran.filter((url) => url.includes(`/releases/${part}/`));
    const reachesOthers = async () => {
      await expectFrameWorks(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: elsewhere }).click();
      await expect(page).toHaveTitle(new RegExp(`^${elsewhere.split(' ')[0]}`));
    };
    const startsAgain = async () => {
      if (part === 'chat') await page.goto(`${faultProxy.url}${address}`);
      else await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => ofPart().length).toBeGreaterThan(0);
    };
    const saysSo = () =>
      part === 'chat'
        ? expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
        : expect(startNotice(page)).toBeVisible();

    const failsAlone = async () => {
      await page.goto(`${faultProxy.url}${address}`);
      await saysSo();
      await reachesOthers();
      expect(ofPart()).toEqual([]);
      await page.goto(`${faultProxy.url}${address}`);
      await saysSo();
    };

    const pattern = new RegExp(`/releases/${part}/[^/]+/${entry}`);
    faultProxy.fail(pattern, { kind: 'altered' });
    await failsAlone();
    faultProxy.fail(pattern, undefined);
    expect(ofPart()).toEqual([]);
    await startsAgain();
    if (part !== 'chat') await hydrated(page);

    // What a page left behind still loads must not be counted as run by the next one.
    await page.goto(`${faultProxy.url}/robots.txt`);
    ran.length = 0;
    await page.route(`**${address}`, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const without = html.replace(new RegExp(`("title":"${title}"[^}]*"integrity":")[^"]*`), '$1');
      expect(without).not.toBe(html);
      await route.fulfill({ response: answer, body: without });
    });
    await failsAlone();
    await page.unroute(`**${address}`);
    await startsAgain();
    if (part !== 'chat') await hydrated(page);
  });
}

/** The hash of a page's inline script. */
const hashOfScript = (html: string) =>
  createHash('sha256')
    .update(/<script>([^]*?)<\/script>/.exec(html)![1]!)
    .digest('base64');

test('a shell of which one bit was flipped, or whose hash is missing, does not run; the page stays readable and recovers', async ({
  page,
  site,
  faultProxy,
  allowFaults,
}) => {
  allowFaults(refused);
  const ran = await watchScripts(page);
  const isReadable = () => expect(page.getByRole('link', { name: /Industrial Plugs and Sockets/ })).toBeVisible();
  const pattern = /\/releases\/shell\//;
  const address = `${faultProxy.url}/our-products`;
  faultProxy.fail(pattern, { kind: 'altered' });
  await page.goto(address, { waitUntil: 'networkidle' });
  await isReadable();
  // Once more at another address, because the browser may have kept a damaged copy.
  const asked = faultProxy.asked.filter((each) => pattern.test(each)).map((each) => path.basename(each).split('?')[0]!);
  const { stable } = (await site.registry.channels('shell'))!.channels;
  const { scripts } = await site.registry.release('shell', stable);
  expect(asked.sort()).toEqual([...scripts, ...scripts].sort());
  faultProxy.fail(pattern, undefined);

  allowFaults(/Content Security Policy directive 'script-src/);
  for (const policyOfAltered of [false, true]) {
    await page.route('**/our-products', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const without = html.replace(/"integrity":"[^"]*","src"/, '"integrity":"","src"');
      expect(without).not.toBe(html);
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers();
      // The page's policy does not even allow the start script that was changed; here it is changed too.
      const policy = headers['content-security-policy']!.replace(hashOfScript(html), hashOfScript(without));
      if (policyOfAltered) headers['content-security-policy'] = policy;
      await route.fulfill({ status: answer.status(), headers, body: without });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await isReadable();
    expect(ran).toEqual([]);
    await page.unroute('**/our-products');
  }

  await page.goto(address);
  await hydrated(page);
});

test('a shell that is refused is reported once, when the visitor leaves, and counts for its release', async ({
  page,
  site,
  faultProxy,
  allowFaults,
}) => {
  allowFaults(refused);
  const { stable } = (await site.registry.channels('shell'))!.channels;
  const counted = async () => {
    const health = (await (await fetch(`${site.url}/health`)).json()) as { views: Record<string, ReleaseFigures> };
    const { views = 0, faults = 0, kinds = {} } = health.views[`shell@${stable}`] ?? {};
    return { views, faults, loads: kinds['load'] ?? 0 };
  };
  const before = await counted();
  faultProxy.fail(/\/releases\/shell\//, { kind: 'altered' });
  const answer = await page.goto(`${faultProxy.url}/our-products`, { waitUntil: 'networkidle' });
  const sent: (string | null)[] = [];
  page.on('request', (each) => each.url().endsWith('/api/beacon') && sent.push(each.postData()));
  const beacon = page.waitForResponse('**/api/beacon');
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }
  expect((await beacon).status()).toBe(204);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`~shell@${stable} `);
  expect((await answer!.allHeaders())['server-timing']).toContain(sent[0]);
  const { views, faults, loads } = before;
  expect(await counted()).toEqual({ views: views + 1, faults: faults + 1, loads: loads + 1 });
});

test('a script that was added without a hash is not requested, and the browser reports it', async ({
  page,
  faultProxy,
  allowFaults,
}) => {
  allowFaults(/Integrity-Policy|Failed to load/);
  await page.goto(`${faultProxy.url}/home`);
  await hydrated(page);
  const version = (await compositionOf(faultProxy.url)).shell;
  const report = await page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const observer = new ReportingObserver(([first]) => resolve(String(first?.type)), {
          types: ['integrity-violation'],
        });
        observer.observe();
        document.head.append(Object.assign(document.createElement('script'), { src }));
      }),
    `/releases/shell/${version}/main.js?added`,
  );
  expect(report).toBe('integrity-violation');
  expect(faultProxy.asked.filter((each) => each.endsWith('?added'))).toEqual([]);
});

test('no script is fetched twice: what a page prefetches with a hash is what it then runs', async ({
  page,
  faultProxy,
}) => {
  for (const address of ['/home', '/our-products', '/contact-us']) {
    const context = await page.context().browser()!.newContext();
    const visit = await context.newPage();
    const before = faultProxy.asked.length;
    await visit.goto(`${faultProxy.url}${address}`);
    await hydrated(visit);
    await context.close();
    const asked = faultProxy.asked.slice(before).filter((each) => each.startsWith('/releases/'));
    expect(asked.length).toBeGreaterThan(2);
    expect(asked).toEqual([...new Set(asked)]);
  }
});

for (const part of ['shell', ...remotes]) {
  test(`a release of the ${part} is not made live while one bit of any of its scripts is flipped on disk`, async ({
    site,
  }) => {
    test.setTimeout(180_000);
    const before = await site.liveReleases();
    for (const file of await scriptsOf(site, part)) {
      const version = await copyRelease(site, part);
      const script = path.join(site.registry.releaseFolder(part, version), file);
      const content = await readFile(script);
      await writeFile(script, flipped(content));
      await site.registry.point(part, version, 'release');
      const health = await healthOf(site.url);
      expect(health.refused[part]).toContain(file);
      const { shell, remotes: live } = health.composition;
      expect({
        shell,
        ...Object.fromEntries(Object.entries(live).map(([name, each]) => [name, each!.version])),
      }).toEqual(before);
      const address = `${site.url}/releases/${part}/${version}/${path.basename(file)}`;
      expect((await fetch(address, { headers: { 'accept-encoding': 'identity' } })).status).toBe(503);
      await site.rollBack(part);
    }
  });
}

import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { healthOf } from '../site/start-site';
import { expect, test } from '../site-testing/src/index';

/** What the server answers to machines: status, headers, compression, caching. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy of a page allows exactly its own inline elements, by their hashes, and nothing unsafe', async ({
  request,
}) => {
  for (const path of ['/home', '/our-products', '/contact-us', '/our-products/industrial_cable_glands', '/none']) {
    const page = await request.get(path);
    const [scriptSource, styleSource] = ['script-src', 'style-src'].map(
      (name) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(page.headers()['content-security-policy']!)![1]!,
    );
    const html = await page.text();
    expect(html, path).not.toContain('nonce');
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => hashOf(text!));
    const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => hashOf(text!));
    // One loads the fonts, and one starts the page's scripts.
    expect(scripts, path).toHaveLength(2);
    expect(scriptSource, path).toBe(`'self' ${scripts.join(' ')} 'strict-dynamic'`);
    // The empty text is that of the element to which scripts add rules.
    expect(styleSource, path).toBe(`'self' ${[hashOf(''), ...styles].join(' ')}`);
  }
});

test('a page is the same for all visitors except for the time in its forms', async ({ request }) => {
  for (const path of ['/home', '/our-products/industrial_cable_glands', '/contact-us']) {
    const texts = [];
    for (let times = 0; times < 3; times += 1) {
      const page = await request.get(path);
      const body = (await page.text()).replace(/(startedAt"(?: value="|:))\d{13}/g, '$1');
      texts.push(page.headers()['content-security-policy']! + body);
    }
    expect(new Set(texts).size, path).toBe(1);
  }
});

test('pages carry a content security policy and nothing unsafe', async ({ request }) => {
  const first = await request.get('/our-products');
  const policy = first.headers()['content-security-policy']!;
  expect(policy).not.toContain('unsafe-');
  expect(policy).toContain("default-src 'none'");
  expect(first.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test('releases are cached for a year and sent with the compression they were built with; nothing else of them can be read', async ({
  request,
  baseURL,
}) => {
  const { composition } = await healthOf(baseURL!);
  const { entry } = composition.remotes.catalogue!;
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get(entry, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers()).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(await answer.text()).toContain('catalogue');
  }
  for (const path of ['../release.json', '../node/part.js', '..%2Fnode%2Fpart.js', '..%2f..%2fchannels.json']) {
    const answer = await request.get(entry.replace('remoteEntry.js', path));
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
  }
});

test('data is revalidated: a second request transfers no body', async ({ request }) => {
  const first = await request.get('/data/products-category.json');
  expect(first.headers()['cache-control']).toBe('public, no-cache');
  const again = await request.get('/data/products-category.json', {
    headers: { 'if-none-match': first.headers()['etag']! },
  });
  expect(again.status()).toBe(304);
});

test('robots.txt names the sitemap', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: https:\/\/.*\/sitemap\.xml/);
});

test('unknown ids, addresses and files are 404; malformed addresses 400; other methods 404 or 405 (row C15)', async ({
  request,
  baseURL,
}) => {
  for (const path of [
    '/our-products/none',
    '/our-products/cables/none',
    '/none',
    '/data/none.json',
    '/uploads/none.pdf',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  for (const path of [
    '/releases/catalogue/1.0/remoteEntry.js',
    '/releases/nobody/1.0.0/remoteEntry.js',
    '/images/none.svg',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  expect((await request.get('/composition.json?shell=../x')).status()).toBe(400);
  expect([404, 405]).toContain((await request.put('/home')).status());
  expect(await rawStatus(baseURL!, '/%')).toBe(400);
  expect(await rawStatus(baseURL!, '/our-products/%E0%A4%A')).toBe(400);
  expect(await rawStatus(baseURL!, '/data/..%2f..%2fpackage.json')).toBeGreaterThanOrEqual(400);
  expect(await rawStatus(baseURL!, '/uploads/../../package.json')).toBeGreaterThanOrEqual(400);
});

/** The status of a path that is sent unchanged, without the normalization that clients do. */
function rawStatus(origin: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: new URL(origin).hostname, port: new URL(origin).port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end();
  });
}

test('HEAD is answered like GET, without a body', async ({ request }) => {
  const answer = await request.head('/home');
  expect(answer.status()).toBe(200);
  expect(await answer.body()).toHaveLength(0);
});

test('an address in another case redirects to the canonical one', async ({ request }) => {
  const answer = await request.get('/our-products/Industrial_Cable_Glands?sort=2', { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()['location']).toBe('/our-products/industrial_cable_glands?sort=2');
});

test('a visitor who comes through an advertisement sees the page’s own address', async ({ page }) => {
  await page.goto('/our-products/industrial_cable_glands?gclid=Cj0K&order=name&utm_source=mail#main');
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/our-products/industrial_cable_glands?order=name#main');
  // Where the click came from can still be read.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name)).toContain('gclid=Cj0K');
});

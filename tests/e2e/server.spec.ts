import { request as httpRequest } from 'node:http';
import { healthOf } from '../site/start-site';
import { expect, test } from './test';

/** What the server answers to machines: status, headers, compression, caching. */
test('pages carry a content security policy with nonces and nothing unsafe', async ({ request }) => {
  const first = await request.get('/our-products');
  const policy = first.headers()['content-security-policy']!;
  expect(policy).not.toContain('unsafe-');
  expect(policy).toContain("default-src 'none'");
  const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)![1]!;
  expect(await first.text()).toContain(`<style nonce="${nonce}">`);
  const second = await request.get('/our-products');
  expect(second.headers()['content-security-policy']).not.toContain(nonce);
  expect(first.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test('releases are kept for a year, sent compressed as they were made; nothing else of them can be read', async ({
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

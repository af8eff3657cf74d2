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

test('data is revalidated: a second look costs no body', async ({ request }) => {
  const first = await request.get('/data/products-category.json');
  expect(first.headers()['cache-control']).toBe('public, no-cache');
  const again = await request.get('/data/products-category.json', {
    headers: { 'if-none-match': first.headers()['etag']! },
  });
  expect(again.status()).toBe(304);
});

test('G1: the data files have as many records as promised', async ({ request }) => {
  const lengths: Record<string, number> = {};
  for (const name of ['products-category', 'products', 'product-details', 'our-team', 'searchResults']) {
    lengths[name] = ((await (await request.get(`/data/${name}.json`)).json()) as unknown[]).length;
  }
  expect(lengths['products-category']).toBeGreaterThanOrEqual(19);
  expect(lengths['products']).toBeGreaterThanOrEqual(200);
  expect(lengths['product-details']).toBe(lengths['products']);
  expect(lengths['searchResults']).toBe(lengths['products']);
  expect(lengths['our-team']).toBe(5);
});

test('every address of the sitemap opens, and every file named in the data is a readable PDF', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(paths.length).toBeGreaterThan(220);
  test.setTimeout(120_000);
  while (paths.length) {
    const some = paths.splice(0, 8);
    const answers = await Promise.all(some.map((path) => request.get(path)));
    expect(
      answers.map((answer) => answer.status()),
      some.join(),
    ).toEqual(some.map(() => 200));
  }

  const details = (await (await request.get('/data/product-details.json')).json()) as {
    downloadFile?: string;
    downloadFiles?: Record<string, string>;
  }[];
  const files = details.flatMap(({ downloadFile, downloadFiles = {} }) =>
    [downloadFile ?? [], ...Object.values(downloadFiles)].flat(),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of new Set(files)) {
    const answer = await request.get(`/uploads/${file}`);
    expect(answer.headers()['content-type'], file).toBe('application/pdf');
    const body = await answer.body();
    expect(body.subarray(0, 5).toString(), file).toBe('%PDF-');
    expect(body.subarray(-6).toString(), file).toContain('%%EOF');
  }
});

test('robots.txt names the sitemap', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: https:\/\/.*\/sitemap\.xml/);
});

test('C15: unknown ids, addresses and files are 404; malformed addresses 400; other methods 404 or 405', async ({
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

/** The status of a path that is sent as it is, without the clean-up that clients do. */
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

test('an address in other case leads to the right one', async ({ request }) => {
  const answer = await request.get('/our-products/Industrial_Cable_Glands?sort=2', { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()['location']).toBe('/our-products/industrial_cable_glands?sort=2');
});

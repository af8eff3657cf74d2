import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { enquiryCookie, makeLine, writeLines, type EnquiryLine } from 'api/enquiry';
import { Keyring, keysFolder, operatorKey } from '@platform/toolkit/trust';
import { signPin } from '@platform/toolkit/trust/pin';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';
import { send, type Answer } from '../submissions/harness';

/** What tells a shared cache in front of the site which pages it may show without asking. */
const shell = `
const { existsSync } = require('node:fs');
module.exports = {
  async renderPage({ url }, host) {
    const { searchParams } = new URL(url, 'http://localhost');
    for (const address of searchParams.getAll('read')) await host.getJson(address);
    const gate = searchParams.get('hold');
    while (gate && !existsSync(gate)) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let at = 0; at < Number(searchParams.get('many')); at += 1) await host.getJson('/data/' + 'x'.repeat(180) + at + '.json');
    if (searchParams.has('fault')) host.onFault(new Error('broken'), 'catalogue');
    const status = url.startsWith('/none') ? 404 : 200;
    return { status, html: '<!doctype html><title>Tiny</title>' + url, inline: { scripts: [], styles: [] } };
  },
};`;

let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

async function start(env: Record<string, string>) {
  folder = await makeTinyFolder(shell);
  app = await buildServer(readSettings({ ...folder.env, ...env }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  // Pages with reviews that only stand in for those of a database that is being opened are not shared.
  await app.submissions.database.connections(5000);
}
afterEach(async () => {
  await app.close();
  await folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => send(port, { method: 'GET', path, headers });
const shared = ({ headers }: Answer) => [headers['cdn-cache-control'], headers['surrogate-key']];
const notShared = [undefined, undefined];

test('a page says nothing to shared caches unless the setting is on', async () => {
  await start({});
  expect(shared(await get('/home'))).toEqual(notShared);
});

describe('with SHARED_CACHE_SECONDS', () => {
  beforeEach(() => start({ SHARED_CACHE_SECONDS: '60' }));

  test('shared caches, but not browsers, may show a page for everybody without asking', async () => {
    for (const answer of [await get('/home'), await get('/home'), await get('/home')]) {
      expect(answer.headers).toMatchObject({
        'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
        'cache-control': 'public, no-cache',
      });
    }
    const { headers } = await get('/home');
    const known = await get('/home', { 'if-none-match': headers.etag! });
    expect([known.status, ...shared(known)]).toEqual([304, headers['cdn-cache-control'], headers['surrogate-key']]);
  });

  test('its keys name the live releases, and what was read for it without queries', async () => {
    await tinyRelease(folder.registry, 'catalogue', '1.2.3');
    const read = ['/data/products/plug.json', '/api/reviews/plug', '/api/search?q=plug', '/api/search?q=socket'];
    const { headers } = await get(`/about-us?${read.map((each) => `read=${encodeURIComponent(each)}`).join('&')}`);
    expect(headers['surrogate-key']!.toString().split(' ')).toEqual([
      'shell@1.0.0',
      'catalogue@1.2.3',
      '/api/reviews/plug',
      '/api/search',
      '/data/products/plug.json',
      '/data/site.json',
    ]);
  });

  test('after a release a page has a new tag even if it is unchanged: caches keep its keys with the tag', async () => {
    const before = await get('/about-us');
    await tinyRelease(folder.registry, 'catalogue', '1.2.3');
    const after = await get('/about-us', { 'if-none-match': before.headers.etag! });
    expect([after.status, after.body]).toEqual([200, before.body]);
    expect(after.headers['surrogate-key']).toContain('catalogue@1.2.3');
  });

  test('a page with more keys than a header takes is not shared', async () => {
    const data = path.join(folder.env['CONTENT_DIR']!, 'data');
    const names = Array.from({ length: 25 }, (_, at) => `${'x'.repeat(180)}${at}.json`);
    await Promise.all(names.map((name) => writeFile(path.join(data, name), '1')));
    expect(shared(await get('/about-us?many=5'))).not.toEqual(notShared);
    const answer = await get('/about-us?many=25');
    expect([answer.status, ...shared(answer)]).toEqual([200, ...notShared]);
  });

  test.each([
    [
      'of a visitor with an enquiry list',
      { cookie: `${enquiryCookie}=${writeLines([makeLine('ZE-1', 2) as EnquiryLine])}` },
    ],
    ['of the author of a review', { cookie: `review-author=${'a'.repeat(43)}` }],
  ])('a page %s is not shared', async (_whose, headers) => {
    await get('/home');
    expect(shared(await get('/home', headers))).toEqual(notShared);
    expect(shared(await get('/home'))).not.toEqual(notShared);
  });

  test('a page that names the product that the visitor has come from is not shared, and neither is the contact form', async () => {
    await app.close();
    app = await buildServer(readSettings({ ...folder.env, SHARED_CACHE_SECONDS: '60' }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
    const host = `127.0.0.1:${port}`;
    const from = (page: string) => ({ host, referer: `http://${host}${page}` });
    for (let times = 0; times < 3; times += 1) {
      expect(shared(await get('/home', from('/our-products/plugs/plug')))).toEqual(notShared);
      expect(shared(await get('/home', from('/about-us')))).not.toEqual(notShared);
      expect(shared(await get('/contact-us'))).toEqual(notShared);
    }
  });

  test('a page that was not found, or on which a part has failed, is not shared', async () => {
    for (const address of ['/none', '/home?fault=1', '/home?read=/data/none.json']) {
      expect([address, ...shared(await get(address))]).toEqual([address, ...notShared]);
    }
  });

  test('while there is a canary no page is shared, and none has the tag of a shared copy', async () => {
    await tinyRelease(folder.registry, 'catalogue', '1.0.0');
    const { headers } = await get('/home');
    await tinyRelease(folder.registry, 'catalogue', '1.0.1', { canary: 1 });
    // 99 of 100 visitors see the live releases, as the copy does.
    for (const cookie of ['bucket=98', 'theirs=1']) {
      const answer = await get('/home', { cookie, 'if-none-match': headers.etag! });
      expect([answer.status, ...shared(answer)]).toEqual([200, ...notShared]);
    }
    await folder.registry.point('catalogue', '1.0.0', 'rollback');
    expect((await get('/home', { cookie: 'bucket=98', 'if-none-match': headers.etag! })).status).toBe(304);
  });

  test('a page that puts its visitor into a group is not shared, even if the canary ends while it is made', async () => {
    await tinyRelease(folder.registry, 'catalogue', '1.0.0');
    await tinyRelease(folder.registry, 'catalogue', '1.0.1', { canary: 1 });
    const { query, open } = folder.gate();
    await get('/home');
    const slow = get(`/home?${query}`);
    // Once another has been answered, the slow one is being made.
    await get('/about-us');
    await folder.registry.point('catalogue', '1.0.0', 'rollback');
    // The first one learns of it while it is made.
    await get('/home');
    expect(shared(await get('/home'))).not.toEqual(notShared);
    await open();
    const answer = await slow;
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^bucket=/)]);
    expect([answer.headers['cache-control'], ...shared(answer)]).toEqual(['private, no-cache', ...notShared]);
  });

  test('a page with a pin is not shared', async () => {
    const site = `http://127.0.0.1:${port}`;
    const keyring = new Keyring(keysFolder(folder.registry.folder));
    const key = await keyring.need(operatorKey);
    const { token } = await signPin({ shell: '1.0.0' }, site, key);
    const answer = await get('/home', { host: `127.0.0.1:${port}`, cookie: `pin=${token}` });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(shared(answer)).toEqual(notShared);
  });

  test('a form that was rejected is not shared', async () => {
    const body = 'name=';
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
    const answer = await send(port, { method: 'POST', path: '/contact-us', headers, body });
    expect([answer.status, ...shared(answer)]).toEqual([422, ...notShared]);
  });
});

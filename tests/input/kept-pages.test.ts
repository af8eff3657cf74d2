import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { enquiryCookie, makeLine, writeLines, type EnquiryLine } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';
import { send, type Answer } from '../submissions/harness';

/** Answers with pages that are kept in memory. */
let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  folder = await makeTinyFolder();
  app = await buildServer(readSettings(folder.env));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Until it is open, pages with reviews are not kept.
  await app.submissions.database.connections();
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  send(port, { method, path, headers });
const render = ({ body }: Answer) => Number(/data-render="(\d+)"/.exec(body)?.[1]);
const startedAt = ({ body }: Answer) => Number(/name="startedAt" value="(\d{13})"/.exec(body)![1]);

/** The page once it is kept: it was requested twice before. */
async function kept(path: string): Promise<Answer> {
  await get(path);
  await get(path);
  return get(path);
}

test('a kept page is not rendered again; each answer has its own time, and the policy, tag and headers are the same', async () => {
  const first = await kept('/home');
  const before = Date.now();
  const again = await get('/home');
  expect(render(again)).toBe(render(first));
  expect(startedAt(again)).toBeGreaterThanOrEqual(before);
  for (const name of ['content-security-policy', 'etag', 'cache-control', 'vary', 'permissions-policy'] as const) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
  expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding, referer' });
  expect((await kept('/about-us')).headers.vary).toBe('accept-encoding');
});

test('every click on an advertisement gets the kept page, and no shared cache keeps a copy for each click', async () => {
  const first = await kept('/home?page=1');
  for (const click of ['gclid=Cj0K-1', 'utm_source=mail&fbclid=2']) {
    const clicked = await get(`/home?${click}&page=1`);
    expect(render(clicked)).toBe(render(first));
    expect(clicked.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  }
  expect(render(await get('/home?page=1&asked=1'))).not.toBe(render(first));
  // The first visitors may have come by such a click, too.
  const about = await get('/about-us?gclid=1');
  expect(about.body).not.toContain('gclid');
  await get('/about-us?gclid=2');
  expect(render(await get('/about-us?gclid=3'))).toBe(render(await get('/about-us')));
});

test('a rejected form is shown with the time at which the visitor began it, unless that time is impossible', async () => {
  const post = (began: number) => {
    const body = `name=Ann&startedAt=${began}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
    return send(port, { method: 'POST', path: '/contact-us', headers, body });
  };
  const now = Date.now();
  expect(startedAt(await post(now - 60_000))).toBe(now - 60_000);
  for (const impossible of [now + 60_000, 0]) expect(startedAt(await post(impossible))).toBeGreaterThanOrEqual(now);
});

test('the right address of a page keeps the whole query', async () => {
  for (const query of ['', '?q=what?&page=2', '?a=b?c=d']) {
    const { status, headers } = await get(`/HOME${query}`);
    expect([status, headers.location]).toEqual([301, `/home${query}`]);
  }
});

test('a browser that has the page gets 304 with the headers of the page', async () => {
  const { headers } = await kept('/home');
  const known = { 'if-none-match': `"other", ${headers.etag}` };
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await get('/home', known, method);
    expect([answer.status, answer.body]).toEqual([304, '']);
    expect(answer.headers['content-length']).not.toBe('0');
    for (const name of ['content-security-policy', 'integrity-policy', 'etag', 'cache-control', 'vary'] as const) {
      expect(answer.headers[name]).toBe(headers[name]);
    }
  }
  expect((await get('/home', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD of a kept page has its headers and no body', async () => {
  await kept('/home');
  const answer = await get('/home', {}, 'HEAD');
  expect([answer.status, answer.body]).toEqual([200, '']);
  expect(answer.headers.etag).toMatch(/^W\//);
});

test('after a release or a change of the content, the very next page is a new one, with a new tag', async () => {
  const first = await kept('/home');
  const file = path.join(folder.env['CONTENT_DIR']!, 'data/site.json');
  const site = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...site, phone: '+971 4 555 0199' }));
  const second = await get('/home', { 'if-none-match': first.headers.etag! });
  expect(second.status).toBe(200);
  expect(render(second)).not.toBe(render(first));
  await kept('/home');
  const node =
    "module.exports = { renderPage: ({ url }) => Promise.resolve({ status: 200, html: 'the second shell' }) };";
  await tinyRelease(folder.registry, 'shell', '1.0.1', { node });
  const third = await get('/home', { 'if-none-match': second.headers.etag! });
  expect([third.status, third.body]).toEqual([200, 'the second shell']);
  expect(third.headers.etag).not.toBe(first.headers.etag);
});

const listCookie = `${enquiryCookie}=${writeLines([makeLine('ZE-1', 2) as EnquiryLine])}`;
const ownPrivately = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie, referer' };

test('a page that only one visitor may see is neither kept nor answered from a kept page, and has no tag', async () => {
  const page = `/home?read=${enquiryAddresses.stored}`;
  const first = await kept(page);
  const renders = new Set([render(first)]);
  for (let visit = 1; visit <= 3; visit += 1) {
    const own = await get(page, { cookie: listCookie, 'if-none-match': first.headers.etag! });
    expect(own.status).toBe(200);
    expect(own.body).toContain('ZE-1');
    expect(renders.has(render(own))).toBe(false);
    renders.add(render(own));
    expect(own.headers).toMatchObject(ownPrivately);
    expect(own.headers).not.toHaveProperty('etag');
  }
  const other = await get(page, { cookie: 'theirs=1' });
  expect(render(other)).toBe(render(first));
  expect(other.body).not.toContain('ZE-1');
});

test('a visitor with a list or a review gets the kept page where they see what all others see, and no cache shares it', async () => {
  const first = await kept('/home?read=/api/reviews/plug');
  for (const cookie of [listCookie, `review-author=${'a'.repeat(43)}`]) {
    const own = await get('/home?read=/api/reviews/plug', { cookie });
    expect(render(own)).toBe(render(first));
    expect(own.headers).toMatchObject(ownPrivately);
    const again = await get('/home?read=/api/reviews/plug', { cookie, 'if-none-match': own.headers.etag! });
    expect(again.status).toBe(304);
    // What is in a browser's own cache must not become a copy for everybody.
    expect(own.headers.etag).not.toBe(first.headers.etag);
  }
});

test('a page that was not found or has failed has no tag', async () => {
  expect((await kept('/none')).headers).not.toHaveProperty('etag');
});

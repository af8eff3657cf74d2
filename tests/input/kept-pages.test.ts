import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { enquiryCookie, makeLine, writeLines, type EnquiryLine } from 'api/enquiry';
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

test('a browser that has the page gets 304 with the headers of the page', async () => {
  const { headers } = await kept('/home');
  const known = { 'if-none-match': `"other", ${headers.etag}` };
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await get('/home', known, method);
    expect([answer.status, answer.body]).toEqual([304, '']);
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

test('after a release or a change of the content, the very next page is another one, and has another tag', async () => {
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

test('what one visitor alone may see is neither kept nor answered from what is kept, and has no tag', async () => {
  const first = await kept('/home');
  const lines = [makeLine('ZE-1', 2) as EnquiryLine];
  for (const cookie of [`review-author=${'a'.repeat(43)}`, `${enquiryCookie}=${writeLines(lines)}`]) {
    const own = await get('/home', { cookie, 'if-none-match': first.headers.etag! });
    expect(own.status).toBe(200);
    expect(render(own)).not.toBe(render(first));
    expect(own.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie, referer',
    });
    expect(own.headers).not.toHaveProperty('etag');
  }
  expect(render(await get('/home', { cookie: 'theirs=1' }))).toBe(render(first));
});

test('a page that was not found or has failed has no tag', async () => {
  expect((await kept('/none')).headers).not.toHaveProperty('etag');
});

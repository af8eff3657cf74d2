import { rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from 'server/settings';
import { buildServer } from 'server/app';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { send, type Answer } from '../submissions/harness';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** Errors are problem details (RFC 9457) for clients that prefer JSON, and pages for browsers. */
let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

const start = async (env: Record<string, string> = {}) => {
  app = await buildServer(readSettings({ ...folder.env, ...env }), false, {
    queue: { waitMs: 100, atATime: 1, placeMs: 5000 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
};
beforeEach(async () => {
  folder = await makeTinyFolder();
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

const get = (address: string, accept?: string) =>
  send(port, { method: 'GET', path: address, headers: accept ? { accept } : {} });
const post = (address: string, body: string, headers: Record<string, string>) =>
  send(port, { method: 'POST', path: address, headers, body });

const aText = expect.any(String) as unknown;

/** The headers of fetch() in a JSON client, and of a browser that opens an address. */
const json = 'application/json';
const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

function expectProblem({ status, headers, body }: Answer, expected: number) {
  expect([status, headers['content-type']]).toEqual([expected, 'application/problem+json; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-store');
  const problem = JSON.parse(body) as Record<string, unknown>;
  expect(problem).toMatchObject({ type: aText, title: aText, status: expected });
  expect(problem['error']).toBe(problem['detail']);
}
const expectPage = ({ status, headers, body }: Answer, expected: number) => {
  expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8']);
  expect(body).toMatch(/^<!doctype html>/i);
};

test.each([
  ['/api/none', 404],
  ['/data/none.json', 404],
  ['/data/knowledge.json', 404],
  ['/images/none.webp', 404],
  ['/releases/shell/9.9.9/main.js', 404],
  ['/releases/nobody/1.0.0/main.js', 404],
  ['/composition.json?shell=9.9.9', 404],
  ['/api/send-contact-form', 405],
])('%s answers %i with a problem detail, whatever the client accepts', async (address, status) => {
  await start();
  for (const accept of [undefined, json, navigation]) expectProblem(await get(address, accept), status);
});

test.each([
  ['above the site', '/%2e%2e/%2e%2e/secret', 400],
  ['too long', `/${'x'.repeat(2100)}`, 414],
  ['with a percent sign that escapes nothing', '/%', 400],
])('an address %s is a problem detail for JSON clients and a page for browsers', async (_case, address, status) => {
  await start();
  expectProblem(await get(address, json), status);
  expectPage(await get(address, navigation), status);
});

test.each([
  ['an array', { codes: 'A' }],
  ['a string', { codes: [1] }],
])('a value of the wrong type is refused, and the message says that it must be %s', async (expected, body) => {
  await start();
  const answer = await post('/api/enquiry-list/check', JSON.stringify(body), { 'content-type': json });
  expectProblem(answer, 400);
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining(`must be ${expected}`) as unknown });
});

test('a missing page is a problem detail for JSON clients and a page for browsers', async () => {
  await start();
  for (const accept of [json, 'application/problem+json', 'application/json, text/html;q=0.5']) {
    expectProblem(await get('/none', accept), 404);
  }
  for (const accept of [undefined, navigation, '*/*', 'image/webp']) expectPage(await get('/none', accept), 404);
  expectPage(await get('/about-us', json), 200);
});

test('too many pages from one address get 429 with Retry-After, as a problem detail and as a page', async () => {
  await start({ PAGES_BURST: '1', PAGES_PER_SECOND: '0.001' });
  expectPage(await get('/about-us'), 200);
  for (const [accept, expectAnswer] of [
    [json, expectProblem],
    [navigation, expectPage],
  ] as const) {
    const answer = await get('/about-us', accept);
    expectAnswer(answer, 429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('more pages than can be rendered in time get 503 with Retry-After, as a problem detail and as a page', async () => {
  await start();
  const slow = get('/about-us?wait=1000');
  const [problem, page] = await Promise.all([get('/careers?wait=1', json), get('/management?wait=1', navigation)]);
  expectProblem(problem, 503);
  expectPage(page, 503);
  for (const { headers } of [problem, page]) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await slow;
});

test('a site without a shell gives 503 with Retry-After, as a problem detail and as a page', async () => {
  await rm(path.join(folder.registry.folder, 'shell'), { recursive: true });
  await start();
  const [problem, page] = [await get('/about-us', json), await get('/about-us', navigation)];
  expectProblem(problem, 503);
  expectPage(page, 503);
  for (const { headers } of [problem, page]) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('a failing shell gives 500 as a problem detail and as a page, without the error’s message', async () => {
  const node = `module.exports = { renderPage() { throw new Error('secret'); } };`;
  await tinyRelease(folder.registry, 'shell', '1.0.1', { node });
  await start();
  expectProblem(await get('/about-us', json), 500);
  expectPage(await get('/about-us', navigation), 500);
  for (const accept of [json, navigation]) expect((await get('/about-us', accept)).body).not.toContain('secret');
});

test('a rejected form gives 422 with its field errors as a problem detail, or the form again as a page', async () => {
  await start();
  await app.submissions.database.connections(5000);
  const type = 'application/x-www-form-urlencoded';
  const rejected = await post('/contact-us', 'name=Ann', { 'content-type': type, accept: json });
  expectProblem(rejected, 422);
  expect(rejected.json()).toMatchObject({ errors: { email: 'Enter your email address' } });
  expectPage(await post('/contact-us', 'name=Ann', { 'content-type': type, accept: navigation }), 422);
  const foreign = { 'content-type': type, 'sec-fetch-site': 'cross-site' };
  expectProblem(await post('/contact-us', 'name=Ann', { ...foreign, accept: json }), 403);
  expectPage(await post('/contact-us', 'name=Ann', { ...foreign, accept: navigation }), 403);
});

test('a damaged file of a release gives 503 with Retry-After, as a problem detail', async () => {
  await start();
  await writeFile(path.join(folder.registry.releaseFolder('shell', '1.0.0'), 'web/main.js'), 'damaged');
  const answer = await get('/releases/shell/1.0.0/main.js');
  expectProblem(answer, 503);
  expect(answer.headers['retry-after']).toBe('2');
});

test('a server that starts with damaged site facts answers pages with 503, and health names the file', async () => {
  await truncate(path.join(folder.env['CONTENT_DIR']!, 'data/site.json'), 10);
  await start();
  expectProblem(await get('/about-us', json), 503);
  expectPage(await get('/about-us', navigation), 503);
  expectProblem(await get('/.well-known/security.txt'), 503);
  const health = await send(port, { method: 'GET', path: '/health', headers: { host: `127.0.0.1:${port}` } });
  expect(health.status).toBe(503);
  expect(health.json()).toMatchObject({ status: 'failed', content: { '/data/site.json': aText } });
});

test('a server that starts with a damaged list of products serves its pages, and health names the file', async () => {
  await truncate(path.join(folder.env['CONTENT_DIR']!, 'data/products.json'), 10);
  await start();
  await app.submissions.database.connections(5000);
  for (const address of ['/about-us', '/our-products/plugs/plug']) expectPage(await get(address), 200);
  const health = await send(port, { method: 'GET', path: '/health', headers: { host: `127.0.0.1:${port}` } });
  expect(health.json()).toMatchObject({ status: 'degraded', content: { '/data/products.json': aText } });
});

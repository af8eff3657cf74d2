import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { send } from '../submissions/harness';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

const start = async (env: Record<string, string> = {}) => {
  app = await buildServer(readSettings({ ...folder.env, ...env }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
};
const health = (headers: Record<string, string> = {}) =>
  send(port, { method: 'GET', path: '/health', headers: { host: `127.0.0.1:${port}`, ...headers } });

beforeEach(async () => {
  folder = await makeTinyFolder();
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

test('with a token set, everybody gets the status, and only the token gets the details', async () => {
  const token = 'a-token-of-the-operators';
  await start({ HEALTH_TOKEN: token });
  await app.submissions.database.connections(5000);
  expect((await health()).json()).toEqual({ status: 'ok' });
  const details = await health({ authorization: `Bearer ${token}` });
  expect(details.json()).toMatchObject({ status: 'ok', composition: { shell: '1.0.0' }, process: {} });
  for (const wrong of [`Bearer ${token}x`, 'Bearer ', token, `bearer ${token}`]) {
    const refused = await health({ authorization: wrong });
    expect(refused.status).toBe(401);
    expect(refused.body).not.toContain('composition');
  }
});

test('without a token, only direct requests from this machine under its own name get the details', async () => {
  await start();
  await app.submissions.database.connections(5000);
  expect((await health()).json()).toHaveProperty('composition');
  const others: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { host: 'rebound.example' },
  ];
  for (const headers of others) expect((await health(headers)).json()).toEqual({ status: 'ok' });
});

test('if no page can be composed, health is 503 and shows outsiders no path', async () => {
  await start({ RELEASES_DIR: `${folder.registry.folder}-gone` });
  const answer = await health({ 'x-forwarded-for': '203.0.113.9' });
  expect(answer.status).toBe(503);
  expect(answer.json()).toEqual({ status: 'failed' });
});

test('if a content file is truncated, pages keep its last content, and the details name it until it is complete', async () => {
  await start();
  await app.submissions.database.connections(5000);
  const file = path.join(folder.env['CONTENT_DIR']!, 'data/site.json');
  const page = async () => (await send(port, { method: 'GET', path: '/about-us' })).status;
  const whole = await readFile(file);
  expect(await page()).toBe(200);
  await truncate(file, Math.floor(whole.length / 2));
  expect(await page()).toBe(200);
  const { status, content } = (await health()).json<{ status: string; content: Record<string, string> }>();
  expect([status, Object.keys(content)]).toEqual(['degraded', ['/data/site.json']]);
  await writeFile(file, whole);
  expect((await health()).json()).toMatchObject({ status: 'ok', content: {} });
  await rm(file);
  expect(await page()).toBe(200);
  const gone = (await health()).json<{ status: string; content: Record<string, string> }>();
  expect([gone.status, Object.keys(gone.content)]).toEqual(['degraded', ['/data/site.json']]);
});

/** A shell with one page of a remote, and one without. */
const shell = `
exports.routes = [{ path: '/products', remote: 'catalogue', screen: 'listing' }];
exports.renderPage = async ({ url }, host) => {
  if (!url.startsWith('/products')) return { status: 200, html: 'home' };
  try {
    return { status: 200, html: host.remote('catalogue').render(url) };
  } catch (error) {
    host.onFault(error, 'catalogue');
    return { status: 503, html: 'unavailable' };
  }
};`;
const release = (version: string, { screens = ['listing'], render = `'products'` } = {}) =>
  tinyRelease(folder.registry, 'catalogue', version, {
    node: `exports.default = { render(url) { return ${render}; } };`,
    manifest: { screens },
  });
const seen = async () =>
  (await health()).json<{ status: string; unserved: readonly string[]; failed: Record<string, string> }>();
const visit = async (path: string) => (await send(port, { method: 'GET', path })).status;

async function startWithCatalogue() {
  await tinyRelease(folder.registry, 'shell', '1.0.1', { node: shell });
  await release('1.0.0');
  await start();
  await app.submissions.database.connections(5000);
  expect(await visit('/products')).toBe(200);
  expect(await seen()).toMatchObject({ status: 'ok', unserved: [], failed: {} });
}

test('if a remote no longer offers a screen of a route, health is degraded and names the route (row H1)', async () => {
  await startWithCatalogue();
  await release('1.0.1', { screens: [] });
  expect(await seen()).toMatchObject({
    status: 'degraded',
    unserved: ['/products: no live release offers catalogue/listing'],
  });
  await folder.registry.point('catalogue', '1.0.0', 'rollback');
  expect(await seen()).toMatchObject({ status: 'ok', unserved: [] });
});

test('if a screen throws on the server, health is degraded until the page is rendered again or the release is not live (row H1)', async () => {
  await startWithCatalogue();
  await release('1.0.1', { render: `url.includes('broken') ? nothing : 'products'` });
  const failed = { '/products': 'catalogue@1.0.1: nothing is not defined' };
  // The release before it renders the page.
  expect(await visit('/products?broken=1')).toBe(200);
  expect(await seen()).toMatchObject({ status: 'degraded', failed });
  expect(await visit('/home')).toBe(200);
  expect(await seen()).toMatchObject({ status: 'degraded', failed });
  expect(await visit('/products')).toBe(200);
  expect(await seen()).toMatchObject({ status: 'ok', failed: {} });

  expect(await visit('/products?broken=2')).toBe(200);
  expect(await seen()).toMatchObject({ status: 'degraded', failed });
  await folder.registry.point('catalogue', '1.0.0', 'rollback');
  expect(await seen()).toMatchObject({ status: 'ok', failed: {} });
});

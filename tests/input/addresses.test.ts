import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';
import { requestLine, sendRaw } from './raw';

let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  folder = await makeTinyFolder();
  app = await buildServer(readSettings(folder.env));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const ask = (target: string, method?: string) => sendRaw(port, requestLine(target, method));

/** The address that a browser on this site would open for a Location header. */
const opened = (location: string) => new URL(location, 'http://site.example/a/b');

const authorities = ['', '[', ':80', 'a:b@c:d', 'x', 'evil.example', '\\', '%', '%00', ' ', '..', '.', '@', '?', ':'];
const odd = [
  ...['//', '///', '/\\', '\\\\', '/.//', '/..//', '/%2e//', '/%2e%2e//', '/x//', '/\t/', '/x/..//'].flatMap((start) =>
    authorities.flatMap((authority) => [start + authority, `${start}${authority}/home`, `${start}${authority}?a=//b`]),
  ),
  ...[
    '*',
    'home',
    'http://evil.example/home',
    'http://[',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'about:blank',
  ],
  ...[
    '/home/../about',
    '/./home',
    '/home/.',
    '/home/..',
    '/home//',
    '/%2e/home',
    '/a/%2E%2e/home',
    '/home\\',
    '/\\home',
  ],
];

test('unusual addresses are refused or redirected within the site; none shows a page or fails', async () => {
  const wrong: string[] = [];
  for (const target of new Set(odd)) {
    const { status, header } = await ask(target);
    const location = header('location');
    const leaves = location !== undefined && (opened(location).host !== 'site.example' || /^\/[/\\]/.test(location));
    const well = status === 301 || status === 302 ? location && !leaves : [400, 404].includes(status);
    if (!well) wrong.push(`${JSON.stringify(target)}: ${status} ${location ?? ''}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['//x/home', '/x/home'],
  ['/x/../home?q=1', '/home?q=1'],
  ['//', '/'],
])('%s redirects to %s', async (target, location) => {
  const { status, header } = await ask(target);
  expect([status, header('location')]).toEqual([301, location]);
});

test('a redirect keeps the query', async () => {
  expect((await ask('/home?next=//evil.example/../x\\y')).status).toBe(200);
});

test.each(['GET', 'POST'])(
  '%s: an address of 15,000 characters is too long, whatever its characters',
  async (method) => {
    for (const filling of ['/', 'x', '/x', '%2F', '?', '../', '/..']) {
      const { status } = await ask(`/home${filling.repeat(15_000 / filling.length)}x`, method);
      expect([filling, status]).toEqual([filling, 414]);
    }
  },
);

test('a refused address gets a page, with the headers of every page', async () => {
  const { header, body } = await ask('/\\evil.example');
  expect(header('content-type')).toBe('text/html; charset=utf-8');
  expect(header('content-security-policy')).toContain(`default-src 'none'`);
  expect(body).toContain('400 Bad Request');
});

test.each([
  [404, 'There is no page at /none'],
  [503, 'There is no page at /none at the moment'],
])('a client that prefers JSON gets a page with status %i as problem details: %s', async (status, detail) => {
  const shell = `exports.renderPage = async () => ({ status: ${status}, html: '' });`;
  const own = await makeTinyFolder(shell);
  const server = await buildServer(readSettings(own.env));
  const site = await server.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${site}/none`, { headers: { accept: 'application/json' } });
  const body: unknown = await answer.json();
  await server.close();
  await own.remove();
  expect([answer.status, body]).toMatchObject([status, { status, detail }]);
});

import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { send } from '../submissions/harness';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** The headers of every response (rows G1, G3). */
let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

const start = async (env: Record<string, string> = {}) => {
  folder = await makeTinyFolder();
  app = await buildServer(readSettings({ ...folder.env, ...env }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
};
afterEach(async () => {
  await app.close();
  await folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => send(port, { method: 'GET', path, headers });

/** The response to bytes that are not a valid request. */
const raw = (bytes: string) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const closed = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test.each([
  ['/data/site.json', 200, 'public, no-cache'],
  ['/data/none.json', 404, 'no-store'],
  ['/images/none.webp', 404, 'no-store'],
  ['/releases/shell/9.9.9/main.js', 404, 'no-store'],
  ['/releases/nobody/1.0.0/main.js', 404, 'no-store'],
  ['/api/reviews', 200, 'public, no-cache'],
  ['/api/none', 404, 'no-store'],
  ['/api/chat', 404, 'no-store'],
  ['/health', 200, 'no-store'],
  ['/composition.json', 200, 'no-store'],
  ['/composition.json?shell=x', 400, 'no-store'],
  ['/.well-known/security.txt', 200, 'public, max-age=86400'],
  ['/', 302, 'no-cache'],
  ['/Home', 301, 'no-cache'],
  ['/%', 400, 'no-store'],
  ['/data/..%2f..%2fpackage.json', 404, 'no-store'],
  ['/images/..%2fdata%2fsite.json', 404, 'no-store'],
  ['/uploads/%2e%2e%2fdata%2fsite.json', 404, 'no-store'],
])('%s gets %i with a restrictive policy and a cache lifetime', async (path, status, cacheControl) => {
  await start();
  await app.submissions.database.connections(5000);
  const answer = await get(path);
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, cacheControl]);
  expect(answer.headers).toMatchObject({ ...always, 'content-security-policy': closed });
  // Scripts, pictures and fonts are no documents, and a page loads dozens of them.
  if (/^\/(releases|images)\//.test(path)) expect(answer.headers).not.toHaveProperty('permissions-policy');
  else expect(answer.headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\), .*usb=\(\)/);
  expect(answer.headers).not.toHaveProperty('server');
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
});

test('rejected posts have the headers of every response', async () => {
  await start();
  for (const path of ['/api/chat', '/api/send-contact-form', '/api/reports', '/contact-us', '/none']) {
    const answer = await send(port, { method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: 'x' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers).toMatchObject({ ...always, 'cache-control': 'no-store' });
    expect(answer.headers['content-security-policy']).toContain(`default-src 'none'`);
  }
});

test('responses to bytes that are not HTTP have these headers too', async () => {
  await start();
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = (await raw(bytes)).toLowerCase();
    expect(answer).toContain(`http/1.1 ${status}`);
    for (const [name, value] of Object.entries(always)) expect(answer).toContain(`${name}: ${value.toLowerCase()}`);
    expect(answer).toContain(`content-security-policy: ${closed}`);
  }
});

test('a page allows its own inline styles and scripts by their hashes, nothing unsafe, and has an address for violation reports', async () => {
  await start();
  const { headers, body } = await get('/home');
  const policy = headers['content-security-policy'] as string;
  const [, style] = /<style>(.*)<\/style>/.exec(body)!;
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `default-src 'none'`,
      // This page has no script.
      `script-src 'self' 'strict-dynamic'`,
      `style-src 'self' ${hashOf('')} ${hashOf(style!)}`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
      'frame-src https://maps.example',
      'report-uri /api/reports',
    ]),
  );
  expect(policy).not.toMatch(/unsafe|nonce|\*|https:;/);
  expect(headers['content-security-policy-report-only']).toContain(`require-trusted-types-for 'script'`);
  const [, group] = /report-to (\w+)/.exec(policy)!;
  expect(headers['reporting-endpoints']).toBe(`${group}="/api/reports"`);
  expect(headers['integrity-policy']).toBe(`blocked-destinations=(script), endpoints=(${group})`);
  expect(headers).toMatchObject({ ...always, 'cache-control': 'public, no-cache' });
});

test('a drawing keeps its style when opened on its own, and a 304 has its headers too', async () => {
  await start();
  const first = await get('/favicon.svg');
  const again = await get('/favicon.svg', { 'if-none-match': first.headers.etag! });
  expect([first.status, again.status]).toEqual([200, 304]);
  for (const { headers } of [first, again]) {
    expect(headers['content-security-policy']).toBe(`${closed}; style-src 'unsafe-inline'`);
  }
});

test('over HTTPS, also behind a proxy that terminates it, browsers get Strict-Transport-Security', async () => {
  await start({ TRUST_PROXY: '127.0.0.1' });
  const strict = 'max-age=63072000; includeSubDomains; preload';
  for (const path of ['/home', '/data/site.json', '/none', '/', '/health']) {
    const { headers } = await get(path, { 'x-forwarded-proto': 'https' });
    expect([path, headers['strict-transport-security']]).toEqual([path, strict]);
    expect((await get(path)).headers).not.toHaveProperty('strict-transport-security');
  }
  await app.close();
  await folder.remove();
  await start({ TRUST_PROXY: '127.0.0.1', SITE_ORIGIN: 'https://www.zuhal.example' });
  expect((await get('/home')).headers['strict-transport-security']).toBe(strict);
  expect(await raw('nonsense\r\n\r\n')).toContain(`strict-transport-security: ${strict}\r\n`);
});

test('security.txt names a contact and an expiry date in the future (RFC 9116)', async () => {
  await start({ SITE_ORIGIN: 'https://www.zuhal.example' });
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:sales@company.example\n');
  expect(body).toContain('Canonical: https://www.zuhal.example/.well-known/security.txt\n');
  const days = (Date.parse(/^Expires: (.*)$/m.exec(body)![1]!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

test.each([
  ['two Host headers', 'Host: tiny.example\r\nHost: other.example\r\n', 400],
  ['an expectation that the server cannot meet', 'Host: tiny.example\r\nExpect: the-moon\r\n', 417],
  ['no host', '', 400],
])('%s is refused, with the headers of every response', async (_case, lines, status) => {
  await start();
  const answer = await raw(`GET /data/site.json HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const [name, value] of Object.entries(always)) expect(answer).toContain(`${name}: ${value}`);
  expect(answer).toContain(`content-security-policy: ${closed}`);
  expect(answer).toContain('cache-control: no-store');
});

import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** A page says what is live where, since when and by whom, and what browsers report of it, to those who run the site (row H3). */
const token = 'a-token-of-the-operators';
let folder: TinyFolder;
let server: FastifyInstance;
let site: string;

async function start(env: Record<string, string> = { RELEASES_TOKEN: token }) {
  server = await buildServer(readSettings({ ...folder.env, ...env }), false, { canariesEveryMs: 20 });
  site = await server.listen({ port: 0, host: '127.0.0.1' });
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(site + path, { redirect: 'manual', headers });
const authorized = { authorization: `Bearer ${token}` };
const text = async (path = '/_releases') => (await get(path, authorized)).text();

async function view(bucket: string): Promise<string> {
  const answer = await get('/a', { cookie: `bucket=${bucket}` });
  await answer.text();
  return /desc="(.*)"/.exec(answer.headers.get('server-timing') ?? '')?.[1] ?? '';
}
const report = (said: object) =>
  fetch(`${site}/api/beacon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ used: ['catalogue'], faults: [], vitals: {}, ...said }),
  });

beforeEach(async () => {
  folder = await makeTinyFolder();
  await tinyRelease(folder.registry, 'catalogue', '1.0.0', { change: { by: 'Ada & Co <ada>', reason: 'new prices' } });
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

test('without the setting and without the token there is no such page, and the answers are equal', async () => {
  await start({});
  const read = async (path: string, headers?: Record<string, string>) => {
    const answer = await get(path, headers);
    const { date: _, ...own } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: own, body: await answer.text() };
  };
  const off = await read('/_releases', authorized);
  expect(off.status).toBe(404);
  await server.close();
  await start();
  const wrong: [string, Record<string, string>?][] = [
    ['/_releases'],
    [`/_releases?token=${token}x`],
    ['/_releases?token=a&token=b'],
    ['/_releases', { authorization: 'Bearer x' }],
    ['/_releases', { cookie: `releases=${token}` }],
  ];
  for (const [path, headers] of wrong) expect(await read(path, headers)).toEqual(off);
});

test('the token is exchanged for a cookie, which opens the page and nothing else', async () => {
  await start();
  const answer = await get(`/_releases?token=${token}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/_releases']);
  const cookie = answer.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^releases=[\w-]{43}; Path=\/_releases; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(token);
  const page = await get('/_releases', { cookie: cookie.split(';')[0]! });
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
  );
});

test('it shows what is live, since when, by whom and why, and the figures of each release', async () => {
  await start();
  while (!(await view('none')));
  await tinyRelease(folder.registry, 'catalogue', '1.0.1', { canary: 99, change: { by: 'Bob' } });
  let receipt = '';
  // The first request after a change finds it.
  for (let bucket = 0; bucket < 100 && !receipt.includes('catalogue@1.0.1'); bucket += 1) {
    receipt = await view(String(bucket));
  }
  const faults = [{ part: 'catalogue', version: '1.0.1', kind: 'throw' }];
  await report({ receipt, faults, vitals: { LCP: 1234, CLS: 0.05, INP: 90 } });
  const page = await text();
  const words = page.replace(/<style>.*?<\/style>|<[^<>]*>/gs, ' ').replace(/\s+/g, ' ');
  expect(words).toMatch(/1\.0\.0 is live since [\d-]+ [\d:]+ UTC by Ada &#38; Co &#60;ada&#62;: new prices/);
  expect(words).toMatch(
    /1\.0\.1 is shown to 99 % of the visitors since .* UTC \. .*Failed in browsers: 1 of 1, the live/,
  );
  expect(words).toMatch(
    /catalogue@1\.0\.1 Views 1 With a fault 1 \(100\.0 %, throw 1\) CLS 0\.\d{3} INP \d+ ms LCP 1,\d{3} ms/,
  );
  expect(words).toContain('catalogue@1.0.0 No views in this time.');
  expect(words).toMatch(/UTC : 1\.0\.1 canary for 99 % by Bob/);
  expect(page.match(/<svg role="img" aria-label="/g)).toHaveLength(8);
  expect(page).not.toMatch(/<script|style="|onload|<img|https?:/);
  expect(await text('/_releases?days=30')).toContain('over 30 days');
});

test('it says so if there are no figures because the database cannot be used', async () => {
  await start();
  await server.submissions.database.close();
  const page = await text();
  expect(page).toContain('The database cannot be used at the moment');
  expect(page).toContain('<strong>1.0.0</strong> is live');
});

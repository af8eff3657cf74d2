import { rm, truncate } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { runOperator } from '../site/operator';
import { tinyRelease, tinyRemote, tinyShellWithRemote, type TinyRelease } from '../site/tiny-release';
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

/** The text of a page, without the spaces that its elements leave. */
const wordsOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>|<\/?(?:time|strong)[^<>]*>/gs, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ');

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
  const words = wordsOf(page);
  expect(words).toMatch(/1\.0\.0 is live since [\d-]+ [\d:]+ UTC by Ada &#38; Co &#60;ada&#62;: new prices/);
  expect(words).toMatch(
    /The canary 1\.0\.1 is shown to 99 % of the visitors since [\d-]+ [\d:]+ UTC by Bob\..*Failed in browsers: 1 of 1, the live/,
  );
  expect(words).toMatch(
    /catalogue@1\.0\.1 Views 1 With a fault 1 \(100\.0 %, throw 1\) CLS 0\.\d{3} INP \d+ ms LCP 1,\d{3} ms/,
  );
  expect(words).toContain('catalogue@1.0.0 No views in this time.');
  expect(words).toMatch(/UTC: 1\.0\.1 canary for 99 % by Bob/);
  expect(page.match(/<svg role="img" aria-label="/g)).toHaveLength(8);
  expect(page).not.toMatch(/<script|style="|onload|<img|https?:/);
  // A card of each release and the changes of the part are beside each other.
  const headings = [...page.matchAll(/<(h\d)[^>]*>([^<]*)/g)].map(([, level, title]) => `${level} ${title}`);
  expect(headings).toEqual([
    'h1 Releases',
    ...['h2 catalogue', 'h3 catalogue@1.0.0', 'h3 catalogue@1.0.1', 'h3 Changes'],
    ...['h2 shell', 'h3 shell@1.0.0', 'h3 Changes'],
  ]);
  expect(await text('/_releases?days=30')).toContain('over 30 days');
});

const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;

describe('what visitors get from this server is what it says', () => {
  const shell = tinyShellWithRemote(`composition.remotes.catalogue?.version + ' ' + html`);
  const release = (version: string, render: string, options: TinyRelease = {}) =>
    tinyRelease(folder.registry, 'catalogue', version, { node: tinyRemote(render), ...options });
  const visit = async (path = '/a', bucket = 'none') => (await get(path, { cookie: `bucket=${bucket}` })).text();
  const words = async () => wordsOf(await text());

  beforeEach(async () => {
    await tinyRelease(folder.registry, 'shell', '1.0.1', { node: shell });
    await release('1.1.0', `return 'good';`, { change: { by: 'Ada' } });
  });

  test('the machine that answers, and the time', async () => {
    await start();
    expect(await words()).toMatch(new RegExp(`As of ${time}: what visitors get from the server ${hostname()}\\.`));
  });

  test('a release that is refused, beside the one in its place, and by whom each was released', async () => {
    await start();
    expect(await visit()).toBe('1.1.0 good');
    await release('1.1.1', `return 'new';`, { change: { by: 'Bob', reason: 'new <prices>' } });
    await truncate(path.join(folder.registry.releaseFolder('catalogue', '1.1.1'), 'node/part.js'), 1);
    const seen = await words();
    expect(seen).toMatch(new RegExp(`catalogue 1\\.1\\.0 is live since ${time} by Ada\\.`));
    expect(seen).toMatch(
      new RegExp(
        `The registry names 1\\.1\\.1 since ${time} by Bob: new &#60;prices&#62;\\. This server does not show it: .*node/part\\.js is not the file that was released\\.`,
      ),
    );
    expect(await visit()).toBe('1.1.0 good');
    await folder.registry.point('catalogue', '1.1.0', 'rollback', { by: 'Cleo' });
    const healed = await words();
    expect(healed).toMatch(new RegExp(`1\\.1\\.0 is live since ${time} by Cleo\\.`));
    expect(healed).not.toMatch(/The registry names|refused/);
  });

  test('a release that was set aside for rendering, with its fault in the figures, which the command shows too', async () => {
    await start({ RELEASES_TOKEN: token, RENDERERS: '1' });
    expect(await visit()).toBe('1.1.0 good');
    await release('1.1.1', 'process.exit(3)');
    expect(await visit()).toBe('1.1.0 good');
    const seen = await words();
    expect(seen).toMatch(/catalogue 1\.1\.0 is live since .* by Ada\./);
    expect(seen).toMatch(
      /The registry names 1\.1\.1 since .* This server does not show it: catalogue@1\.1\.1 ended its process \(code 3\) at \/a; it is tried again within 1 min\./,
    );
    expect(seen).toMatch(/catalogue@1\.1\.1 Views 1 With a fault 1 \(100\.0 %, set aside 1\)/);
    expect(seen).not.toContain('Set aside on this server');
    const options = ['--registry', folder.registry.folder, '--health', '--site', site];
    const { stdout } = await runOperator(['releases', ...options], { HEALTH_TOKEN: '' });
    expect(stdout).toMatch(/^ {2}catalogue@1\.1\.1 +1 views, 1 with a fault \(100\.0 %, set aside 1\)$/m);
    await folder.registry.point('catalogue', '1.1.0', 'rollback');
    expect(await words()).toMatch(/is live since .* Set aside on this server: catalogue@1\.1\.1 ended its process/);
  });

  test('a page that the live release could not render, and the last good one has', async () => {
    await start();
    expect(await visit()).toBe('1.1.0 good');
    await release('1.1.1', `throw new Error('no <stock>')`);
    expect(await visit('/a?page=1')).toBe('1.1.0 good');
    const seen = await words();
    expect(seen).toMatch(/catalogue 1\.1\.1 is live since/);
    expect(seen).toContain(
      'This server could not render /a in the last ten minutes, and has tried the last good release instead: catalogue@1.1.1: no &#60;stock&#62;.',
    );
  });

  test('a canary that was taken back, with the reason, and one that cannot be shown', async () => {
    await start();
    expect(await visit()).toBe('1.1.0 good');
    await tinyRelease(folder.registry, 'shell', '1.0.2', {
      node: `exports.renderPage = async () => { throw new Error('broken'); };`,
      canary: 99,
      change: { by: 'Bob', reason: 'on trial' },
    });
    for (let bucket = 0; bucket < 3; bucket += 1) await visit(`/a?bucket=${bucket}`, String(bucket));
    for (let views = 0; !(await words()).includes('taken it back'); views += 1) {
      await visit(`/a?view=${views}`, String(views % 100));
    }
    expect(await words()).toMatch(
      new RegExp(
        `The canary 1\\.0\\.2 was shown to 99 % of the visitors since ${time} by Bob: on trial\\. The servers have taken it back ${time}, and nobody gets it: failed \\d+ of`,
      ),
    );
    await release('1.1.1', `return 'new';`, { canary: 50, manifest: { uses: { react: { range: '^99.0.0' } } } });
    expect(await words()).toMatch(
      /The canary 1\.1\.1 is to be shown to 50 % of the visitors since .*, but this server shows it to nobody: it does not fit/,
    );
  });

  test('a registry with a damaged document, and a server without a shell', async () => {
    await start();
    expect(await visit()).toBe('1.1.0 good');
    await truncate(folder.registry.channelsFile('catalogue'), 5);
    expect(await words()).toMatch(
      /catalogue 1\.1\.0 is live\. What the registry says now is refused: .*channels\.json/,
    );
    await server.close();
    await rm(folder.env['DATA_DIR']!, { recursive: true });
    await rm(folder.registry.partFolder('shell'), { recursive: true });
    await start();
    expect(await words()).toMatch(/This server cannot make any page: .* Visitors get no release of this part\./);
  });
});

test('it says so if there are no figures because the database cannot be used', async () => {
  await start();
  await server.submissions.database.close();
  const page = await text();
  expect(page).toContain('The database cannot be used at the moment');
  expect(page).toContain('<strong>1.0.0</strong> is live');
});

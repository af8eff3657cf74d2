import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { enquiryCookie, makeLine, writeLines, type EnquiryLine } from 'api/enquiry';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { freePort } from '../site/free-port';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';
import { read, replace, siteWithoutTls, startNginx, withNginx, type Nginx } from './nginx';

const root = path.resolve(__dirname, '../..');

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

withNginx('the shared cache of deploy/nginx', () => {
  let folder: TinyFolder;
  let app: FastifyInstance;
  let proxy: Nginx;
  let port: number;

  async function start(seconds: number) {
    folder = await makeTinyFolder();
    const env = { ...folder.env, SHARED_CACHE_SECONDS: String(seconds), TRUST_PROXY: '127.0.0.1' };
    app = await buildServer(readSettings(env));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const [outer, inner] = [await freePort(), await freePort()];
    port = outer;
    const site = replace(
      siteWithoutTls(outer, [(app.server.address() as AddressInfo).port]),
      /(location \/ \{\n\t\t)proxy_pass http:\/\/site;/,
      `$1${read('shared-cache-location.conf')}`,
    );
    const cache = replace(read('shared-cache.conf'), /127\.0\.0\.1:3003/g, `127.0.0.1:${inner}`);
    proxy = await startNginx(outer, (prefix) => [replace(cache, '/var/cache/nginx', prefix), site].join('\n'));
  }
  afterEach(async () => {
    await proxy.stop();
    await app.close();
    await folder.remove();
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode!, headers: incoming.headers, body: Buffer.concat(parts) }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  const cacheOf = ({ headers }: Answer) => headers['x-cache'];
  const render = ({ body }: Answer) => /data-render="(\d+)"/.exec(body.toString())?.[1];

  /** A page that nginx has a copy of. */
  async function kept(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    await get(path, headers);
    await get(path, headers);
    const answer = await get(path, headers);
    expect([path, cacheOf(answer)]).toEqual([path, 'HIT']);
    return answer;
  }

  /** Runs `site-admin purge`. @returns what it prints */
  function purge(key: string) {
    const { status, stdout, stderr } = spawnSync('sh', [path.join(root, 'deploy/site-admin'), 'purge', key], {
      env: { ...process.env, SITE_CACHE: path.join(proxy.prefix, 'site') },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  }

  /** What it prints then. */
  const purged = (count: number) => `${count} copies of pages removed from ${proxy.prefix}/site\n`;

  test('a page for everybody comes from the copy from its third request on, and browsers ask each time', async () => {
    await start(60);
    expect([await get('/home'), await get('/home'), await get('/home')].map(cacheOf)).toEqual(['MISS', 'MISS', 'HIT']);
    const { headers } = await get('/home');
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding, referer' });
    for (const hidden of ['cdn-cache-control', 'surrogate-key', 'browser-cache-control']) {
      expect(headers).not.toHaveProperty(hidden);
    }
    const known = await get('/home', { 'if-none-match': String(headers['etag']) });
    expect([known.status, known.body.length, cacheOf(known)]).toEqual([304, 0, 'HIT']);
    expect(known.headers['content-security-policy']).toBe(headers['content-security-policy']);
    const head = await get('/home', {}, 'HEAD');
    expect([head.status, head.body.length, cacheOf(head)]).toEqual([200, 0, 'HIT']);
  });

  test('each coding has its own copy, however browsers ask for it', async () => {
    await start(60);
    const plain = await kept('/home?size=4000');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const br = await kept('/home?size=4000', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const again = await get('/home?size=4000', { 'accept-encoding': 'br;q=0.9,gzip' });
    expect([cacheOf(again), again.headers['content-encoding']]).toEqual(['HIT', 'br']);
    const gzip = await kept('/home?size=4000', { 'accept-encoding': 'br;q=0, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const texts = [plain.body, brotliDecompressSync(br.body), gunzipSync(gzip.body)];
    expect(texts.map((text) => /<p [^]*/.exec(text.toString())?.[0])).toEqual(
      Array(3).fill(expect.stringContaining('/home?size=4000')),
    );
  });

  test('personal pages, and those that depend on the product that a visitor comes from, neither come from a copy nor become one', async () => {
    await start(60);
    const host = `127.0.0.1:${port}`;
    const before = await kept('/home', { host });
    const list = writeLines([makeLine('ZE-1', 2) as EnquiryLine]);
    const own: Record<string, string>[] = [
      { cookie: `theirs=1; ${enquiryCookie}=${list}` },
      { cookie: `review-author=${'a'.repeat(43)}` },
      { cookie: `__Host-review-author=${'a'.repeat(43)}` },
      { cookie: 'pin=a.b.c' },
      { cookie: '__Host-pin=a.b.c' },
      { referer: `http://${host}/our-products/plugs/plug` },
    ];
    for (const headers of own) {
      const answer = await get('/home', { host, ...headers });
      expect([headers, answer.status, cacheOf(answer)]).toEqual([headers, 200, undefined]);
    }
    const after = await get('/home', { host, cookie: 'theirs=1', referer: `http://${host}/about-us` });
    expect([cacheOf(after), after.body.toString()]).toEqual(['HIT', before.body.toString()]);
  });

  test('a page that the server does not share has no copy, and keeps its lifetime and its 304', async () => {
    await start(60);
    for (const address of ['/contact-us', '/none']) {
      const answers = [await get(address), await get(address), await get(address)];
      expect([address, ...answers.map(cacheOf)]).toEqual([address, 'MISS', 'MISS', 'MISS']);
    }
    expect((await get('/contact-us')).headers['cache-control']).toBe('public, no-cache');
    const file = await get('/data/site.json');
    expect([cacheOf(file), file.headers['cache-control']]).toEqual([undefined, 'public, no-cache']);
    expect((await get('/data/site.json', { 'if-none-match': String(file.headers['etag']) })).status).toBe(304);
  });

  test('a visitor gets the old copy while nginx asks, and the next one the new page', async () => {
    await start(3);
    const first = await kept('/home');
    await tinyRelease(folder.registry, 'catalogue', '1.0.0');
    const seen: Answer[] = [];
    while (seen.length < 100 && (seen.length === 0 || render(seen.at(-1)!) === render(first))) {
      await wait(100);
      seen.push(await get('/home'));
    }
    expect(new Set(seen.slice(0, -1).map(render))).toEqual(new Set([render(first)]));
    expect(seen.map(cacheOf)).toContain('STALE');
    expect(cacheOf(seen.at(-1)!)).toBe('HIT');
  });

  test('an unchanged copy is renewed with a 304, and one that is no longer shared gives way to the server’s page', async () => {
    await start(2);
    const first = await kept('/home');
    const until = async (enough: (answer: Answer) => boolean) => {
      for (let tries = 0; tries < 120; tries += 1) {
        const answer = await get('/home');
        if (enough(answer)) return answer;
        await wait(100);
      }
      throw new Error('nothing has changed for twelve seconds');
    };
    await until((answer) => cacheOf(answer) === 'STALE');
    // The server would have rendered or filled in another time; a 304 has no body.
    const renewed = await until((answer) => cacheOf(answer) === 'HIT');
    expect(renewed.body.toString()).toBe(first.body.toString());
    await tinyRelease(folder.registry, 'catalogue', '1.0.0');
    await tinyRelease(folder.registry, 'catalogue', '1.0.1', { canary: 50 });
    const { headers } = await until((answer) => answer.headers['set-cookie'] !== undefined);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('while the server is away copies are shown for their time, and other pages answer 503 with a reason', async () => {
    await start(60);
    const before = await kept('/home');
    await app.close();
    expect((await get('/home')).body.toString()).toBe(before.body.toString());
    const answer = await get('/about-us?campaign=secret');
    expect([answer.status, answer.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(answer.body.toString()).toContain('The site is being restarted');
    expect(readFileSync(path.join(proxy.prefix, 'error.log'), 'utf8')).not.toContain('secret');
  });

  test('site-admin purge removes the copies with a key: a release, a part, an address; and nothing else', async () => {
    await start(60);
    await tinyRelease(folder.registry, 'catalogue', '1.2.3');
    const addresses = ['/home', '/about-us'];
    for (const address of addresses) await kept(address);
    for (const other of [
      'catalogue@1.2.4',
      'catalog',
      'catalogue@1.2',
      '/data/site',
      '/data/site-json',
      '.*',
      'Cache-Control',
    ]) {
      expect([other, purge(other)]).toEqual([other, purged(0)]);
    }
    for (const key of ['catalogue@1.2.3', 'catalogue', 'shell', '/data/site.json', '--all']) {
      expect([key, purge(key)]).toEqual([key, purged(2)]);
      for (const address of addresses) {
        expect([key, cacheOf(await get(address))]).toEqual([key, 'MISS']);
        await kept(address);
      }
    }
  });
});

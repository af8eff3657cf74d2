import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import type { Composition } from '@platform/contract';
import { Registry, roleOf } from '@platform/host/registry';
import { pinType } from '@platform/host/server/pin';
import { Keyring, keysFolder, operatorKey, signerOf } from '@platform/toolkit/trust';
import { signPin } from '@platform/toolkit/trust/pin';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { runOperator } from '../site/operator';
import { tinyRelease, tinyRemote, tinyShellWithRemote, type TinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** A visitor sees releases that are not live, by a signed address, and in no other way. */
const head = '<!doctype html><html><head><title>Tiny</title></head><body class="x">';
const shell = tinyShellWithRemote(`'${head}shell ' + composition.shell + ' says ' + html + '</body></html>'`);
const says = (text: string) => tinyRemote(`return '${text}'`);

let folder: TinyFolder;
let server: FastifyInstance;
let site: string;

const release = (version: string, node: string, options: TinyRelease = {}) =>
  tinyRelease(folder.registry, 'catalogue', version, { node, ...options });
const keyring = () => new Keyring(keysFolder(folder.registry.folder));
const key = (name = operatorKey) => keyring().need(name);
const sign = async (releases: Record<string, string>, name?: string, of = site) =>
  (await signPin(releases, of, await key(name))).token;
const pinned = (version: string, name?: string) => sign({ catalogue: version }, name);

/** Runs `pin`, with the keys beside the registry. */
const runPin = (registry: string, args: readonly string[], env: Record<string, string> = {}) =>
  runOperator(['pin', ...args, '--registry', registry], { KEYS_DIR: '', ...env });

async function get(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site + address, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
const withPin = (token: string) => ({ cookie: `pin=${token}` });
const page = async (token: string) => (await get('/a', withPin(token))).body;
const live = async () => {
  const { status, body } = await get('/a');
  return { status, body };
};

async function start(env: Record<string, string> = {}) {
  server = await buildServer(readSettings({ ...folder.env, ...env }), false, { canariesEveryMs: 20 });
  site = await server.listen({ port: 0, host: '127.0.0.1' });
}

async function setUp() {
  folder = await makeTinyFolder(shell);
  await release('1.0.0', says('old'));
  await release('1.0.1', says('stable'));
  await release('1.1.0', says('new'), { until: 'publish', scripts: { 'a.js': '// new' } });
  await start();
}
async function tearDown() {
  await server.close();
  await folder.remove();
}

describe('on one site', () => {
  beforeAll(setUp);
  afterAll(tearDown);

  test('an address pins releases for the visitor who opens it: the page says which, when that ends, and how to leave', async () => {
    const token = await pinned('1.1.0');
    const opened = await get(`/pin?token=${token}`);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe('/');
    const [cookie] = opened.headers.getSetCookie();
    expect(cookie).toMatch(/^pin=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const ends = Date.parse(/Expires=([^;]+)/.exec(cookie!)![1]!) - Date.now();
    expect(ends).toBeGreaterThan(23 * 3600_000);
    expect(ends).toBeLessThanOrEqual(24 * 3600_000);

    const { body, headers } = await get('/a', withPin(token));
    expect(body).toContain('shell 1.0.0 says new');
    expect(body).toContain('catalogue@1.1.0. Live: shell@1.0.0.');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const left = await fetch(`${site}/pin/leave`, {
      method: 'POST',
      headers: { ...withPin(token), referer: `${site}/a?b=c`, 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/a?b=c']);
    expect(left.headers.getSetCookie()).toEqual([
      'pin=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
  });

  test('nobody else gets a page or a file of a pinned release, and no cache keeps one', async () => {
    const before = await live();
    const token = await pinned('1.1.0');
    for (let round = 0; round < 3; round += 1) {
      expect(await page(token)).toContain('says new');
      expect(await live()).toEqual(before);
    }
    const tag = (await get('/a')).headers.get('etag')!;
    expect((await get('/a', { ...withPin(token), 'if-none-match': tag })).status).toBe(200);
    expect((await get('/a', { 'if-none-match': tag })).status).toBe(304);
    const file = '/releases/catalogue/1.1.0/a.js';
    expect((await get(file)).status).toBe(404);
    const mine = await get(file, withPin(token));
    expect([mine.status, mine.body]).toEqual([200, '// new']);
    expect(mine.headers.get('cache-control')).toMatch(/^private, /);
    expect(mine.headers.get('vary')).toContain('Cookie');
    expect(
      (await get('/releases/catalogue/1.0.1/remoteEntry.js', withPin(token))).headers.get('cache-control'),
    ).toMatch(/^public, /);
  });

  test("what 'Try again' loads is pinned too", async () => {
    const composed = async (token: string, shellVersion = '1.0.0') => {
      const { body, status } = await get(`/composition.json?shell=${shellVersion}`, withPin(token));
      return status === 200 ? (JSON.parse(body) as Composition).remotes['catalogue']!.version : status;
    };
    expect(await composed(await pinned('1.1.0'))).toBe('1.1.0');
    expect(await composed('none')).toBe('1.0.1');
    await tinyRelease(folder.registry, 'shell', '2.0.0', { node: shell, until: 'publish' });
    expect(await composed('none', '2.0.0')).toBe(404);
    expect(await composed(await sign({ shell: '2.0.0' }), '2.0.0')).toBe('1.0.1');
  });

  describe('nothing else changes what is loaded', () => {
    const forge = (claims: object, { typ = pinType, kid = '', exp = '1d', iat = 0, alg = 'EdDSA' } = {}) => {
      const now = Math.floor(Date.now() / 1000) + iat;
      return new SignJWT({ releases: { catalogue: '1.1.0' }, ...claims })
        .setProtectedHeader({ alg, typ, kid })
        .setAudience(site)
        .setIssuedAt(now)
        .setExpirationTime(exp === '1d' ? now + 86_400 : Number(exp));
    };
    const tokens: Record<string, () => Promise<string>> = {
      'no token at all': () => Promise.resolve('catalogue@1.1.0'),
      'an unsigned token': async () => {
        const [, payload] = (await pinned('1.1.0')).split('.');
        const header = Buffer.from(JSON.stringify({ alg: 'none', typ: pinType })).toString('base64url');
        return `${header}.${payload}.`;
      },
      'a token whose releases were changed': async () => {
        const [header, , signature] = (await pinned('1.0.0')).split('.');
        const [, payload] = (await pinned('1.1.0')).split('.');
        return `${header}.${payload}.${signature}`;
      },
      'a token that an unknown key has signed': async () => {
        const { privateKey } = generateKeyPairSync('ed25519');
        const { keyID } = (await key()).public;
        return forge({}, { kid: keyID }).sign(privateKey);
      },
      "a token that another part's key has signed": async () => {
        await tinyRelease(folder.registry, 'chat', '1.0.0');
        return pinned('1.1.0', roleOf('chat'));
      },
      "a token of two parts, signed with one's key": async () =>
        sign({ catalogue: '1.1.0', shell: '1.0.0' }, roleOf('catalogue')),
      'a token that has expired': async () => {
        const { public: own, private: secret } = await key();
        return forge({}, { kid: own.keyID, iat: -90_000 }).sign(secret);
      },
      'a token for ten days': async () => {
        const { public: own, private: secret } = await key();
        const exp = String(Math.floor(Date.now() / 1000) + 9 * 86_400);
        return forge({}, { kid: own.keyID, iat: -90_000, exp }).sign(secret);
      },
      'a token for another site': async () => sign({ catalogue: '1.1.0' }, operatorKey, 'https://other.example'),
      'a token of another type': async () => {
        const { public: own, private: secret } = await key();
        return forge({}, { kid: own.keyID, typ: 'JWT' }).sign(secret);
      },
      'a token of a revoked key': async () => {
        const token = await pinned('1.1.0', roleOf('catalogue'));
        await signerOf(folder.registry.folder).revoke('catalogue');
        return token;
      },
    };

    test.each(Object.keys(tokens))('%s: in a cookie it is ignored, and as an address refused', async (name) => {
      const token = await tokens[name]!();
      const before = await live();
      const { status, body, headers } = await get('/a', withPin(token));
      expect({ status, body }).toEqual(before);
      expect(headers.get('etag')).not.toBeNull();
      expect((await get('/releases/catalogue/1.1.0/a.js', withPin(token))).status).toBe(404);
      const refused = await get(`/pin?token=${token}`, { accept: 'text/html' });
      expect(refused.status).toBe(403);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(refused.body).toMatch(
        /<p>This address (?:has expired|was made for another site|was not signed by)[^<]*\./,
      );
    });

    test('a good token has an effect only in its cookie', async () => {
      const token = await pinned('1.1.0');
      const before = (await get('/a')).body;
      for (const name of ['pin', 'token', 'release', 'catalogue', 'canary', 'bucket']) {
        expect((await get(`/a?${name}=${token}`)).body).toBe(before);
        expect((await get('/a', { [name]: token, [`x-${name}`]: token })).body).toBe(before);
        if (name !== 'pin') expect((await get('/a', { cookie: `${name}=${token}` })).body).toBe(before);
      }
      expect((await get('/a', { authorization: `Bearer ${token}` })).body).toBe(before);
    });

    test('another site cannot end a pin', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
      const left = await fetch(`${site}/pin/leave`, { method: 'POST', headers, redirect: 'manual' });
      expect([left.status, left.headers.getSetCookie()]).toEqual([403, []]);
    });
  });

  test('the command prints the address; it names only releases of the registry', async () => {
    const run = async (...args: string[]) => (await runPin(folder.registry.folder, args)).stdout;
    const address = (await run('catalogue@1.1.0', 'shell@1.0.0', '--site', site)).trim();
    expect(address.startsWith(`${site}/pin?token=`)).toBe(true);
    const opened = await fetch(address, { redirect: 'manual' });
    expect(opened.status).toBe(302);
    await expect(run('catalogue@9.9.9')).rejects.toThrow('There is no release catalogue@9.9.9');
    await expect(run('catalogue')).rejects.toThrow('Name a release of catalogue, such as catalogue@1.4.0.');
    await expect(run('catalogue@1.1.0', '--site', 'here')).rejects.toThrow('"here" is not an address');
    await expect(run('catalogue@1.1.0', '--site', `${site}/home`)).rejects.toThrow(`name the site, ${site}`);
  });
});

test('the command prints only the address, on the site in SITE_ORIGIN', async () => {
  const unsigned = await mkdtemp(path.join(tmpdir(), 'unsigned-'));
  try {
    const registry = new Registry(path.join(unsigned, 'releases'));
    await tinyRelease(registry, 'shell', '1.0.0');
    const { stdout, stderr } = await runPin(registry.folder, ['shell@1.0.0'], {
      SITE_ORIGIN: 'https://www.tiny.example',
    });
    expect(stdout).toMatch(/^https:\/\/www\.tiny\.example\/pin\?token=\S+\n$/);
    expect(stderr).toContain('signed for the first time');
  } finally {
    await rm(unsigned, { recursive: true });
  }
});

describe('on a site of its own', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  describe('the live release takes the place of a pinned one, and the page says why', () => {
    test.each<[string, () => Promise<string>, RegExp]>([
      [
        'that was never released',
        () => pinned('9.9.9'),
        /catalogue@9\.9\.9 is not shown: catalogue@9\.9\.9 is not among the releases\./,
      ],
      [
        'whose files are damaged',
        async () => {
          await writeFile(path.join(folder.registry.releaseFolder('catalogue', '1.1.0'), 'node/part.js'), 'worse');
          return pinned('1.1.0');
        },
        /catalogue@1\.1\.0 is not shown: catalogue@1\.1\.0 has missing or damaged files\./,
      ],
      [
        'that does not fit the live shell',
        async () => {
          const manifest = { uses: { lodash: { range: '^4.0.0' } } };
          await release('1.2.0', says('new'), { until: 'publish', manifest });
          return pinned('1.2.0');
        },
        /catalogue@1\.2\.0 is not shown: catalogue@1\.2\.0 uses lodash, which shell@1\.0\.0 does not provide\./,
      ],
      [
        'that throws',
        async () => {
          await release('1.2.0', tinyRemote(`throw new Error('broken')`), { until: 'publish' });
          return pinned('1.2.0');
        },
        /catalogue@1\.2\.0 is not shown: catalogue@1\.2\.0 failed on this page\./,
      ],
    ])('%s', async (_, prepare, sentence) => {
      const body = await page(await prepare());
      expect(body).toContain('says stable');
      expect(body).toMatch(sentence);
      const health = JSON.parse((await get('/health')).body) as { status: string };
      expect(health.status).toBe('ok');
    });

    test('a shell that cannot be evaluated, or throws', async () => {
      await tinyRelease(folder.registry, 'shell', '1.1.0', { node: `throw new Error('no')`, until: 'publish' });
      const throwing = `exports.renderPage = async () => { throw new Error('broken'); };`;
      await tinyRelease(folder.registry, 'shell', '1.2.0', { node: throwing, until: 'publish' });
      const body = await page(await sign({ shell: '1.1.0', catalogue: '1.1.0' }));
      expect(body).toContain('shell 1.0.0 says stable');
      expect(body).toContain('shell@1.1.0 cannot be prepared for rendering');
      const second = await page(await sign({ shell: '1.2.0' }));
      expect(second).toContain('shell 1.0.0 says stable');
      expect(second).toContain('shell@1.2.0 failed on this page');
    });

    test('a release that ends its process, which nobody else notices', async () => {
      await server.close();
      await start({ RENDERERS: '1' });
      await release('1.2.0', tinyRemote('process.exit(3)'), { until: 'publish' });
      const token = await pinned('1.2.0');
      const body = await page(token);
      expect(body).toContain('says stable');
      expect(body).toMatch(/catalogue@1\.2\.0 is not shown: catalogue@1\.2\.0 ended its process \(code 3\)/);
      expect((await live()).body).toContain('says stable');
    });
  });

  test('a pin wins over a canary, says nothing about it, and does not put the visitor into a group', async () => {
    await release('1.0.2', tinyRemote(`throw new Error('broken')`), { canary: 99 });
    await live();
    const token = await pinned('1.0.0');
    for (let view = 0; view < 20; view += 1) {
      const { body, headers } = await get(`/a?view=${view}`, { cookie: `pin=${token}; bucket=${view}` });
      expect(body).toContain('says old');
      expect(headers.getSetCookie()).toEqual([]);
    }
    const health = JSON.parse((await get('/health')).body) as { canaryFigures: { seen: object; takenBack: object } };
    expect(health.canaryFigures.takenBack).toEqual({});
  });

  test('a rollback or a release of the live one is seen through a pin of another part', async () => {
    await tinyRelease(folder.registry, 'chat', '1.0.0');
    await tinyRelease(folder.registry, 'chat', '1.0.1', { until: 'publish' });
    const token = await sign({ chat: '1.0.1' });
    expect(await page(token)).toContain('says stable');
    await folder.registry.point('catalogue', '1.0.0', 'rollback');
    expect(await page(token)).toMatch(/chat@1\.0\.1\. Live: shell@1\.0\.0, catalogue@1\.0\.0\.[^]*says old/);
  });

  test('the site has one public name: an address for it works there, and under names that nobody else can have', async () => {
    await server.close();
    await start({ SITE_ORIGIN: 'https://www.tiny.example', TRUST_PROXY: '127.0.0.1' });
    const token = await sign({ catalogue: '1.1.0' }, operatorKey, 'https://www.tiny.example');
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.tiny.example' };
    const opened = await get(`/pin?token=${token}`, headers);
    expect(opened.headers.getSetCookie()[0]).toMatch(/^__Host-pin=.*; Secure; /);
    expect((await get('/a', { ...headers, cookie: `__Host-pin=${token}` })).body).toContain('says new');
    expect((await get('/a', { ...headers, cookie: `pin=${token}` })).body).toContain('says stable');
    const other = await sign({ catalogue: '1.1.0' }, operatorKey, 'https://other.example');
    const named = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'other.example' };
    expect((await get(`/pin?token=${other}`, named)).status).toBe(403);
  });
});

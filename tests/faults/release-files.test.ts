import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Composition } from '@platform/contract';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { send } from '../submissions/harness';
import { provenanceFile } from '@platform/host/registry';
import { signerOf } from '@platform/toolkit/trust';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** A file of a release is sent exactly as released, or not at all (row H1). */
interface Health {
  composition: Composition;
  refused: Record<string, string>;
}

let folder: TinyFolder;
let web: string;
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  folder = await makeTinyFolder();
  await tinyRelease(folder.registry, 'chat', '1.0.0');
  // Release 1.0.0 is no longer live, so nothing of it is in memory; open pages may still request its files.
  await tinyRelease(folder.registry, 'chat', '1.0.1');
  web = path.join(folder.registry.releaseFolder('chat', '1.0.0'), 'web');
  await start();
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

async function start(env: Record<string, string> = {}) {
  app = await buildServer(readSettings({ ...folder.env, ...env }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}
const request = (address: string, headers: Record<string, string> = {}) =>
  send(port, { method: 'GET', path: address, headers });
const get = (file: string, headers?: Record<string, string>) => request(`/releases/chat/1.0.0/${file}`, headers);
const immutable = 'public, max-age=31536000, immutable';

test('an intact file is cached for a year, and revalidated by its hash', async () => {
  const answer = await get('remoteEntry.js');
  expect(answer.status).toBe(200);
  expect(answer.body).toBe('/* chat 1.0.0 */');
  expect(answer.headers['cache-control']).toBe(immutable);
  const again = await get('remoteEntry.js', { 'if-none-match': answer.headers.etag! });
  expect(again.status).toBe(304);
  expect(again.body).toBe('');
});

describe('a chunk, which is named by its content', () => {
  const chunk = 'list.0123456789abcdef.js';
  const address = `/releases/catalogue/chunks/${chunk}`;
  const add = (version: string, until: 'publish' | 'promote' = 'promote', text = 'the chunk') =>
    tinyRelease(folder.registry, 'catalogue', version, { until, scripts: { [chunk]: text } });

  test('has one address in all releases, and is sent while any of them has it as it was released', async () => {
    await tinyRelease(folder.registry, 'catalogue', '1.0.0');
    for (const version of ['1.0.1', '1.0.2']) await add(version);
    const answer = await request(address);
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([200, 'the chunk', immutable]);
    await rm(folder.registry.releaseFolder('catalogue', '1.0.1'), { recursive: true });
    expect((await request(address)).body).toBe('the chunk');
    await app.close();
    await start();
    const damaged = path.join(folder.registry.releaseFolder('catalogue', '1.0.2'), 'web', chunk);
    await writeFile(damaged, 'the chink');
    const refused = await request(address);
    expect([refused.status, refused.headers['cache-control']]).toEqual([503, 'no-store']);
    await writeFile(damaged, 'the chunk');
    expect((await request(address)).status).toBe(200);
  });

  test('is not available while its release has only been published, until a release that has it is live', async () => {
    await add('1.0.0', 'publish');
    expect((await request(address)).status).toBe(404);
    await add('1.0.1');
    expect((await request(address)).body).toBe('the chunk');
  });

  test('is found by every request at the moment of its release', async () => {
    expect((await request(address)).status).toBe(404);
    await add('1.0.0');
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(address)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test.each(['remoteEntry.js', 'list.01234567.js', `${chunk}.br`, '..%2f1.0.0%2fweb%2fremoteEntry.js', 'release.json'])(
    'is the only thing at such an address: %s is not',
    async (file) => {
      await add('1.0.0');
      expect((await request(`/releases/catalogue/chunks/${file}`)).status).toBe(404);
    },
  );
});

test('only a site with a content network lets pages of other origins read its released files', async () => {
  const allowed = async (address: string) => (await request(address)).headers['access-control-allow-origin'];
  const file = '/releases/chat/1.0.0/remoteEntry.js';
  expect(await allowed(file)).toBeUndefined();
  await app.close();
  await start({ RELEASES_ORIGIN: 'https://cdn.example.com' });
  expect(await allowed(file)).toBe('*');
  for (const other of [
    '/a',
    '/composition.json',
    '/data/site.json',
    '/health',
    '/releases/chat/1.0.0/release.json',
    '/releases/chat/1.0.9/x.js',
  ])
    expect(await allowed(other)).toBeUndefined();
});

test('a retry with another query gets the same file', async () => {
  expect((await get('remoteEntry.js?attempt=1')).body).toBe('/* chat 1.0.0 */');
});

test('a published release is visible to nobody until it is promoted, and then at once', async () => {
  await tinyRelease(folder.registry, 'chat', '1.0.2', { until: 'publish' });
  await tinyRelease(folder.registry, 'shell', '1.0.1', { until: 'publish' });
  await tinyRelease(folder.registry, 'price-list', '1.0.0', { until: 'publish' });
  const addresses = [
    '/releases/chat/1.0.2/release.json',
    '/releases/chat/1.0.2/remoteEntry.js',
    '/releases/price-list/1.0.0/remoteEntry.js',
    '/composition.json?shell=1.0.1',
  ];
  for (const address of addresses) expect((await request(address)).status).toBe(404);
  const live = (await request('/composition.json')).json<Composition>();
  expect(live).toMatchObject({ shell: '1.0.0', remotes: { chat: { version: '1.0.1' } } });
  expect(live.remotes['price-list']).toBeUndefined();
  await folder.registry.point('chat', '1.0.2', 'release');
  await folder.registry.point('shell', '1.0.1', 'release');
  await folder.registry.point('price-list', '1.0.0', 'release');
  for (const address of addresses) expect((await request(address)).status).toBe(200);
  expect((await request('/composition.json')).json<Composition>()).toMatchObject({ shell: '1.0.1' });
});

test('files of a release whose toolkit gave its scripts no hashes are still sent to open pages, but it is not composed', async () => {
  await app.close();
  const file = path.join(web, '../release.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, manifest: 2 }));
  const channels = folder.registry.channelsFile('chat');
  await writeFile(channels, (await readFile(channels, 'utf8')).replace('"stable": "1.0.1"', '"stable": "1.0.0"'));
  await rm(path.join(web, '..', provenanceFile));
  await signerOf(folder.registry.folder).adopt();
  await start();
  const { composition, refused } = (await request('/health')).json<Health>();
  expect(composition.remotes['chat']?.version).not.toBe('1.0.0');
  expect(refused['chat']).toContain('chat@1.0.0 was built by an older toolkit');
  expect((await get('remoteEntry.js')).body).toBe('/* chat 1.0.0 */');
});

test.each([
  ['changed', () => writeFile(path.join(web, 'remoteEntry.js'), '/* chat 1.0.X */')],
  ['cut off', () => writeFile(path.join(web, 'remoteEntry.js'), '/* chat')],
  ['gone', () => rm(path.join(web, 'remoteEntry.js'))],
  [
    'a link',
    async () => {
      await rename(path.join(web, 'remoteEntry.js'), path.join(web, 'elsewhere.js'));
      await symlink('elsewhere.js', path.join(web, 'remoteEntry.js'));
    },
  ],
  [
    'a folder',
    async () => {
      await rm(path.join(web, 'remoteEntry.js'));
      await mkdir(path.join(web, 'remoteEntry.js'));
    },
  ],
])(
  'a file that is %s is not sent and its error is not cached; after a repair it is sent at once',
  async (_how, damage) => {
    await damage();
    const answer = await get('remoteEntry.js');
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
    expect(answer.body).not.toContain('chat 1.0');

    await rm(path.join(web, 'remoteEntry.js'), { recursive: true, force: true });
    await writeFile(path.join(web, 'remoteEntry.js'), '/* chat 1.0.0 */');
    const healed = await get('remoteEntry.js');
    expect(healed.status).toBe(200);
    expect(healed.headers['cache-control']).toBe(immutable);
  },
);

test('if a compressed copy is damaged, the plain file is sent', async () => {
  const good = await get('remoteEntry.js', { 'accept-encoding': 'br' });
  expect(good.headers['content-encoding']).toBe('br');
  await app.close();
  await writeFile(path.join(web, 'remoteEntry.js.br'), 'damaged');
  await start();
  const answer = await get('remoteEntry.js', { 'accept-encoding': 'br' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': immutable,
    vary: expect.stringContaining('Accept-Encoding') as string,
  });
});

test.each([
  ['BR', 'br'],
  ['x-gzip', undefined],
  ['br;q=0, gzip', undefined],
])(
  'for %s a file is never compressed anew: it is sent as one of the copies that were released',
  async (accepted, coding) => {
    // Longer than what is worth compressing.
    const script = '/* the same */'.repeat(500);
    await tinyRelease(folder.registry, 'chat', '1.0.2', { scripts: { 'long.js': script, 'long.js.br': 'the copy' } });
    const answer = await request('/releases/chat/1.0.2/long.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.body).toBe(coding ? 'the copy' : script);
    expect(answer.headers.vary).toBe('Accept-Encoding');
  },
);

test('files that the manifest does not list get 404, including links and node bundles', async () => {
  await writeFile(path.join(web, 'planted.js'), 'alert(1)');
  await symlink('/etc/passwd', path.join(web, 'link.js'));
  await symlink('/etc', path.join(web, 'etc'));
  for (const file of [
    'planted.js',
    'link.js',
    'etc/passwd',
    'remoteEntry.js.br',
    '..%2Fnode%2Fpart.js',
    '..%2Frelease.json',
    '',
    'constructor',
    '__proto__',
  ]) {
    const answer = await get(file);
    expect([file, answer.status]).toEqual([file, 404]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  for (const address of [
    '/releases/chat/9.9.9/remoteEntry.js',
    '/releases/nobody/1.0.0/remoteEntry.js',
    '/releases/chat/1.0/x',
  ]) {
    expect((await request(address)).status).toBe(404);
  }
});

test('the manifest of a release is served and is not cached', async () => {
  const answer = await get('release.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual(await folder.registry.release('chat', '1.0.0'));
  expect((await request('/releases/chat/9.9.9/release.json')).status).toBe(404);
});

test('an unknown shell gets 404, and the response reveals no path', async () => {
  const answer = await request('/composition.json?shell=9.9.9');
  expect(answer.status).toBe(404);
  expect(answer.json()).toMatchObject({ error: 'There is no such release of the shell' });
});

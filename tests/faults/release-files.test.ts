import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { send } from '../submissions/harness';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** A file of a release is sent as it was released, or not at all (row H1). */
let folder: TinyFolder;
let web: string;
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  folder = await makeTinyFolder();
  await tinyRelease(folder.registry, 'chat', '1.0.0');
  // Not live any more, so nothing of it is in memory: what an open page may still ask for.
  await tinyRelease(folder.registry, 'chat', '1.0.1');
  web = path.join(folder.registry.releaseFolder('chat', '1.0.0'), 'web');
  await start();
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

async function start() {
  app = await buildServer(readSettings(folder.env));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}
const request = (address: string, headers: Record<string, string> = {}) =>
  send(port, { method: 'GET', path: address, headers });
const get = (file: string, headers?: Record<string, string>) => request(`/releases/chat/1.0.0/${file}`, headers);
const immutable = 'public, max-age=31536000, immutable';

test('a whole file is kept for a year, and revalidated by its hash', async () => {
  const answer = await get('remoteEntry.js');
  expect(answer.status).toBe(200);
  expect(answer.body).toBe('/* chat 1.0.0 */');
  expect(answer.headers['cache-control']).toBe(immutable);
  const again = await get('remoteEntry.js', { 'if-none-match': answer.headers.etag! });
  expect(again.status).toBe(304);
  expect(again.body).toBe('');
});

test('a further attempt at a fresh address gets the same file', async () => {
  expect((await get('remoteEntry.js?attempt=1')).body).toBe('/* chat 1.0.0 */');
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
])('a file that is %s is not sent, and not kept; put right, it is sent at once', async (_how, damage) => {
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
});

test('a damaged compressed copy leaves the plain file', async () => {
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

test('what the manifest does not name is not there, links and node bundles included', async () => {
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

test('the manifest of a release says what it offers and needs, and is not kept', async () => {
  const answer = await get('release.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual(await folder.registry.release('chat', '1.0.0'));
  expect((await request('/releases/chat/9.9.9/release.json')).status).toBe(404);
});

test('an unknown shell is 404, and the answer names no path', async () => {
  const answer = await request('/composition.json?shell=9.9.9');
  expect(answer.status).toBe(404);
  expect(answer.json()).toMatchObject({ error: 'There is no such release of the shell' });
});

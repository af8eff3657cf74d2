import { spawn } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyInstance } from 'fastify';
import type { Composition } from '@platform/contract';
import { provenanceFile, Registry, displace, waitingVersions } from '@platform/host/registry';
import { compositionsOf, manifestOf, publishOnSite, readPart, typescriptArguments } from '@platform/toolkit/release';
import { signerOf, signProvenance, type Signer } from '@platform/toolkit/trust';
import { signPin } from '@platform/toolkit/trust/pin';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { freePort } from '../site/free-port';
import { runCommand } from '../site/run-command';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** A release that its team has published over HTTP, and nobody has promoted: it is looked at before anybody else gets it. */
const root = path.resolve(__dirname, '../..');
const toolkit = path.join(root, 'platform/toolkit/src/cli/main.ts');

let folder: TinyFolder;
let signer: Signer;
let app: FastifyInstance;
let site: string;
/** The repository of the team of the chat: its package, and its key. */
let team: string;

beforeEach(async () => {
  folder = await makeTinyFolder();
  signer = signerOf(folder.registry.folder);
  for (const part of ['catalogue', 'chat']) await tinyRelease(folder.registry, part, '1.0.0');
  team = path.join(folder.registry.folder, '../team');
  await cp(path.join(signer.keyring.folder, 'part-chat.pem'), path.join(team, '.keys/part-chat.pem'));
  await writeFile(path.join(team, 'package.json'), JSON.stringify({ version: '1.0.0', part: { name: 'chat' } }));
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  app = await buildServer(readSettings({ ...folder.env, PUBLISHING: 'on', SITE_ORIGIN: site }), false, {
    publishing: { burst: 1000, perSecond: 1000 },
  });
  await app.listen({ port, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

/** Publishes a release of the chat from its team's repository. */
async function publish(version: string, scripts: Readonly<Record<string, string>> = {}) {
  const workshop = new Registry(path.join(team, 'builds'));
  await tinyRelease(workshop, 'chat', version, { until: 'publish', scripts });
  const from = workshop.releaseFolder('chat', version);
  const keys = path.join(team, '.keys');
  await publishOnSite({ part: readPart(team), from, site, keys, log: () => undefined });
}

/** Runs the toolkit's command line. @param cwd the repository of the team if absent */
const run = async (args: readonly string[], cwd = team) =>
  runCommand(process.execPath, [...typescriptArguments(), toolkit, ...args], {
    cwd,
    env: { ...process.env, KEYS_DIR: '', RELEASES_DIR: '', DATABASE_URL: '' },
  });
const chatOn = async (url: string, cookie = '') => {
  const answer = await fetch(`${url}/composition.json`, { headers: { cookie } });
  return ((await answer.json()) as Composition).remotes['chat']!.version;
};

test('its team pins it from its own repository with its key: those who open the address get it, and nobody else does', async () => {
  await publish('1.0.1', { 'a.js': '// new' });
  const { stdout } = await run(['pin', 'chat@1.0.1', '--site', site]);
  expect(stdout).toMatch(/^http:\S+\/pin\?token=\S+\n$/);
  const opened = await fetch(stdout.trim(), { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/']);
  const [cookie] = opened.headers.getSetCookie()[0]!.split(';');
  expect([await chatOn(site), await chatOn(site, cookie)]).toEqual(['1.0.0', '1.0.1']);
  const file = `${site}/releases/chat/1.0.1/a.js`;
  expect((await fetch(file)).status).toBe(404);
  const channels = path.join(folder.registry.partFolder('chat'), 'channels.json');
  const text = await readFile(channels, 'utf8');
  await writeFile(channels, 'damaged');
  expect((await fetch(file)).status).toBe(404);
  await writeFile(channels, text);
  const own = await fetch(file, { headers: { cookie: cookie! } });
  expect([own.status, await own.text()]).toEqual([200, '// new']);
  expect(own.headers.get('cache-control')).toMatch(/^private, /);
  expect(await folder.registry.isSigned('chat', '1.0.1')).toBe(false);

  // A key that is revoked ends what it has signed.
  await signer.revoke('chat');
  expect(await chatOn(site, cookie)).toBe('1.0.0');
  await expect(run(['pin', 'chat@1.0.1', '--site', site])).rejects.toThrow(
    'refuses the pin: This address was not signed by anybody who may release these parts.',
  );
});

test('its team is told by the site what cannot be pinned, and gets no address', async () => {
  const pin = (...args: string[]) => run(['pin', ...args]);
  await expect(pin('chat@1.0.1', '--site', site)).rejects.toThrow(
    `${site} refuses the pin: chat@1.0.1 is not among the releases of this site.`,
  );
  await expect(pin('chat@1.0.1', '--site', 'http://127.0.0.1:1')).rejects.toThrow(
    'http://127.0.0.1:1/pin cannot be reached',
  );
  await expect(pin('catalogue@1.0.0', '--site', site)).rejects.toThrow('There is no part "catalogue"');
  await expect(pin('chat@1.0.0', '--site', site, '--reason', 'to see it')).rejects.toThrow('--reason is for');
  await rm(path.join(team, '.keys'), { recursive: true });
  await expect(pin('chat@1.0.0', '--site', site)).rejects.toThrow('has no key that may sign for chat');
});

test.each([
  ['nobody', () => undefined],
  ['the team of another part', () => signer.keyring.need('part-catalogue')],
])('one that %s has signed is not shown to a pin, whoever has signed that', async (_who, keyOf) => {
  const unsigned = new Registry(folder.registry.folder);
  await tinyRelease(unsigned, 'chat', '1.0.1', { until: 'publish' });
  const key = await keyOf();
  if (key) {
    const built = folder.registry.releaseFolder('chat', '1.0.1');
    const manifest = await readFile(path.join(built, 'release.json'));
    const provenance = signProvenance({ checks: [] }, { part: 'chat', version: '1.0.1', manifest }, key);
    await writeFile(path.join(built, provenanceFile), provenance);
  }
  for (const name of ['part-chat', 'operator']) {
    const { token } = await signPin({ chat: '1.0.1' }, site, await signer.keyring.need(name));
    expect((await fetch(`${site}/pin?token=${token}`, { redirect: 'manual' })).status).toBe(403);
    expect(await chatOn(site, `pin=${token}`)).toBe('1.0.0');
  }
});

test('opening its address makes it the last to be displaced by newer ones', async () => {
  for (const version of ['1.0.1', '1.0.2', '1.0.3']) await publish(version);
  expect(await waitingVersions(folder.registry, 'chat')).toEqual(['1.0.1', '1.0.2', '1.0.3']);
  const { stdout } = await run(['pin', 'chat@1.0.1', '--site', site]);
  expect(await waitingVersions(folder.registry, 'chat')).toEqual(['1.0.2', '1.0.3', '1.0.1']);
  await displace(folder.registry, 'chat', '1.0.1');
  const again = await fetch(stdout.trim(), { redirect: 'manual', headers: { accept: 'application/json' } });
  expect([again.status, ((await again.json()) as { detail: string }).detail]).toEqual([
    403,
    'chat@1.0.1 is not among the releases of this site.',
  ]);
});

test('a release whose files were changed on the server is not shown to anyone', async () => {
  await publish('1.0.1');
  const { stdout } = await run(['pin', 'chat@1.0.1', '--site', site]);
  const cookie = `pin=${new URL(stdout.trim()).searchParams.get('token')}`;
  await writeFile(path.join(folder.registry.releaseFolder('chat', '1.0.1'), 'node/part.js'), 'changed');
  expect(await chatOn(site, cookie)).toBe('1.0.0');
});

test('an operator who pins it adds it to the registry, with its team’s provenance and a note', async () => {
  await publish('1.0.1');
  const { stdout } = await run(['pin', 'chat@1.0.1', '--site', site, '--registry', folder.registry.folder], root);
  expect((await fetch(stdout.trim(), { redirect: 'manual' })).status).toBe(302);
  expect(await folder.registry.release('chat', '1.0.1')).toMatchObject({ part: 'chat', version: '1.0.1' });
  expect((await folder.registry.history('chat')).at(-1)).toMatchObject({ action: 'pin', version: '1.0.1' });
  expect(await chatOn(site)).toBe('1.0.0');
});

test('the matrix tries it, and finds a changed file', async () => {
  await publish('1.0.1');
  const exchanged = { part: 'chat', version: '1.0.1' };
  expect(await compositionsOf(folder.registry, [exchanged])).toContainEqual({ kind: 'candidate', exchanged });
  expect(await manifestOf(folder.registry, 'chat', '1.0.1')).toMatchObject(exchanged);
  await writeFile(path.join(folder.registry.releaseFolder('chat', '1.0.1'), 'node/part.js'), 'changed');
  await expect(manifestOf(folder.registry, 'chat', '1.0.1')).rejects.toThrow('is not the file that was published');
});

test('a preview shows it', async () => {
  await publish('1.0.1');
  const args = [...typescriptArguments(), toolkit, 'preview', 'chat@1.0.1', '--registry', folder.registry.folder];
  const env = { ...process.env, ...folder.env, PORT: '0' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      void ended.then((code) => reject(new Error(`the preview ended with ${String(code)}`)));
      createInterface(child.stdout).on('line', (line) => {
        const address = /The preview is at (\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    });
    expect(await chatOn(url)).toBe('1.0.1');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});

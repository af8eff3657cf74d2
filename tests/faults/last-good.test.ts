import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Composition } from '@platform/contract';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** If a remote's live release fails, the last good one takes its place, on the server and for the browser (row H3). */
const shell = `
exports.renderPage = async ({ url, composition }, host) => {
  try {
    return { status: 200, html: '<p>' + host.remote('catalogue').render(url) + '</p>' + JSON.stringify(composition) };
  } catch (error) {
    host.onFault(error, 'catalogue');
    return { status: 503, html: 'unavailable' };
  }
};`;
const remote = (render: string) => `exports.default = { render: (url) => { ${render} } };`;
const throws = (text: string) => remote(`throw new Error('${text}')`);

let folder: TinyFolder;
let site: string;
let servers: FastifyInstance[];
let log: Record<string, unknown>[];

const release = (version: string, render: string, manifest = {}) =>
  tinyRelease(folder.registry, 'catalogue', version, { node: render, manifest });
const start = async (env: Record<string, string>, logger: FastifyServerOptions['logger'] = false) => {
  const server = await buildServer(readSettings(env), logger);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  return url;
};
const get = (path: string) => fetch(site + path);
const page = async (path = '/a', from = site) => {
  const answer = await fetch(from + path);
  const body = await answer.text();
  return `${answer.status} ${/<p>(.*)<\/p>/.exec(body)?.[1] ?? body}`;
};
const composition = async (query: string) => (await (await get(`/composition.json${query}`)).json()) as Composition;
const health = async () => (await (await get('/health')).json()) as { status: string; failed: object };
const logged = (message: string) => log.filter(({ msg }) => msg === message);

beforeEach(async () => {
  folder = await makeTinyFolder(shell);
  log = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      log.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  servers = [];
  site = await start(folder.env, { level: 'warn', stream });
  await release('1.0.0', remote(`return 'the first'`));
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await folder.remove();
});

test('a page that the live release cannot render is rendered by the last good one, and both are in the log', async () => {
  await release('1.0.1', remote(`if (url === '/a') throw new Error('broken'); return 'the second'`));
  expect(await page('/a')).toBe('200 the first');
  expect(await (await get('/a')).text()).toContain('"/releases/catalogue/1.0.0/remoteEntry.js"');
  expect(await page('/b')).toBe('200 the second');
  const [fault] = logged('a remote failed while its page was rendered');
  expect(fault).toMatchObject({ err: { message: 'broken' }, remote: 'catalogue' });
  expect(fault!['composition']).toMatchObject({ remotes: { catalogue: { version: '1.0.1' } } });
  expect(logged('the last good release has rendered the page instead')).toMatchObject([
    { remote: 'catalogue', release: '1.0.0' },
  ]);
  expect(await health()).toMatchObject({ status: 'degraded', failed: { '/a': 'catalogue@1.0.1: broken' } });
});

test('the live release is not tried again at once for a page that it could not render; the next release is', async () => {
  await release('1.0.1', throws('broken'));
  for (let round = 0; round < 5; round += 1) expect(await page()).toBe('200 the first');
  expect(logged('a remote failed while its page was rendered')).toHaveLength(1);
  await release('1.0.2', remote(`return 'the third'`));
  expect(await page()).toBe('200 the third');
  expect(await health()).toMatchObject({ status: 'ok' });
});

test('if the release before it fails too, the page is the live release’s', async () => {
  await release('1.0.1', throws('first fault'));
  await release('1.0.2', throws('second fault'));
  expect(await page()).toBe('503 unavailable');
  expect(await page()).toBe('503 unavailable');
  expect(await health()).toMatchObject({ failed: { '/a': 'catalogue@1.0.2: second fault' } });
});

test('without an earlier release there is nothing to take its place', async () => {
  await tinyRelease(folder.registry, 'company', '1.0.0');
  const { remotes } = await composition('?shell=1.0.0&instead=company@1.0.0');
  expect(remotes['company']?.version).toBe('1.0.0');
  await rm(folder.registry.partFolder('catalogue'), { recursive: true });
  const empty = await start(folder.env);
  expect(await page('/a', empty)).toBe('503 unavailable');
});

test('a release that does not fit the shell, has been damaged or was rolled back does not take its place', async () => {
  await release('1.0.1', remote(`return 'rolled back'`));
  await folder.registry.point('catalogue', '1.0.0', 'rollback');
  await release('1.0.2', remote(`return 'damaged'`));
  await release('1.0.3', remote(`return 'unfit'`), { uses: { '@platform/contract': { range: '^2.0.0' } } });
  await truncate(path.join(folder.registry.releaseFolder('catalogue', '1.0.2'), 'web/remoteEntry.js'), 3);
  await release('1.0.4', throws('broken'));
  expect(await page()).toBe('200 the first');
  const { remotes } = await composition('?shell=1.0.0&instead=catalogue@1.0.4');
  expect(remotes['catalogue']?.version).toBe('1.0.0');
});

test('a browser that cannot start the live release is named the last good one with its hash, and the log says so', async () => {
  await release('1.0.1', remote(`return 'the second'`));
  const { remotes } = await composition('?shell=1.0.0&instead=catalogue@1.0.1');
  expect(remotes['catalogue']).toMatchObject({
    version: '1.0.0',
    entry: '/releases/catalogue/1.0.0/remoteEntry.js',
    integrity: expect.stringMatching(/^sha\d+-./) as string,
  });
  expect(logged('a browser could not start a release')).toMatchObject([
    { release: 'catalogue@1.0.1', now: '1.0.0', shell: '1.0.0' },
  ]);
  expect(await page()).toBe('200 the second');
});

test('a browser that cannot start a release that is no longer live is named the live one', async () => {
  await release('1.0.1', remote(`return 'the second'`));
  const { remotes } = await composition('?shell=1.0.0&instead=catalogue@1.0.0');
  expect(remotes['catalogue']?.version).toBe('1.0.1');
});

test('a request for anything but a release is refused', async () => {
  const long = `a@${'1'.repeat(99)}.0.0`;
  for (const instead of ['catalogue', 'catalogue@1', 'catalogue@1.0.0@', '../x@1.0.0', 'Catalogue@1.0.0', long]) {
    expect((await get(`/composition.json?instead=${encodeURIComponent(instead)}`)).status).toBe(400);
  }
});

test('a remote or a release that does not exist changes nothing', async () => {
  const now = await composition('');
  for (const instead of ['catalogue@9.9.9', 'none@1.0.0', 'shell@1.0.0', 'constructor@1.0.0']) {
    expect(await composition(`?instead=${instead}`)).toEqual(now);
  }
});

test('a developer sees what fails: from source, nothing takes its place', async () => {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'development';
  await release('1.0.1', throws('broken'));
  expect(await page()).toBe('503 unavailable');
  process.env['NODE_ENV'] = before;
});

test('renderer processes do so too, and a last good release that stops its process is not used again', async () => {
  const apart = await start({ ...folder.env, RENDERERS: '1' });
  await release('1.0.1', remote(`if (url === '/a') throw new Error('broken'); return 'the second'`));
  expect(await page('/a', apart)).toBe('200 the first');
  await release('1.0.2', remote('for (;;);'));
  await release('1.0.3', throws('broken'));
  expect(await page('/a', apart)).toBe('503 unavailable');
  expect(await page('/b', apart)).toBe('200 the second');
});

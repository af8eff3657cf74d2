import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Composition } from '@platform/contract';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { hashSources } from '@platform/toolkit/release';
import { releaseParts } from '../../platform/toolkit/src/cli/release-parts';
import { runOperator } from '../site/operator';
import { tinyRelease, tinyRemote, tinyShellWithRemote, type TinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** A share of the visitors gets a release before all do (row H1). */
const shell = tinyShellWithRemote(`composition.shell + ' ' + html`);
const says = (text: string) => tinyRemote(`return '${text}'`);

let folder: TinyFolder;
let server: FastifyInstance;
let site: string;

const release = (version: string, node: string, options: TinyRelease = {}) =>
  tinyRelease(folder.registry, 'catalogue', version, { node, ...options });
async function get(path: string, bucket?: number | string) {
  const headers = bucket === undefined ? undefined : { cookie: `bucket=${bucket}` };
  const answer = await fetch(site + path, { ...(headers && { headers }) });
  return { body: await answer.text(), cookie: answer.headers.get('set-cookie') };
}
const page = async (bucket?: number) => (await get('/a', bucket)).body;
const all = Array.from({ length: 100 }, (_, bucket) => bucket);
/** The buckets whose visitors see a text. */
async function whoSee(text: string): Promise<number[]> {
  // The first request after a change finds it.
  await page();
  const pages = await Promise.all(all.map(page));
  return all.filter((bucket) => pages[bucket]!.includes(text));
}

async function restart(env: Record<string, string> = {}) {
  server = await buildServer(readSettings({ ...folder.env, ...env }), false, { canariesEveryMs: 20 });
  site = await server.listen({ port: 0, host: '127.0.0.1' });
}

beforeEach(async () => {
  folder = await makeTinyFolder(shell);
  await release('1.0.0', says('stable'));
  await restart();
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

test('a canary is shown to its share of the visitors, and a larger share keeps all who had it', async () => {
  await release('1.0.1', says('new'), { canary: 10 });
  const first = await whoSee('new');
  expect(first).toHaveLength(10);
  expect(await whoSee('stable')).toHaveLength(90);
  await folder.registry.setCanary('catalogue', '1.0.1', 35);
  const grown = await whoSee('new');
  expect(grown).toHaveLength(35);
  expect(grown).toEqual(expect.arrayContaining(first));
  expect((await folder.registry.channels('catalogue'))!.channels).toEqual({ stable: '1.0.0' });
});

test('no visitor is in a group before there is a canary; then each is put into one, and stays in it', async () => {
  expect((await get('/a')).cookie).toBeNull();
  await release('1.0.1', says('new'), { canary: 50 });
  await page();
  const { cookie, body } = await get('/a');
  expect(cookie).toMatch(/^bucket=\d{1,2}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const again = await get('/a', /\d+/.exec(cookie!)![0]);
  expect(again).toEqual({ body, cookie: null });
  expect((await get('/a', 'x100')).cookie).toMatch(/^bucket=/);
});

test('a canary is promoted for all, and any other change of its part ends it', async () => {
  const { registry } = folder;
  await release('1.0.1', says('new'), { canary: 50, change: { by: 'Ada', reason: 'half of it' } });
  expect(await whoSee('new')).toHaveLength(50);
  expect(await registry.endCanary('catalogue', { by: 'Ada' })).toBe('1.0.1');
  expect(await whoSee('new')).toEqual([]);
  await expect(registry.endCanary('catalogue')).rejects.toThrow('catalogue has no canary');
  await registry.setCanary('catalogue', '1.0.1', 20);
  await registry.point('catalogue', '1.0.1', 'release');
  expect(await whoSee('new')).toEqual(all);
  expect(await registry.canary('catalogue')).toBeUndefined();
  expect(await registry.history('catalogue')).toMatchObject([
    { action: 'release', version: '1.0.0' },
    { action: 'canary', version: '1.0.1', share: 50, by: 'Ada', reason: 'half of it' },
    { action: 'canary ended', version: '1.0.1', by: 'Ada' },
    { action: 'canary', version: '1.0.1', share: 20 },
    { action: 'release', version: '1.0.1' },
  ]);
  await expect(registry.setCanary('catalogue', '1.0.1', 10)).rejects.toThrow('is live already');
});

test('the live release takes the place of a canary that fails, on the server and for the browser', async () => {
  await release('1.0.1', tinyRemote(`throw new Error('broken')`), { canary: 99 });
  const bucket = (await Promise.all(all.map(async (each) => (await composed(each)) === '1.0.1'))).indexOf(true);
  expect(await page(bucket)).toBe('1.0.0 stable');
  expect(await composed(bucket, '&instead=catalogue@1.0.1')).toBe('1.0.0');
  expect((await get('/releases/catalogue/1.0.1/remoteEntry.js')).body).toBe('/* catalogue 1.0.1 */');
});

async function composed(bucket: number, query = '') {
  const { body } = await get(`/composition.json?shell=1.0.0${query}`, bucket);
  return (JSON.parse(body) as Composition).remotes['catalogue']!.version;
}

test('pages that are kept are kept for each composition', async () => {
  await release('1.0.1', says('new'), { canary: 50 });
  for (let round = 0; round < 3; round += 1) expect(await whoSee('new')).toHaveLength(50);
  const health = JSON.parse((await get('/health')).body) as { pages: { kept: number }; canaries: object[] };
  expect(health.pages.kept).toBe(2);
  expect(health.canaries).toMatchObject([{ part: 'catalogue', version: '1.0.1', share: 50 }]);
});

test('a request for the live composition is told which canaries there are, and a page’s request is not', async () => {
  const asked = async (query = '') =>
    JSON.parse((await get(`/composition.json${query}`)).body) as Composition & { canaries?: string[] };
  expect(await asked()).not.toHaveProperty('canaries');
  await release('1.0.1', says('new'), { canary: 50 });
  expect(await asked()).toMatchObject({
    canaries: ['catalogue@1.0.1'],
    remotes: { catalogue: { version: '1.0.0' } },
  });
  expect(await asked('?shell=1.0.0')).not.toHaveProperty('canaries');
});

test('canaries of two parts are shown to different visitors, and both to some', async () => {
  await release('1.0.1', says('new'), { canary: 50 });
  await tinyRelease(folder.registry, 'shell', '1.0.1', { node: shell, canary: 50 });
  await page();
  const pages = new Set(await Promise.all(all.map(page)));
  const both = ['1.0.0 stable', '1.0.0 new', '1.0.1 stable', '1.0.1 new'];
  expect([...pages].every((each) => both.includes(each))).toBe(true);
  expect(pages.size).toBeGreaterThanOrEqual(3);
});

test.each<[string, TinyRelease]>([
  ['that cannot be evaluated', { node: `throw new Error('no')` }],
  ['that this server cannot render with', { manifest: { seam: 99 } }],
])('a shell %s is taken back at once, and nobody sees it', async (_, options) => {
  await tinyRelease(folder.registry, 'shell', '1.0.1', { ...options, canary: 99 });
  expect(await whoSee('1.0.0 stable')).toEqual(all);
  const health = JSON.parse((await get('/health')).body) as { status: string; canaries: object[] };
  expect(health).toMatchObject({ status: 'ok', canaries: [] });
});

test('a canary whose files are damaged, or that does not fit the live shell, is shown to nobody', async () => {
  await release('1.0.1', says('new'), { canary: 99 });
  await writeFile(path.join(folder.registry.releaseFolder('catalogue', '1.0.1'), 'node/part.js'), says('worse'));
  expect(await whoSee('stable')).toEqual(all);
  await release('1.0.2', says('new'), { canary: 99, manifest: { uses: { lodash: { range: '^4.0.0' } } } });
  expect(await whoSee('stable')).toEqual(all);
});

/** Runs a command of an operator, who has the settings of the site. */
async function run(...args: string[]) {
  const env = { RELEASED_BY: 'Ada', HEALTH_TOKEN: '', SITE_ORIGIN: site, CONTENT_DIR: folder.env['CONTENT_DIR'] };
  return (await runOperator([...args, '--registry', folder.registry.folder], env)).stdout;
}

test('the commands promote a canary, take it back, and list it', async () => {
  await release('1.0.1', says('new'), { canary: 10 });
  expect(await run('releases', 'catalogue')).toMatch(
    /^catalogue +1\.0\.0 .*\n +1\.0\.1 +for 10 % of the visitors since [^ ]+Z, commit unknown\n/,
  );
  expect(await run('rollback', 'catalogue')).toBe('the canary catalogue@1.0.1 has been taken back\n');
  await folder.registry.setCanary('catalogue', '1.0.1', 10);
  expect(await run('promote', 'catalogue')).toContain('catalogue@1.0.1: released\n');
  expect(await run('releases', 'catalogue')).toMatch(/release by Ada/);
  await expect(run('promote', 'catalogue')).rejects.toThrow('No release of catalogue is waiting to be promoted.');
  await release('1.0.2', tinyRemote(`throw new Error('broken')`), { canary: 10 });
  await page();
  for (const bucket of all) await page(bucket);
  const printed = await run('releases', '--health', '--site', site);
  expect(printed).toMatch(
    /\n {2}catalogue@1\.0\.2 since [^ ]+Z: failed \d+ of \d+ rendered pages, the live release 0 of/,
  );
  expect(printed).toMatch(/\n {4}taken back [^ ]+Z: failed \d+ of \d+ pages, the live release 0 of \d+ pages: by odds/);
});

describe('a canary that somebody takes back while the site is asked about it stays taken back', () => {
  let asked: Server;
  let address: string;

  beforeEach(async () => {
    asked = createServer((_request, answer) => {
      void folder.registry
        .endCanary('catalogue', { reason: 'wrong totals' })
        .finally(() => answer.writeHead(500).end());
    });
    await once(asked.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(asked.address() as AddressInfo).port}`;
  });
  afterEach(() => asked.close());

  const message = /^catalogue has changed while .*: canary ended 1\.0\.1 at \S+: wrong totals\nIt was not released/m;

  test.each([
    ['it is promoted for a larger share', ['catalogue@1.0.1', '--canary', '30']],
    ['another part is promoted before it', ['price-list@1.0.1', 'catalogue@1.0.1', '--canary', '30']],
  ])('when %s', async (_when, args) => {
    await tinyRelease(folder.registry, 'price-list', '1.0.0');
    await tinyRelease(folder.registry, 'price-list', '1.0.1', { canary: 10 });
    await release('1.0.1', says('new'), { canary: 10 });
    await expect(run('promote', ...args, '--site', address)).rejects.toThrow(message);
    expect(await folder.registry.canary('catalogue')).toBeUndefined();
  });

  test('when its sources are released for a larger share', async () => {
    const part = { name: 'catalogue', folder: folder.env['CONTENT_DIR']!, version: '1.0', shared: [], ranges: {} };
    await writeFile(path.join(part.folder, 'package.json'), '{}');
    await release('1.0.1', says('new'), { canary: 10, manifest: { sources: await hashSources(part) } });
    const options = { registry: folder.registry.folder, dirty: true, until: 'promote', canary: 30 } as const;
    await expect(releaseParts([part], { ...options, site: address })).rejects.toThrow(message);
    expect(await folder.registry.canary('catalogue')).toBeUndefined();
  });
});

describe('a canary that the servers have taken back', () => {
  const sentence =
    /^catalogue@1\.0\.1 was taken back by the servers at [^ ]+Z: failed (\d+) of \1 pages, the live release 0 of \d+ pages: by odds/m;

  beforeEach(async () => {
    await release('1.0.1', tinyRemote(`throw new Error('broken')`), { canary: 10 });
    for (let view = 0; view < 101; view += 1) await page(view);
  });

  test('is promoted only by name: without one the command gives the reason, with the counts', async () => {
    await expect(run('promote', 'catalogue')).rejects.toThrow(sentence);
    expect((await folder.registry.channels('catalogue'))!.channels.stable).toBe('1.0.0');
    expect(await run('promote', 'catalogue@1.0.1')).toContain('catalogue@1.0.1: released\n');
  });

  test('does not grow, and can begin again', async () => {
    const grow = () => run('promote', 'catalogue@1.0.1', '--canary', '30');
    await expect(grow()).rejects.toThrow(sentence);
    await expect(grow()).rejects.toThrow('Nobody gets it, whatever its share.');
    expect((await folder.registry.canary('catalogue'))!.share).toBe(10);
    await run('rollback', 'catalogue');
    expect(await grow()).toContain('catalogue@1.0.1: shown to 30 % of the visitors\n');
  });

  test('does not grow when its sources are released for a larger share', async () => {
    const part = { name: 'catalogue', folder: folder.env['CONTENT_DIR']!, version: '1.0', shared: [], ranges: {} };
    await writeFile(path.join(part.folder, 'package.json'), '{}');
    const sources = await hashSources(part);
    await release('1.0.2', tinyRemote(`throw new Error('broken')`), { canary: 10, manifest: { sources } });
    for (let view = 0; view < 101; view += 1) await page(view);
    const options = { registry: folder.registry.folder, dirty: true, until: 'promote', canary: 30 } as const;
    await expect(releaseParts([part], { ...options, site })).rejects.toThrow(
      /^catalogue@1\.0\.2 was taken back by the servers at .*\nNobody gets it, whatever its share/,
    );
    expect((await folder.registry.canary('catalogue'))!.share).toBe(10);
  });

  test('is listed as such, and its history says by whom, when and why', async () => {
    const printed = await run('releases', 'catalogue');
    expect(printed).toMatch(
      /\n +1\.0\.1 +for 10 % of .*; shown to nobody: taken back by the servers at [^ ]+Z: failed/,
    );
    expect(printed).toMatch(
      /\n +[^ ]+Z 1\.0\.1 +taken back by the servers: failed \d+ of \d+ pages, .*\n.* canary for 10 %/,
    );
    await run('rollback', 'catalogue');
    expect(await run('releases', 'catalogue')).toMatch(/Z 1\.0\.1 +taken back by the servers: failed/);
  });

  test('is promoted only by name while no site can be asked about it, and the list says so', async () => {
    const gone = ['--site', 'http://localhost:1'];
    const why = 'http://localhost:1/health cannot be reached: is the site running?';
    await expect(run('promote', 'catalogue', ...gone)).rejects.toThrow(
      `It is not known whether the servers have taken back the canary catalogue@1.0.1: ${why}`,
    );
    expect(await run('promote', 'catalogue@1.0.1', '--canary', '30', ...gone)).toContain(why);
    expect(await run('releases', 'catalogue', ...gone)).toContain(
      `it is not known whether the servers have taken it back: ${why}`,
    );
    await run('rollback', 'catalogue');
    expect(await run('releases', 'catalogue', ...gone)).toContain(
      `it is not known whether the servers have taken a canary back: ${why}`,
    );
  });

  test('is not asked about at the site of another registry', async () => {
    const other = await makeTinyFolder(shell);
    const elsewhere = await buildServer(readSettings(other.env), false);
    const address = await elsewhere.listen({ port: 0, host: '127.0.0.1' });
    await expect(run('promote', 'catalogue', '--site', address)).rejects.toThrow(
      `taken back the canary catalogue@1.0.1: ${address} has no such canary: is it the site of this registry?`,
    );
    await elsewhere.close();
    await other.remove();
  });
});

describe('a canary is taken back', () => {
  const ends = async () => {
    const health = JSON.parse((await get('/health')).body) as {
      canaryFigures: { takenBack: Record<string, { reason: string }> };
    };
    return Object.values(health.canaryFigures.takenBack).map(({ reason }) => reason);
  };
  /** Loads different pages as visitors of all buckets in turn. @returns how many were the canary's until it was taken back */
  async function load(views: number): Promise<number> {
    let shown = 0;
    for (let view = 0; view < views && (await ends()).length === 0; view += 1) {
      const { body } = await get(`/a?view=${view}`, (view * 37) % 100);
      if (/new|instead/.test(body)) shown += 1;
    }
    return shown;
  }

  test('that always fails, within 10 of its views, with the counts as the reason; its visitors saw the live one', async () => {
    await release('1.0.1', tinyRemote(`throw new Error('broken')`), { canary: 10 });
    await page();
    const chosen = (await whoIsChosen()).length;
    for (let view = 0; view < 100; view += 1) expect(await page(view)).toBe('1.0.0 stable');
    expect(chosen).toBe(10);
    const [reason] = await ends();
    const [, failed, views] = /^failed (\d+) of (\d+) pages, the live release 0 of \d+ pages: by odds/.exec(reason!)!;
    expect(failed).toBe(views);
    expect(Number(views)).toBeLessThanOrEqual(10);
    expect(await whoIsChosen()).toEqual([]);
  });

  async function whoIsChosen() {
    const versions = await Promise.all(all.map((bucket) => composed(bucket)));
    return all.filter((bucket) => versions[bucket] === '1.0.1');
  }

  test('not for pages that the live release cannot render either', async () => {
    await server.close();
    const broken = tinyRemote(`throw new Error('broken')`);
    await release('1.0.2', broken);
    await release('1.0.3', broken, { canary: 50 });
    await restart();
    expect(await load(60)).toBe(0);
    expect(await ends()).toEqual([]);
  });

  test('not for pages that were posted: their sender decides what they show', async () => {
    await release('1.0.1', tinyRemote(`throw new Error('broken')`), { canary: 50 });
    await page();
    const body = new URLSearchParams({ name: 'Ann' });
    for (const bucket of all.slice(0, 40)) {
      const answer = await fetch(`${site}/contact-us`, {
        method: 'POST',
        body,
        headers: { cookie: `bucket=${bucket}` },
      });
      expect(await answer.text()).toBe('1.0.0 stable');
    }
    expect(await ends()).toEqual([]);
  });

  test('not if it is as good as the live release, whatever anyone reports', async () => {
    await release('1.0.1', says('new'), { canary: 50 });
    await page();
    expect(await load(60)).toBe(30);
    for (const bucket of all) await get('/composition.json?shell=1.0.0&instead=catalogue@1.0.1', bucket);
    expect(await ends()).toEqual([]);
  });

  test('at once if it stops the process that renders with it, and its visitors see the live one', async () => {
    await server.close();
    await restart({ RENDERERS: '1' });
    await release('1.0.1', tinyRemote('process.exit(3)'), { canary: 10 });
    await page();
    for (let view = 0; view < 100; view += 1) expect(await page(view)).toBe('1.0.0 stable');
    expect(await ends()).toEqual(['catalogue@1.0.1 ended its process (code 3) at /a']);
  });

  test('a shell that throws while it renders, and its visitors see the live one', async () => {
    const throwing = `exports.renderPage = async () => { throw new Error('broken'); };`;
    await tinyRelease(folder.registry, 'shell', '1.0.1', { node: throwing, canary: 20 });
    await page();
    for (let view = 0; view < 100; view += 1) expect(await page(view)).toBe('1.0.0 stable');
    expect(await ends()).toHaveLength(1);
  });

  test('for good: another server with the same database knows it from the start', async () => {
    await release('1.0.1', tinyRemote(`throw new Error('broken')`), { canary: 10 });
    await page();
    for (let view = 0; view < 100; view += 1) await page(view);
    const before = await ends();
    await server.close();
    await restart();
    await page();
    expect(await ends()).toEqual(before);
    expect(await whoIsChosen()).toEqual([]);
  });
});

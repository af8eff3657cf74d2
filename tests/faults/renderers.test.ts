import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpError, type RemoteName, type SiteFacts } from '@platform/contract';
import { Registry } from '@platform/host/registry';
import type { RendererLimits } from '@platform/host/server/renderers/limits';
import { RendererPool } from '@platform/host/server/renderers/renderer-pool';
import { Compositions } from '@platform/host/server/compositions';
import { ReleaseSetAside } from '@platform/host/server/page-renderer';
import { ReleaseFiles } from '@platform/host/server/release-files';
import { compiledServer } from '../site/compiled-server';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, startTinyServer } from '../site/tiny-site';
import { message, until } from '../submissions/harness';

/** Releases are rendered in processes of their own: none of them stops the server, or takes anything from it (row H3). */

/** A shell whose pages are what the remote of the route renders. */
const shell = (before = '') => `
exports.routes = [
  { path: '/home', remote: 'company', screen: 'home' },
  { path: '/data', remote: 'company', screen: 'data' },
  { path: '/products/:id', remote: 'catalogue', screen: 'product' },
];
exports.renderPage = async ({ url, site }, host) => {
  ${before}
  const name = url.startsWith('/products') ? 'catalogue' : 'company';
  try {
    return { status: 200, html: String(await host.remote(name).render({ url, site, getJson: host.getJson })) };
  } catch (error) {
    host.onFault(error, name);
    return { status: 503, html: 'unavailable: ' + error.message };
  }
};`;
const remote = (render: string, before = '') => `
${before}
module.exports = { default: { screens: {}, async render({ url, site, getJson }) { ${render} } } };`;
const company = remote(`
  if (url === '/data') return (await getJson('/data/text.json')).text + ' of ' + site.name;
  if (url === '/missing') return getJson('/data/missing.json').catch((error) => error.status);
  return 'home';`);

let folder: string;
let registry: Registry;
let pool: RendererPool;
let compositions: Compositions;
let reports: string[];
let data: Record<string, unknown>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'renderers-'));
  registry = new Registry(path.join(folder, 'releases'));
  data = { '/data/text.json': { text: 'data' } };
  reports = [];
  await tinyRelease(registry, 'shell', '1.0.0', { node: shell() });
  await tinyRelease(registry, 'company', '1.0.0', { node: company });
  await tinyRelease(registry, 'catalogue', '1.0.0', { node: remote(`return 'first release';`) });
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

async function start({ processes = 2, ...limits }: Partial<RendererLimits> & { processes?: number } = {}) {
  const { file: script } = await compiledServer('renderer');
  pool = new RendererPool({
    script,
    releases: registry.folder,
    processes,
    // Jest ends a worker that prints what Node prints when a heap is full.
    output: 'ignore',
    report: (message, { release, error }) => reports.push([message, release, error?.message].join(' ')),
    limits,
  });
  compositions = new Compositions(new ReleaseFiles(registry), { timeoutMs: 60_000, renderer: pool });
}

const site = { name: 'Tiny', origin: 'https://tiny.example' } as SiteFacts;
const read = async (address: string): Promise<unknown> => {
  const value = await data[address];
  if (value === undefined) throw new HttpError(404, address);
  return value;
};

/** Renders a page as the server does: without a release that has been set aside for it. */
async function page(url: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { html } = await pool.render(
        await compositions.current(),
        { url, site },
        {
          getJson: async <T>(address: string) => (await read(address)) as T,
          onFault: (_error, _remote: RemoteName) => undefined,
        },
      );
      return html.toString();
    } catch (error) {
      if (!(error instanceof ReleaseSetAside) || tries === 4) throw error;
    }
  }
}

const bad: Record<string, string> = {
  loops: 'for (;;);',
  'never ends its microtasks': 'const again = () => Promise.resolve().then(again); await again();',
  sleeps: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  'fills the heap': 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));',
  'takes memory outside the heap': 'const all = []; for (;;) all.push(Buffer.alloc(10_000_000, 1));',
  exits: 'process.exit(0);',
  aborts: 'process.abort();',
};

test.each(Object.entries(bad))(
  'a release that %s: other pages are rendered, it is set aside for the one before it, and a rollback keeps that (row H3)',
  async (_what, render) => {
    await start({ heapMb: 64 });
    expect(await page('/products/a')).toBe('first release');
    await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote(render) });
    const rendered = page('/products/a');
    expect(await page('/home')).toBe('home');
    expect(await rendered).toBe('first release');
    expect((await compositions.current()).refused.catalogue).toMatch(
      /^catalogue@1\.0\.1 .*it is tried again within 1 min$/,
    );
    expect(reports.filter((each) => each.includes('a release is set aside catalogue@1.0.1'))).toHaveLength(1);
    const { replaced } = pool.figures();
    expect(await page('/products/b')).toBe('first release');
    expect(pool.figures().replaced).toBe(replaced);

    await registry.point('catalogue', '1.0.0', 'rollback');
    expect(await page('/products/a')).toBe('first release');
    expect((await compositions.current()).refused).toEqual({});
    await tinyRelease(registry, 'catalogue', '1.0.2', { node: remote(`return 'repaired';`) });
    expect(await page('/products/a')).toBe('repaired');
  },
);

test('pages that wait while a release loops are rendered without it, and stop no second process (row H3)', async () => {
  await start();
  expect(await page('/products/a')).toBe('first release');
  const loops = remote(`await getJson('/data/text.json'); for (;;);`);
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: loops });
  let isAsked = false;
  data = {
    get '/data/text.json'() {
      isAsked = true;
      return { text: 'the loop follows' };
    },
  };
  const looping = page('/products/a');
  // Not from the request on: a busy machine takes a second to prepare the release.
  await until(() => isAsked);
  await wait(400);
  const waiting = [page('/products/b'), page('/products/c')];
  expect(await Promise.all([looping, ...waiting])).toEqual(Array(3).fill('first release'));
  expect(pool.figures().replaced).toBe(1);
});

test.each([
  ['read a file of the server', `require('node:fs').readFileSync('/etc/hostname')`, 'ERR_ACCESS_DENIED'],
  [
    'read the database',
    `require('node:fs').readFileSync(process.argv[2] + '/../data/site.sqlite')`,
    'ERR_ACCESS_DENIED',
  ],
  ['write into the registry', `require('node:fs').writeFileSync(process.argv[2] + '/x', '')`, 'ERR_ACCESS_DENIED'],
  ['start a program', `require('node:child_process').execSync('true')`, 'ERR_ACCESS_DENIED'],
  ['start a thread', `new (require('node:worker_threads').Worker)('1', { eval: true })`, 'ERR_ACCESS_DENIED'],
  ['require a package of the server', `require('better-sqlite3')`, undefined],
  ['open a database', `require('node:sqlite')`, undefined],
  ['require what reaches the network', `require('node:net')`, undefined],
  ['get it in another way', `process.getBuiltinModule('node:net').connect(9)`, undefined],
  ['load it as the program does', `process.mainModule.require('node:net')`, undefined],
  ['fetch', `await fetch('http://127.0.0.1:4000').catch(({ cause }) => { throw cause; })`, 'ERR_ACCESS_DENIED'],
  [
    'connect to a program on the same machine',
    `const key = Object.getOwnPropertySymbols(process).find(({ description }) => description === 'kChannelHandle');
      new process[key].constructor(0).connect({}, '/tmp/none')`,
    'ERR_ACCESS_DENIED',
  ],
  ['signal the server', `process.kill(process.ppid, 0)`, undefined],
  ['make the server open a debugger', `process._debugProcess(process.ppid)`, undefined],
])('a release cannot %s (row H3)', async (_what, attempt, code) => {
  await start({ processes: 1 });
  const node = remote(`try { ${attempt}; return 'done'; } catch (error) { return 'no: ' + error.code; }`);
  await tinyRelease(registry, 'catalogue', '1.0.1', { node });
  expect(await page('/products/a')).toBe(`no: ${code}`);
});

test.each([
  ['nothing', 'null'],
  ['no object', '7'],
  ['an unknown kind', `{ is: 'other' }`],
  ['a message that Node itself would answer', `{ cmd: 'NODE_HANDLE_ACK' }`],
  [
    'a page without HTML',
    `{ is: 'page', page, status: 200, html: null, inline: { scripts: [], styles: [] }, rssMb: 1 }`,
  ],
  [
    'a hash that is a header',
    `{ is: 'page', page, status: 200, html: Buffer.from('forged'), rssMb: 1, inline: { scripts: ["'unsafe-inline'"], styles: [] } }`,
  ],
  ['a fault without an error', `{ is: 'fault', page, remote: 'catalogue', error: null }`],
  ['a failure without an error', `{ is: 'failed', page }`],
  ['an uncaught error without one', `{ is: 'uncaught' }`],
  ['a remote that is not there', `{ is: 'entering', page, remote: 'nobody' }`],
  ['another team’s release', `{ is: 'evaluating', release: 'company@1.0.0' }`],
  ['a composition', `{ is: 'prepared', composition: 'shell@9.9.9', routes: [], rssMb: 1 }`],
  ['the end of a composition', `{ is: 'not prepared', composition: 'shell@9.9.9', error: { name: '', message: '' } }`],
])('a release that sends %s in the renderer’s name is set aside (row H3)', async (_what, forged) => {
  await start();
  expect(await page('/products/a')).toBe('first release');
  const forge = `if (process.send) throw new Error('releases can send');
    for (let page = 0; page < 1000; page += 1) process._send(${forged}); await new Promise(() => {});`;
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote(forge) });
  expect(await page('/products/a')).toBe('first release');
  expect(await page('/home')).toBe('home');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a release that writes to the server what is no message is set aside (row H3)', async () => {
  await start();
  expect(await page('/products/a')).toBe('first release');
  const node = remote(
    `const key = Object.getOwnPropertySymbols(process).find(({ description }) => description === 'kChannelHandle');
     require('node:fs').writeSync(process[key].fd, Buffer.from([0, 0, 0, 6, 255, 15, 254, 254, 254, 254]));
     await new Promise(() => {});`,
  );
  await tinyRelease(registry, 'catalogue', '1.0.1', { node });
  expect(await page('/products/a')).toBe('first release');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a release that exits in the name of another is set aside itself (row H3)', async () => {
  await start();
  expect(await page('/products/a')).toBe('first release');
  const node = remote(
    `process._send({ is: 'exiting', release: 'shell@9.9.9' }, undefined, {}, () => process.abort()); await new Promise(() => {});`,
  );
  await tinyRelease(registry, 'catalogue', '1.0.1', { node });
  expect(await page('/products/a')).toBe('first release');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a release sees none of the server’s environment (row H3)', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'secret';
  try {
    await start({ processes: 1 });
  } finally {
    delete process.env['SECRET_OF_THE_SERVER'];
  }
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote(`return Object.keys(process.env).join();`) });
  expect(['NODE_ENV', 'NODE_ENV,TZ', '']).toContain(await page('/products/a'));
});

test('a release that loops while it is evaluated is never live, and the one before it stays', async () => {
  await start({ evaluateMs: 1500 });
  expect(await page('/products/a')).toBe('first release');
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote(`return 'bad';`, 'for (;;);') });
  expect(await page('/products/a')).toBe('first release');
  await until(() => reports.some((each) => each.includes('a release is set aside catalogue@1.0.1')));
  expect(await page('/products/a')).toBe('first release');
  expect((await compositions.current()).refused.catalogue).toContain('stood still for 1.5 s while it was evaluated');
});

test('a release that takes longer to load than a page may take is live once it has loaded', async () => {
  await start({ stillMs: 500, patienceMs: 200 });
  expect(await page('/products/a')).toBe('first release');
  // Measured in processor time, of which a busy machine gives a process too little per second. Read only once per million
  // additions: where `cpuUsage` is a slow system call, a loop of nothing else would take longer than a release may.
  const slowly = `for (const begun = process.cpuUsage(); process.cpuUsage(begun).user < 1_500_000; )
    for (let sum = 0; sum < 1e6; sum += 1);`;
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote(`return 'slow to load';`, slowly) });
  expect(await page('/products/a')).toBe('first release');
  expect((await compositions.current()).refused.catalogue).toContain('is still being prepared');
  await until(async () => (await page('/products/a')) === 'slow to load');
  expect(pool.setAside()).toEqual({});
});

test('a remote that throws while it is evaluated costs its region only (row H3)', async () => {
  await start();
  expect(await page('/products/a')).toBe('first release');
  const node = remote(`return 'unreachable';`, `throw new Error('broken at import');`);
  await tinyRelease(registry, 'catalogue', '1.0.1', { node });
  expect(await page('/products/a')).toBe('unavailable: broken at import');
  expect(await page('/home')).toBe('home');
  expect(pool.setAside()).toEqual({});
});

test.each([
  ['an object without a prototype', 'Object.create(null)', 'undefined'],
  ['a symbol', `Symbol('odd')`, 'undefined'],
  ['an error whose name is no text', `Object.assign(new Error('odd'), { name: Symbol('odd') })`, 'odd'],
])('a remote that throws %s costs its region only (row H3)', async (_what, thrown, message) => {
  await start();
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote(`throw ${thrown};`) });
  expect(await page('/products/a')).toBe(`unavailable: ${message}`);
  expect(await page('/home')).toBe('home');
  expect(pool.figures().replaced).toBe(0);
});

test('a shell that loops is replaced by the shell before it', async () => {
  await start();
  expect(await page('/home')).toBe('home');
  await tinyRelease(registry, 'shell', '1.0.1', { node: shell(`if (url !== '/data') for (;;);`) });
  expect(await page('/home')).toBe('home');
  expect(Object.keys(pool.setAside())).toEqual(['shell@1.0.1']);
});

test('a first shell that loops is reported, and no page waits for it again', async () => {
  await tinyRelease(registry, 'shell', '1.0.0', { node: shell('for (;;);') });
  await start();
  for (const url of ['/home', '/data']) {
    await expect(page(url)).rejects.toThrow('shell@1.0.0 stood still for 1 s');
    expect(pool.figures().replaced).toBe(1);
  }
});

test('if two releases of a remote fail at one address, only that page is without the remote', async () => {
  await start();
  const loopsAtA = (otherwise: string) => remote(`if (url === '/products/a') for (;;); return '${otherwise}';`);
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: loopsAtA('second') });
  await tinyRelease(registry, 'catalogue', '1.0.2', { node: loopsAtA('third') });
  expect(await page('/products/a')).toContain('unavailable: catalogue at /products/a stood still');
  expect(pool.setAside()).toEqual({});
  expect(await page('/products/b')).toBe('third');
  expect(await page('/products/a')).toContain('unavailable');
});

test('a page that waits for data in the same process is rendered, and its release is not set aside', async () => {
  await start({ processes: 1 });
  let answer: (value: unknown) => void = () => undefined;
  data['/data/text.json'] = new Promise((resolve) => (answer = resolve));
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote('for (;;);') });
  const waiting = page('/data');
  await wait(300);
  const looping = page('/products/a');
  await until(() => reports.length > 0);
  answer({ text: 'late' });
  expect(await waiting).toBe('late of Tiny');
  expect(await looping).toBe('first release');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a page reads what the server reads at that moment, and the status of what cannot be read', async () => {
  await start();
  const long = 'كابل ٣٫٥ مم '.repeat(100_000);
  for (const text of ['one', 'one', 'two', long]) {
    if ((data['/data/text.json'] as { text: string }).text !== text) data['/data/text.json'] = { text };
    expect(await page('/data')).toBe(`${text} of Tiny`);
  }
  expect(await page('/missing')).toBe('404');
});

test('a process that ends while it has no page is replaced, and no release is blamed', async () => {
  await tinyRelease(registry, 'catalogue', '1.0.1', { node: remote(`return process.pid;`) });
  await start({ processes: 1 });
  process.kill(Number(await page('/products/a')), 'SIGKILL');
  await until(() => reports.some((each) => each.includes('without a page')));
  expect(await page('/home')).toBe('home');
  expect(pool.setAside()).toEqual({});
});

test('a release whose timer exits the process is set aside, whichever page is being rendered', async () => {
  await tinyRelease(registry, 'catalogue', '1.0.1', {
    node: remote(`setTimeout(() => process.exit(), 20); return 'rendered';`),
  });
  await start({ processes: 1 });
  expect(await page('/products/a')).toBe('rendered');
  await until(() => Object.keys(pool.setAside()).length > 0);
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
  expect(await page('/products/a')).toBe('first release');
});

test('a process whose memory grows page by page is replaced between two pages', async () => {
  await tinyRelease(registry, 'catalogue', '1.0.1', {
    node: remote(
      `(globalThis.kept ??= []).push(Buffer.alloc(30_000_000, 1)); return 'kept ' + globalThis.kept.length;`,
    ),
  });
  await start({ processes: 1, retireMb: 200 });
  const seen = new Set<string>();
  for (let at = 0; at < 12; at += 1) seen.add(await page(`/products/${at}`));
  expect(seen).toContain('kept 1');
  expect(seen).not.toContain('kept 12');
  expect(pool.setAside()).toEqual({});
});

test('the server answers pages and stores forms while a page loops, and its processes end with it (row H3)', async () => {
  const tiny = await makeTinyFolder(shell());
  await tinyRelease(tiny.registry, 'company', '1.0.0', { node: company });
  await tinyRelease(tiny.registry, 'catalogue', '1.0.0', { node: remote(`return 'first release';`) });
  await tinyRelease(tiny.registry, 'catalogue', '1.0.1', { node: remote('for (;;);') });
  const server = await startTinyServer({ ...tiny.env, RENDERERS: '2' });
  const text = async (address: string) => (await fetch(server.url + address)).text();
  expect(await text('/home')).toBe('home');
  const looping = text('/products/a');
  const posted = await fetch(`${server.url}/api/send-contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  expect(posted.status).toBe(200);
  expect(await text('/home')).toBe('home');
  expect(await looping).toBe('first release');
  const health = (await (await fetch(`${server.url}/health`)).json()) as Health;
  expect(health.status).toBe('degraded');
  expect(Object.keys(health.setAside)).toEqual(['catalogue@1.0.1']);
  expect(health.views).toEqual({ 'catalogue@1.0.1': { views: 1, faults: 1, kinds: { 'set aside': 1 }, p75: {} } });

  const processes = execFileSync('pgrep', ['-P', String(server.process.pid), '-f', 'renderer.js'], {
    encoding: 'utf8',
  });
  const ids = processes.trim().split('\n').map(Number);
  expect(ids).toHaveLength(2);
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  await until(() => ids.every((id) => !isRunning(id)));
  await tiny.remove();
});

interface Health {
  status: string;
  setAside: Record<string, string>;
  views: Record<string, unknown>;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

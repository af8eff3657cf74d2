import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, startTinyServer } from '../site/tiny-site';
import { message, until } from '../submissions/harness';
import { company, remote, shell, useRenderers } from './renderers';

/** Whatever a release does while a page is rendered, other pages are rendered, and this one without it (row H3). */
const { release, start, page, data, reports } = useRenderers();

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
    const { registry, pool, compositions } = await start({ heapMb: 64 });
    expect(await page('/products/a')).toBe('first release');
    await release('catalogue', '1.0.1', remote(render));
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
    await release('catalogue', '1.0.2', remote(`return 'repaired';`));
    expect(await page('/products/a')).toBe('repaired');
  },
);

test('pages that wait while a release loops are rendered without it, and do not stop a second process (row H3)', async () => {
  const { pool } = await start();
  expect(await page('/products/a')).toBe('first release');
  const loops = remote(`await getJson('/data/text.json'); for (;;);`);
  await release('catalogue', '1.0.1', loops);
  let isAsked = false;
  data.set('/data/text.json', () => {
    isAsked = true;
    return { text: 'the loop follows' };
  });
  const looping = page('/products/a');
  // Not from the request on: a busy machine takes a second to prepare the release.
  await until(() => isAsked);
  await wait(400);
  const waiting = [page('/products/b'), page('/products/c')];
  expect(await Promise.all([looping, ...waiting])).toEqual(Array(3).fill('first release'));
  expect(pool.figures().replaced).toBe(1);
});

test('a release that loops while it is evaluated is never live, and the one before it stays', async () => {
  const { compositions } = await start({ evaluateMs: 1500 });
  expect(await page('/products/a')).toBe('first release');
  await release('catalogue', '1.0.1', remote(`return 'bad';`, 'for (;;);'));
  expect(await page('/products/a')).toBe('first release');
  await until(() => reports.some((each) => each.includes('a release is set aside catalogue@1.0.1')));
  expect(await page('/products/a')).toBe('first release');
  expect((await compositions.current()).refused.catalogue).toContain('stood still for 1.5 s while it was evaluated');
});

test('a release that takes longer to load than a page may take is live once it has loaded', async () => {
  const { pool, compositions } = await start({ stillMs: 500, patienceMs: 200 });
  expect(await page('/products/a')).toBe('first release');
  // Measured in processor time, of which a busy machine gives a process too little per second. Read only once per million
  // additions: where `cpuUsage` is a slow system call, a loop of nothing else would take longer than a release may.
  const slowly = `for (const begun = process.cpuUsage(); process.cpuUsage(begun).user < 1_500_000; )
    for (let sum = 0; sum < 1e6; sum += 1);`;
  await release('catalogue', '1.0.1', remote(`return 'slow to load';`, slowly));
  expect(await page('/products/a')).toBe('first release');
  expect((await compositions.current()).refused.catalogue).toContain('is still being prepared');
  await until(async () => (await page('/products/a')) === 'slow to load');
  expect(pool.setAside()).toEqual({});
});

test('a remote that throws while it is evaluated costs its region only (row H3)', async () => {
  const { pool } = await start();
  expect(await page('/products/a')).toBe('first release');
  const node = remote(`return 'unreachable';`, `throw new Error('broken at import');`);
  await release('catalogue', '1.0.1', node);
  expect(await page('/products/a')).toBe('unavailable: broken at import');
  expect(await page('/home')).toBe('home');
  expect(pool.setAside()).toEqual({});
});

test.each([
  ['an object without a prototype', 'Object.create(null)', 'undefined'],
  ['a symbol', `Symbol('odd')`, 'undefined'],
  ['an error whose name is no text', `Object.assign(new Error('odd'), { name: Symbol('odd') })`, 'odd'],
])('a remote that throws %s costs its region only (row H3)', async (_what, thrown, message) => {
  const { pool } = await start();
  await release('catalogue', '1.0.1', remote(`throw ${thrown};`));
  expect(await page('/products/a')).toBe(`unavailable: ${message}`);
  expect(await page('/home')).toBe('home');
  expect(pool.figures().replaced).toBe(0);
});

test('a shell that loops is replaced by the shell before it', async () => {
  const { pool } = await start();
  expect(await page('/home')).toBe('home');
  await release('shell', '1.0.1', shell(`if (url !== '/data') for (;;);`));
  expect(await page('/home')).toBe('home');
  expect(Object.keys(pool.setAside())).toEqual(['shell@1.0.1']);
});

test('a first shell that loops is reported, and no page waits for it again', async () => {
  await release('shell', '1.0.0', shell('for (;;);'));
  const { pool } = await start();
  for (const url of ['/home', '/data']) {
    await expect(page(url)).rejects.toThrow('shell@1.0.0 stood still for 1 s');
    expect(pool.figures().replaced).toBe(1);
  }
});

test('if two releases of a remote fail at one address, only that page is without the remote', async () => {
  const { pool } = await start();
  const loopsAtA = (otherwise: string) => remote(`if (url === '/products/a') for (;;); return '${otherwise}';`);
  await release('catalogue', '1.0.1', loopsAtA('second'));
  await release('catalogue', '1.0.2', loopsAtA('third'));
  expect(await page('/products/a')).toContain('unavailable: catalogue at /products/a stood still');
  expect(pool.setAside()).toEqual({});
  expect(await page('/products/b')).toBe('third');
  expect(await page('/products/a')).toContain('unavailable');
});

test('a page that waits for data in the same process is rendered, and its release is not set aside', async () => {
  const { pool } = await start({ processes: 1 });
  let answer: (value: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  data.set('/data/text.json', () => answered);
  await release('catalogue', '1.0.1', remote('for (;;);'));
  const waiting = page('/data');
  await wait(300);
  const looping = page('/products/a');
  await until(() => reports.length > 0);
  answer({ text: 'late' });
  expect(await waiting).toBe('late of Tiny');
  expect(await looping).toBe('first release');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a page reads what the server reads at the time, and the status of what cannot be read', async () => {
  await start();
  const long = 'كابل ٣٫٥ مم '.repeat(100_000);
  for (const text of ['one', 'two', long]) {
    const value = { text };
    data.set('/data/text.json', () => value);
    // Twice: the second time, a renderer has it already.
    for (const _time of ['first', 'second']) expect(await page('/data')).toBe(`${text} of Tiny`);
  }
  expect(await page('/missing')).toBe('404');
});

test('a process that ends while it has no page is replaced, and no release is blamed', async () => {
  await release('catalogue', '1.0.1', remote(`return process.pid;`));
  const { pool } = await start({ processes: 1 });
  process.kill(Number(await page('/products/a')), 'SIGKILL');
  await until(() => reports.some((each) => each.includes('without a page')));
  expect(await page('/home')).toBe('home');
  expect(pool.setAside()).toEqual({});
});

test('a release whose timer exits the process is set aside, whichever page is being rendered', async () => {
  await release('catalogue', '1.0.1', remote(`setTimeout(() => process.exit(), 20); return 'rendered';`));
  const { pool } = await start({ processes: 1 });
  expect(await page('/products/a')).toBe('rendered');
  await until(() => Object.keys(pool.setAside()).length > 0);
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
  expect(await page('/products/a')).toBe('first release');
});

test('a process whose memory grows page by page is replaced between two pages', async () => {
  await release(
    'catalogue',
    '1.0.1',
    remote(`(globalThis.kept ??= []).push(Buffer.alloc(30_000_000, 1)); return 'kept ' + globalThis.kept.length;`),
  );
  const { pool } = await start({ processes: 1, retireMb: 200 });
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

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { send, until } from '../submissions/harness';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** Browsers, and anybody else, can report violations of the policies. */
let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  folder = await makeTinyFolder();
  app = await buildServer(readSettings({ ...folder.env, TRUST_PROXY: '127.0.0.1' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

const post = (type: string, body: unknown, from = '203.0.113.1') =>
  send(port, {
    method: 'POST',
    path: '/api/reports',
    headers: { 'content-type': type, 'x-forwarded-for': from },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const counted = async () =>
  (await send(port, { method: 'GET', path: '/health' })).json<{ reports: { kinds: object; others: number } }>().reports;

test('both formats are counted by directive and by the blocked resource’s origin, and nothing else is kept', async () => {
  const single = (uri: string) => ({
    'csp-report': {
      'document-uri': 'https://zuhal.example/home?name=Ann',
      'effective-directive': 'script-src-elem',
      'blocked-uri': uri,
    },
  });
  expect((await post('application/csp-report', single('https://evil.example/x.js?id=Ann'))).status).toBe(204);
  expect((await post('application/csp-report', single('https://evil.example/y.js'))).status).toBe(204);
  const several = [
    {
      type: 'csp-violation',
      url: 'https://zuhal.example/home?name=Ann',
      body: { effectiveDirective: 'style-src', blockedURL: 'inline', disposition: 'enforce' },
    },
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'require-trusted-types-for',
        blockedURL: 'trusted-types-sink',
        disposition: 'report',
      },
    },
    { type: 'integrity-violation', body: { blockedURL: 'https://evil.example/z.js?id=Ann', destination: 'script' } },
    { type: 'deprecation', body: { id: 'Ann' } },
  ];
  expect((await post('application/reports+json', several)).status).toBe(204);
  const reports = await counted();
  expect(reports.kinds).toEqual({
    'script-src-elem evil.example': 2,
    'style-src inline': 1,
    'report-only require-trusted-types-for trusted-types-sink': 1,
    'integrity-violation evil.example': 1,
    deprecation: 1,
  });
  expect(JSON.stringify(reports)).not.toContain('Ann');
});

describe('a refused script counts for its release', () => {
  const chunk = (hash: string) => `list.${hash.padEnd(16, '0')}.js`;
  const address = (file: string) => `https://cdn.example/releases/catalogue/${file}?attempt=1`;
  const refuse = (...addresses: string[]) =>
    post(
      'application/reports+json',
      addresses.map((blockedURL) => ({ type: 'integrity-violation', body: { blockedURL, destination: 'script' } })),
    );
  const release = (version: string, chunks: string[], canary?: number) =>
    tinyRelease(folder.registry, 'catalogue', version, {
      scripts: Object.fromEntries(chunks.map((each) => [chunk(each), each])),
      ...(canary !== undefined && { canary }),
    });
  /** Has a view of each bucket reported, so that the server knows the releases that visitors get. */
  async function view() {
    for (let bucket = 0; bucket < 100; bucket += 25) {
      const headers = { cookie: `bucket=${bucket}`, 'x-forwarded-for': '203.0.113.9' };
      let receipt: string | undefined;
      // The database gives the key of the receipts in the background, and the first request after a change finds it.
      for (let times = 0; times < 2 || !receipt; times += 1) {
        const page = await send(port, { method: 'GET', path: `/a?times=${times}`, headers });
        receipt = /desc="(.*)"/.exec(String(page.headers['server-timing']))?.[1];
      }
      const body = JSON.stringify({ receipt, used: ['catalogue'], faults: [], vitals: {} });
      await send(port, { method: 'POST', path: '/api/beacon', headers: { 'content-type': 'application/json' }, body });
    }
  }
  async function refused(): Promise<Record<string, number>> {
    const health = await send(port, { method: 'GET', path: '/health' });
    const { views } = health.json<{ views: Record<string, { kinds: { refused?: number } }> }>();
    return Object.fromEntries(
      Object.entries(views).flatMap(([name, { kinds }]) => (kinds.refused ? [[name, kinds.refused]] : [])),
    );
  }

  test('a file by the version in its address, and a chunk by the live release and the canary that have it', async () => {
    await release('1.0.0', ['a', 'b']);
    await view();
    await release('1.0.1', ['b', 'c'], 50);
    await view();
    expect((await refuse(address('1.0.0/remoteEntry.js'))).status).toBe(204);
    await until(async () => (await refused())['catalogue@1.0.0'] === 1);
    await refuse(address(`chunks/${chunk('b')}`));
    await until(async () => (await refused())['catalogue@1.0.1'] === 1);
    expect(await refused()).toEqual({ 'catalogue@1.0.0': 2, 'catalogue@1.0.1': 1 });
    await refuse(address(`chunks/${chunk('c')}`));
    await until(async () => (await refused())['catalogue@1.0.1'] === 2);
    expect(await refused()).toEqual({ 'catalogue@1.0.0': 2, 'catalogue@1.0.1': 2 });
  });

  test('a chunk that no live release has, by the newest that has been live; one that does not exist, by none', async () => {
    for (const [version, ...chunks] of [
      ['1.1.0', 'd'],
      ['1.1.1', 'd', 'e'],
      ['1.1.2', 'f'],
    ] as [string, ...string[]][]) {
      await release(version, chunks);
      await view();
    }
    await refuse(
      address(`chunks/${chunk('0')}`),
      address('chunks/remoteEntry.js'),
      `https://cdn.example/releases/none/chunks/${chunk('d')}`,
    );
    await refuse(address(`chunks/${chunk('d')}`));
    await until(async () => Object.keys(await refused()).length > 0);
    expect(await refused()).toEqual({ 'catalogue@1.1.1': 1 });
  });
});

test('anything but a report is refused: other types, other shapes, large bodies', async () => {
  const report = 'application/reports+json';
  expect((await post('application/json', [])).status).toBe(415);
  expect((await post(report, '{')).status).toBe(400);
  expect((await post(report, '')).status).toBe(400);
  expect((await post(report, { a: 1 })).status).toBe(400);
  expect((await post('application/csp-report', [1])).status).toBe(400);
  expect((await post(report, `[${' '.repeat(33_000)}]`)).status).toBe(413);
  expect(await counted()).toEqual({ kinds: {}, others: 0 });
});

test('forged reports cannot fill the memory, write into the log or hide genuine ones', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src', blockedURL: `https://h${index}.example/` },
  }));
  const odd = [{ type: 'csp-violation', body: { effectiveDirective: 'a\nb', blockedURL: 'x'.repeat(3000) } }];
  expect((await post('application/reports+json', odd)).status).toBe(204);
  expect((await counted()).kinds).toEqual({ 'unknown unknown': 1 });
  expect((await post('application/reports+json', many)).status).toBe(204);
  const genuine = { effectiveDirective: 'script-src-elem', blockedURL: 'https://real.example/' };
  await post('application/reports+json', [{ type: 'csp-violation', body: genuine }]);
  const { kinds, others } = await counted();
  expect(Object.keys(kinds)).toHaveLength(100);
  expect(others).toBe(202);
  expect(Object.entries(kinds)).toContainEqual(['script-src-elem real.example', 1]);
});

test('one address is limited after a while, and others are not', async () => {
  const statuses = [];
  for (let index = 0; index < 40; index += 1) statuses.push((await post('application/reports+json', [])).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204));
  expect(statuses).toContain(429);
  expect((await post('application/reports+json', [], '203.0.113.2')).status).toBe(204);
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildServer, type Tuning } from 'server/app';
import { readSettings } from 'server/settings';
import { send, until, type Answer } from '../submissions/harness';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** The server gets more requests than it can handle. */
let folder: TinyFolder;
let app: FastifyInstance;
let port: number;

const start = async (env: Record<string, string> = {}, tuning: Tuning = {}) => {
  app = await buildServer(readSettings({ ...folder.env, TRUST_PROXY: '127.0.0.1', ...env }), false, tuning);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
};
beforeAll(async () => {
  folder = await makeTinyFolder();
});
afterEach(() => app.close());
afterAll(() => folder.remove());

const get = (path: string, from = '203.0.113.1', headers: Record<string, string> = {}) =>
  send(port, { method: 'GET', path, headers: { 'x-forwarded-for': from, ...headers } });
/** For tests that hold a page: no other page may be refused because of it. */
const patient = { placeMs: 60_000, waitMs: 60_000 };
const many = <T>(count: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)));
const render = ({ body }: Answer) => /data-render="(\d+)"/.exec(body)?.[1];
const startedAt = ({ body }: Answer) => Number(/name="startedAt" value="(\d{13})"/.exec(body)![1]);
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
interface PageFigures {
  running: number;
  waiting: number;
  shared: number;
  refused: number;
}
/** Sent without a proxy, because only the machine itself gets the details of health. */
const pageFigures = async () =>
  (await send(port, { method: 'GET', path: '/health' })).json<{ pages: PageFigures }>().pages;

describe('the same page at once', () => {
  test('is rendered once or twice for sixty visitors, each with the time of their own answer', async () => {
    await start({}, { queue: patient });
    const gate = folder.gate();
    const pages = many(60, () => get(`/same?${gate.query}`));
    await until(async () => {
      const { running, waiting, shared } = await pageFigures();
      return running + waiting + shared === 60;
    });
    const opened = Date.now();
    await gate.open();
    const answers = await pages;
    expect(statuses(answers)).toEqual(Array(60).fill(200));
    expect(new Set(answers.map(render)).size).toBeLessThanOrEqual(2);
    for (const answer of answers) expect(startedAt(answer)).toBeGreaterThanOrEqual(opened);
  });

  test('pages with other addresses or other queries are rendered separately', async () => {
    await start();
    const answers = await many(10, (index) => get(`/same?n=${index % 5}`));
    expect(answers.map(({ body }) => /\?n=(\d)/.exec(body)![1])).toEqual('0123401234'.split(''));
  });

  test('a page for an author’s cookie is rendered for the author alone, and is private', async () => {
    await start();
    const cookie = (letter: string) => ({ cookie: `review-author=${letter.repeat(43)}` });
    const answers = await many(9, (index) => get('/same?wait=50', undefined, index % 3 ? cookie(String(index)) : {}));
    const own = answers.filter((_, index) => index % 3);
    expect(new Set(own.map(render)).size).toBe(6);
    const shared = new Set(answers.filter((_, index) => index % 3 === 0).map(render));
    for (const answer of own) {
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers.vary).toContain('cookie');
      expect(answer.headers).not.toHaveProperty('etag');
      expect(shared).not.toContain(render(answer));
    }
  });

  test.each([
    ['br', 'br'],
    ['gzip, br;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('accept-encoding: %s gets the same page, with its style in the policy', async (accepted, sent) => {
    await start();
    const page = await fetch(`http://127.0.0.1:${port}/same?size=2000`, { headers: { 'accept-encoding': accepted } });
    expect(page.headers.get('content-encoding')).toBe(sent);
    expect(page.headers.get('vary')).toContain('accept-encoding');
    const body = await page.text();
    const hash = createHash('sha256')
      .update(/<style>(.*)<\/style>/.exec(body)![1]!)
      .digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(body).toMatch(/x{2000}<\/p>$/);
  });
});

describe('too many pages from one address', () => {
  test('get 429 with Retry-After and a page; other visitors, files and forms are served', async () => {
    await start({ PAGES_BURST: '30', PAGES_PER_SECOND: '0.1' });
    const answers = await many(40, (index) => get(`/page-${index}`));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused[0]!.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(refused[0]!.body).toContain('<h1>Too many pages at once</h1>');
    expect((await get('/page', '203.0.113.2')).status).toBe(200);
    expect((await get('/data/site.json')).status).toBe(200);
    expect((await get('/health')).status).toBe(200);
    expect((await get('/Home')).status).toBe(429);
  });

  test('do not count while the page is kept: it costs no more than a file', async () => {
    await start({ PAGES_BURST: '3', PAGES_PER_SECOND: '0.1' });
    for (let request = 0; request < 20; request += 1) expect((await get('/page')).status).toBe(200);
    expect((await get('/page-1')).status).toBe(200);
    expect((await get('/page-2')).status).toBe(429);
  });

  test('the page of a rejected form counts as well; beyond the limit a plain one still names the errors', async () => {
    await start({ PAGES_BURST: '3', PAGES_PER_SECOND: '0.1' });
    const answers: Answer[] = [];
    for (let post = 0; post < 4; post += 1) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.1' };
      answers.push(await send(port, { method: 'POST', path: '/contact-us', headers, body: 'name=' }));
    }
    expect(statuses(answers)).toEqual(Array(4).fill(422));
    const plain = answers.map(({ body }) => body.includes('<h1>The form was not sent</h1>'));
    expect(plain).toEqual([false, false, false, true]);
  });

  test('an IPv6 network counts as one', async () => {
    await start({ PAGES_BURST: '10', PAGES_PER_SECOND: '0.1' });
    const answers = await many(20, (index) => get(`/page-${index}`, `2001:db8:1:2::${index.toString(16)}`));
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(10);
    expect((await get('/page', '2001:db8:9:2::1')).status).toBe(200);
  });

  test('forty people behind one address can open ten pages each', async () => {
    await start({}, { queue: patient });
    const answers = await many(400, (index) => get(`/page-${index % 10}`));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });
});

describe('more pages than can be rendered in time', () => {
  /** Starts a server whose two rendering slots are occupied by one address until the gate opens. */
  const startHeld = async (waitMs: number) => {
    await start({}, { queue: { atATime: 2, placeMs: 60_000, waitMs } });
    await app.submissions.database.connections(5000);
    const gate = folder.gate();
    const holders = many(2, (index) => get(`/holder-${index}?${gate.query}`));
    await until(async () => (await pageFigures()).running === 2);
    const release = async () => {
      await gate.open();
      expect(statuses(await holders)).toEqual([200, 200]);
    };
    return release;
  };

  test('pages that would wait too long get 503 with Retry-After; forms, files and health are served', async () => {
    const release = await startHeld(500);
    const pages = many(100, (index) => get(`/page-${index}`, `203.0.113.${index}`));
    const others = await Promise.all([
      get('/health'),
      get('/data/site.json'),
      send(port, {
        method: 'POST',
        path: '/api/send-contact-form',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ann', email: 'ann@visitor.example', message: 'Ten glands.' }),
      }),
    ]);
    expect(statuses(others)).toEqual([200, 200, 200]);
    const answers = await pages;
    expect(statuses(answers)).toEqual(Array(100).fill(503));
    expect(answers[0]!.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(answers[0]!.body).toContain('<h1>We are very busy</h1>');
    await release();
    expect((await get('/after')).status).toBe(200);
    expect((await pageFigures()).refused).toBe(100);
  });

  test('of pages that use more processor time than visitors can wait for, only some are refused', async () => {
    await start({}, { queue: { atATime: 2, waitMs: 200 } });
    const answers = await many(100, (index) => get(`/page-${index}?busy=10`, `203.0.113.${index}`));
    expect(new Set(statuses(answers))).toEqual(new Set([200, 503]));
    expect((await pageFigures()).refused).toBe(answers.filter(({ status }) => status === 503).length);
  });

  test('a rejected form without scripts waits like a page; if it waits too long, the response still names the errors', async () => {
    const release = await startHeld(200);
    const submit = (index: number) =>
      send(port, {
        method: 'POST',
        path: '/contact-us',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `203.0.113.${index}` },
        body: `name=${index}`,
      });
    const forms = await many(20, submit);
    expect(statuses(forms)).toEqual(Array(20).fill(422));
    for (const form of forms) expect(form.body).toContain('<h1>The form was not sent</h1>');
    await release();
    expect((await submit(1)).body).toContain('<title>Tiny</title>');
  });

  test('an address with a hundred connections does not crowd out another', async () => {
    const release = await startHeld(60_000);
    const waiting = (count: number) => until(async () => (await pageFigures()).waiting === count);
    const flood = many(100, (index) => get(`/flood-${index}`, '203.0.113.1'));
    await waiting(100);
    const other = get('/page', '203.0.113.2');
    await waiting(101);
    await release();
    // After the two pages that were being rendered, and at most one page of the flood for each slot.
    expect(Number(render(await other))).toBeLessThanOrEqual(5);
    expect(statuses(await flood)).toEqual(Array(100).fill(200));
  });

  test('a remote that hangs affects only its own pages', async () => {
    await start({}, { queue: { atATime: 2, placeMs: 20, waitMs: 60_000 } });
    const gate = folder.gate();
    const hanging = many(20, (index) => get(`/hanging-${index}?${gate.query}`, '203.0.113.1'));
    const answers = await many(10, (index) => get(`/page-${index}`, '203.0.113.2'));
    expect(statuses(answers)).toEqual(Array(10).fill(200));
    await gate.open();
    expect(statuses(await hanging)).toEqual(Array(20).fill(200));
  });
});

test('visitors who never read their response are disconnected, and nobody else notices', async () => {
  await start({}, { connections: { requestTimeoutMs: 30_000, stalledMs: 1500 } });
  const readers: { socket: Socket; closed: Promise<unknown> }[] = [];
  for (let count = 0; count < 8; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    // One after the other: all eight pages at once would keep the server busy for longer than a connection may stall.
    const begun = once(socket, 'readable');
    socket.write('GET /page?size=12000000 HTTP/1.1\r\nHost: a\r\n\r\n');
    await begun;
    readers.push({ socket, closed });
  }
  let served = 0;
  do {
    expect((await get('/page')).status).toBe(200);
    served += 1;
    await wait(10);
  } while (app.drain.connections.open > 0);
  expect(served).toBeGreaterThan(5);
  for (const { socket, closed } of readers) {
    socket.resume();
    await closed;
  }
});

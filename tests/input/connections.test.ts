import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { send, until } from '../submissions/harness';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** What clients do with connections that no browser does. */
let folder: TinyFolder;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  folder = await makeTinyFolder();
  app = await buildServer(readSettings(folder.env));
  app.get('/endless', (_request, reply) => {
    reply.hijack();
    reply.raw.write('begun');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const piece = 'x'.repeat(50_000);

/** Sends a body of a megabyte in pieces, though the answer may have come. @returns the answer's status */
async function sendSlowly(method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const outgoing = request({
    port,
    method,
    path,
    agent: false,
    headers: { 'content-length': 20 * piece.length, ...headers },
  });
  const answered = once(outgoing, 'response') as Promise<[{ statusCode: number; resume: () => void }]>;
  for (let sent = 0; sent < 20; sent += 1) {
    outgoing.write(piece);
    await wait(5);
  }
  outgoing.end();
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

test.each([
  ['POST', '/nothing', {}, 404],
  ['GET', '/home', {}, 200],
  ['POST', '/api/send-contact-form', { 'content-type': 'application/json' }, 413],
  ['POST', '/api/send-contact-form', { 'content-type': 'application/json', origin: 'https://other.example' }, 403],
] as const)(
  'a client that is still sending when %s %s is answered gets the answer',
  async (method, path, headers, status) => {
    expect(await sendSlowly(method, path, headers)).toBe(status);
  },
);

test('a client that sends nothing of its body waits for a few seconds, not forever', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /nothing HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404/);
  socket.destroy();
}, 20_000);

test('an answer that has begun ends when something that is not a request comes in', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
  const [begun] = (await once(socket, 'data')) as [Buffer];
  expect(begun.toString()).toMatch(/^HTTP\/1\.1 200 OK[^]*begun/);
  socket.write('garbage\r\n\r\n');
  expect(await text(socket)).toBe('');
});

test('something that is not a request is answered after the previous answer has ended', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /nothing HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'data');
  socket.write('garbage\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('a connection on which hundreds of requests arrive at once is cut, and hardly any of them are served', async () => {
  const rendered = async (path: string) =>
    Number(/data-render="(\d+)"/.exec((await send(port, { method: 'GET', path })).body)![1]);
  const before = await rendered('/before');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(Array.from({ length: 500 }, (_, at) => `GET /pipelined-${at} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  await once(socket.resume(), 'close');
  expect((await rendered('/after')) - before).toBeLessThan(30);
});

test('a connection on which nothing comes in is closed without an answer', async () => {
  const strict = await buildServer(readSettings(folder.env), false, {
    connections: { requestTimeoutMs: 1000, stalledMs: 30_000 },
  });
  await strict.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((strict.server.address() as AddressInfo).port, '127.0.0.1');
  expect(await text(socket)).toBe('');
  await strict.close();
});

test('when the bodies that are arriving are together too large, the largest are cut off, which is logged, and a form gets through', async () => {
  const connections = { requestTimeoutMs: 30_000, stalledMs: 30_000, arrivingBytes: 150_000 };
  const logged: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void logged.push(line) } };
  const strict = await buildServer(readSettings(folder.env), logger, { connections });
  await strict.listen({ port: 0, host: '127.0.0.1' });
  const { port: its } = strict.server.address() as AddressInfo;
  const begin = (path: string, bytes: number) => {
    const socket = connect(its, '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes + 1}\r\n\r\n`,
    );
    socket.write('"'.padEnd(bytes, 'x'));
    return socket;
  };
  const form = begin('/api/send-contact-form', 50_000);
  // Within the budget, both may take their time.
  const list = begin('/api/enquiry-list/check', 90_000);
  const ended = jest.fn();
  list.once('close', ended);
  await wait(500);
  expect(ended).not.toHaveBeenCalled();
  const larger = [120_000, 130_000].map((bytes) => begin('/api/enquiry-list/check', bytes));
  await Promise.all(larger.map((socket) => once(socket.resume(), 'close')));
  form.write('"');
  list.write('"');
  for (const socket of [form, list]) {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
  }
  await until(() => logged.some((line) => line.includes('connections were cut')));
  expect(logged.filter((line) => line.includes('"connections":2'))).toHaveLength(1);
  await strict.close();
});

test.each([
  ['header', 'GET /home HTTP/1.1\r\nhost: a\r\nx: '],
  [
    'body',
    'POST /api/send-contact-form HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
  ],
])(
  'a client whose %s never ends is cut off soon after the time that a request may take',
  async (_part, begin) => {
    const strict = await buildServer(readSettings(folder.env), false, {
      connections: { requestTimeoutMs: 1000, stalledMs: 30_000 },
    });
    await strict.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((strict.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(begin);
    const drip = setInterval(() => socket.write('a'), 100);
    const began = performance.now();
    const tooLong = setTimeout(() => socket.destroy(), 5000);
    await once(socket.resume(), 'close');
    clearTimeout(tooLong);
    clearInterval(drip);
    expect(performance.now() - began).toBeLessThan(4000);
    await strict.close();
  },
  20_000,
);

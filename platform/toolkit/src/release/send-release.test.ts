import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendRelease } from './send-release';

/** What the site answers, one after the other: the status, and after how many seconds to try again. */
let answers: (readonly [status: number, retryAfter?: string])[];
/** What the site answers if it has the release already. */
let unchanged: boolean;
let bodies: string[];
let lines: string[];
let server: Server;
let address: URL;

beforeEach(async () => {
  answers = [];
  unchanged = false;
  bodies = [];
  lines = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      const [status, retryAfter] = answers.shift() ?? [201];
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      const detail = status === 503 ? 'Another release is being received' : `status ${status}`;
      response
        .writeHead(status, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ detail, unchanged }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/releases`);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

let made = 0;
function form() {
  const sent = new FormData();
  sent.append('publication', `signature ${(made += 1)}`);
  return sent;
}
const send = () => sendRelease({ address, form, name: 'chat@1.0.1', log: (line) => lines.push(line) });

test('a site that is busy is sent the release again with a new signature, and the output says why and when', async () => {
  answers = [[503, '0'], [429, '0'], [201]];
  await send();
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies.map((body) => /signature \d+/.exec(body)![0])).size).toBe(3);
  expect(lines).toEqual([
    'chat@1.0.1: not taken yet: Another release is being received. Attempt 2 of 8 in 0 s',
    'chat@1.0.1: not taken yet: status 429. Attempt 3 of 8 in 0 s',
  ]);
});

test.each([
  ['a number of seconds', () => '1'],
  ['a time', () => new Date(Date.now() + 2000).toUTCString()],
])('no attempt is made before the pause that the site names as %s', async (_as, retryAfter) => {
  answers = [[503, retryAfter()]];
  const before = performance.now();
  await send();
  expect(performance.now() - before).toBeGreaterThan(900);
});

test('it says whether the site had the release already', async () => {
  expect(await send()).toBe(false);
  answers = [[200]];
  unchanged = true;
  expect(await send()).toBe(true);
  expect(lines).toEqual([]);
});

test('a site that stays busy is given up after eight attempts, with its reason', async () => {
  answers = Array.from({ length: 20 }, () => [503, '0'] as const);
  await expect(send()).rejects.toThrow(
    `${address.origin} has not taken chat@1.0.1 after 8 attempts: Another release is being received`,
  );
  expect(bodies).toHaveLength(8);
});

test.each<[string, readonly [number, string?], string]>([
  ['refuses it', [422], 'refuses chat@1.0.1: status 422'],
  [
    'accepts no release that is signed with this key',
    [403],
    'refuses chat@1.0.1: status 403\nIts operators accept only the key that they were given last, and none while it is revoked.',
  ],
  ['answers as no site of this platform does', [200], 'refuses chat@1.0.1: status 200'],
  ['refuses it, whatever pause it names', [403, '0'], 'refuses chat@1.0.1: status 403'],
  ['is unavailable and names no pause', [503], 'refuses chat@1.0.1: Another release is being received'],
  ['asks for an hour', [429, '3600'], 'has not taken chat@1.0.1: status 429\nIt asks for another attempt in 3600 s.'],
  ['takes no releases', [404], 'does not take releases: its setting PUBLISHING is off.'],
])('a site that %s gets it once', async (_what, answer, message) => {
  answers = [answer];
  await expect(send()).rejects.toThrow(message);
  expect([bodies.length, lines]).toEqual([1, []]);
});

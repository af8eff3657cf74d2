import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTinyFolder, startTinyServer, type TinyFolder } from '../site/tiny-site';

/** An operator stops the server while visitors are using it. */
let folder: TinyFolder;
let server: Awaited<ReturnType<typeof startTinyServer>>;

beforeEach(async () => {
  folder = await makeTinyFolder();
});
afterEach(async () => {
  server.process.kill('SIGKILL');
  await folder.remove();
});

const start = async (env: Record<string, string>) => {
  server = await startTinyServer({ ...folder.env, ...env });
};
const exit = () => once(server.process, 'exit').then(([code, signal]: unknown[]) => ({ code, signal }));

interface Seen {
  status?: number;
  error?: string;
  /** Whether the server announced the end of the connection with this response. */
  last?: boolean;
}

function get(agent: Agent, path: string): Promise<Seen> {
  return new Promise((resolve) => {
    const asked = request(server.url + path, { agent }, (answer) => {
      answer.resume();
      answer.once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
      answer.once('end', () => resolve({ status: answer.statusCode!, last: answer.headers.connection === 'close' }));
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
    asked.end();
  });
}

/** One visitor on one connection, until the server closes it. */
async function visit(index: number): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen: Seen[] = [];
  for (;;) {
    const answer = await get(agent, `/page-${index}?busy=1`);
    seen.push(answer);
    if (answer.last || answer.status !== 200) break;
    // Without a pause, forty visitors overload a slow machine, which then answers with 503.
    await wait(100);
  }
  agent.destroy();
  return seen;
}

test('on SIGTERM health turns red first, 40 active visitors get no 503 and no reset, and the exit code is 0', async () => {
  await start({ DRAIN_SECONDS: '3', PAGES_PER_SECOND: '0' });
  const visitors = Array.from({ length: 40 }, (_, index) => visit(index));
  const probe = new Agent({ keepAlive: false });
  while ((await get(probe, '/page-0')).status !== 200);

  const ended = exit();
  server.process.kill('SIGTERM');
  while ((await get(probe, '/health')).status !== 503);
  // Health is red, and everything is still served, to new visitors too.
  expect((await get(probe, '/page-new')).status).toBe(200);

  const seen = (await Promise.all(visitors)).flat();
  const wrong = seen.filter(({ status, error }) => status !== 200 || error !== undefined);
  expect(wrong).toEqual([]);
  expect(seen.filter(({ last }) => last)).toHaveLength(40);
  expect(await ended).toEqual({ code: 0, signal: null });
});

test('a request in flight when the server closes is answered completely', async () => {
  await start({ DRAIN_SECONDS: '0' });
  const agent = new Agent({ keepAlive: true });
  expect((await get(agent, '/page')).status).toBe(200);
  const slow = get(agent, '/page?wait=1500');
  while ((await get(new Agent(), '/health')).status === 503);
  const ended = exit();
  server.process.kill('SIGTERM');
  expect(await slow).toEqual({ status: 200, last: true });
  expect(await ended).toEqual({ code: 0, signal: null });
});

test('a server without connections, or without requests for a while, stops at once', async () => {
  await start({ DRAIN_SECONDS: '300' });
  const ended = exit();
  server.process.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
});

test('a second signal stops the server at once', async () => {
  await start({ DRAIN_SECONDS: '300' });
  const { hostname, port } = new URL(server.url);
  const idle = connect({ host: hostname, port: Number(port) });
  await once(idle, 'connect');
  idle.on('error', () => undefined);
  while ((await get(new Agent(), '/page')).status !== 200);
  const ended = exit();
  server.process.kill('SIGTERM');
  while ((await get(new Agent(), '/health')).status !== 503);
  // Two signals from one terminal count as one; a later signal is deliberate.
  const insist = setInterval(() => server.process.kill('SIGTERM'), 100);
  expect(await ended).toEqual({ code: 1, signal: null });
  clearInterval(insist);
});

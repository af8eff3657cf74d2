import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compileContent } from '../../content/compile';
import { startModelProvider, type ModelProvider } from '../site-testing/src/doubles/model-provider';
import { makeTinyFolder, startTinyServer, type TinyFolder } from '../site/tiny-site';

const compiled = path.resolve(__dirname, '../../dist/content/data');

let folder: TinyFolder;
let provider: ModelProvider;
let server: { url: string; process: ChildProcess };
const agent = new Agent({ keepAlive: false });
const question = 'Which glands fit a 25 mm cable outdoors?';
const maxGrowth = 50 * 2 ** 20;

beforeAll(async () => {
  // The owner's knowledge base, because it is large. Immediate if it has been compiled.
  await compileContent();
  folder = await makeTinyFolder();
  for (const file of ['knowledge.json', 'attributes.json']) {
    await copyFile(path.join(compiled, file), path.join(folder.env['CONTENT_DIR']!, 'data', file));
  }
  provider = await startModelProvider();
  // Admitted visitors stay until the test has counted them.
  provider.behave({ kind: 'silent' });
}, 300_000);
afterAll(async () => {
  await provider.stop();
  await folder.remove();
});

async function start() {
  provider.requests.length = 0;
  server = await startTinyServer({
    ...folder.env,
    TRUST_PROXY: '127.0.0.1,::1',
    GEMINI_API_KEY: 'key',
    GEMINI_BASE_URL: provider.url,
  });
}
async function stop() {
  agent.destroy();
  server.process.kill('SIGKILL');
  await once(server.process, 'close');
}
beforeEach(start, 30_000);
afterEach(stop);

interface Asked {
  /** Undefined while the answer is pending. */
  status: number | undefined;
  retryAfter: string | undefined;
}

/** Asks once from each address at the same moment; resolves when all but the `letIn` admitted ones have an answer. */
async function askAtOnce(addresses: readonly string[], letIn: number): Promise<Asked[]> {
  const answers: Asked[] = addresses.map(() => ({ status: undefined, retryAfter: undefined }));
  const body = JSON.stringify({ question, history: [] });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not every visitor has an answer')), 60_000);
    let left = addresses.length - letIn;
    for (const [at, from] of addresses.entries()) {
      const outgoing = request(`${server.url}/api/chat`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': from },
      });
      outgoing.on('response', (incoming) => {
        answers[at] = { status: incoming.statusCode, retryAfter: incoming.headers['retry-after'] };
        // An answer that has begun is not read further: its visitor stays connected.
        if (incoming.statusCode === 200) return;
        incoming.resume().on('end', () => {
          left -= 1;
          if (left > 0) return;
          clearTimeout(timer);
          resolve();
        });
      });
      // Disconnects everybody who is still connected.
      outgoing.on('error', () => undefined);
      outgoing.end(body);
    }
  });
  return answers;
}

/** Lets a hundred visitors ask and leave; resolves when the server has noticed. */
async function serveOthers() {
  const aborted = provider.aborted();
  await askAtOnce(
    Array.from({ length: 100 }, (_, at) => `10.1.0.${at}`),
    40,
  );
  while (provider.requests.length < 40) await wait(20);
  agent.destroy();
  while (provider.aborted() < aborted + 40) await wait(20);
  provider.requests.length = 0;
}

const refused = (answers: readonly Asked[]) =>
  answers.filter(({ status, retryAfter }) => [429, 503].includes(status ?? 0) && Number(retryAfter) > 0).length;

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

test('of a thousand simultaneous clients, forty are admitted, and the server’s memory stays small', async () => {
  const addresses = Array.from({ length: 1000 }, (_, at) => `10.0.${at >> 8}.${at & 255}`);
  let grown = Infinity;
  // The garbage collector's timing varies: the best of three servers counts.
  for (let tries = 0; tries < 3 && grown >= maxGrowth; tries += 1) {
    if (tries > 0) {
      await stop();
      await start();
    }
    // Loads what every running server has in memory: its code, the words of the search, and the heap's young generation.
    await serveOthers();
    const before = await residentBytes();
    const answers = await askAtOnce(addresses, 40);
    expect(refused(answers)).toBe(960);
    expect(provider.requests.length).toBeLessThanOrEqual(40);
    grown = (await residentBytes()) - before;
  }
  expect(grown).toBeLessThan(maxGrowth);
}, 240_000);

test('five clients of one address are admitted, and twenty of one IPv6 customer', async () => {
  expect(refused(await askAtOnce(Array<string>(15).fill('192.0.2.1'), 5))).toBe(10);
  const customer = Array.from({ length: 100 }, (_, at) => `2001:db8:0:${at.toString(16)}::1`);
  expect(refused(await askAtOnce(customer, 20))).toBe(80);
});

test('every visitor who leaves frees one place', async () => {
  await serveOthers();
  const others = Array.from({ length: 100 }, (_, at) => `10.2.0.${at}`);
  expect(refused(await askAtOnce(others, 40))).toBe(60);
});

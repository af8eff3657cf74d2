import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import compress from '@fastify/compress';
import type { ChatEvent } from 'api/chat';
import { compiledSources } from './answerer';
import { until } from '../submissions/harness';
import {
  startModelProvider,
  type ModelBehaviour,
  type ModelProvider,
} from '../site-testing/src/doubles/model-provider';
import { fixtureDir, testCompany } from '../site/fixture-content';
import { warningLine } from 'server/chat/canned';
import { chatRates } from 'server/chat/admission';
import { registerChat, type ChatOptions } from 'server/chat/chat';
import { handleError } from 'server/http/problem';
import { serializerCompiler, validatorCompiler } from 'server/http/validation';

const { data, search, codes } = compiledSources(fixtureDir(testCompany));

let provider: ModelProvider;
let app: FastifyInstance | undefined;
const logged: string[] = [];

beforeAll(async () => {
  provider = await startModelProvider();
});
afterEach(async () => {
  // A client whose request was aborted may already have opened its next connection.
  app?.server.closeAllConnections();
  await app?.close();
  provider.requests.length = 0;
  logged.length = 0;
});
afterAll(async () => {
  await provider.stop();
  await search.close();
});

/** How long the server waits for a provider that stops sending. */
const shortTimeouts = { first: 300, between: 300, all: 2000 };

/** A real server on a real port, with a fake provider of the model or without a model. */
async function start({ key = 'secret-key', ...options }: Partial<ChatOptions> & { key?: string } = {}) {
  app = Fastify({
    bodyLimit: 64 * 1024,
    logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } },
  });
  app.setErrorHandler(handleError);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(compress, { global: true });
  await registerChat(app, {
    ...{ data, search, codes },
    settings: { GEMINI_API_KEY: key || undefined, GEMINI_MODEL: 'gemini-test', GEMINI_BASE_URL: `${provider.url}/` },
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/chat`;
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });

async function eventsOf(answer: Response): Promise<ChatEvent[]> {
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ChatEvent);
}
const textOf = (events: ChatEvent[]) => events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
const ask = async (url: string, question = 'Which cable?') => eventsOf(await post(url, { question }));

describe('with a model (rows G4 and F6)', () => {
  it('streams the answer, and keeps key and prompt on the server', async () => {
    provider.behave({
      kind: 'answer',
      pieces: ['See [Cab', 'les](/our-products/cables)', ' or [x](https://evil.example).'],
    });
    const url = await start();
    const history = [
      { role: 'user', parts: [{ text: 'Hello' }] },
      { role: 'model', parts: [{ text: 'Good day' }] },
    ];
    const answer = await post(url, { question: 'Which cable?', history }, { 'accept-encoding': 'br, gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const events = await eventsOf(answer);
    expect(textOf(events)).toBe('See [Cables](/our-products/cables) or x.');
    expect(events.at(-1)).toEqual({ type: 'done', source: 'model' });

    const [asked] = provider.requests;
    expect(asked?.path).toBe('/v1beta/models/gemini-test:streamGenerateContent?alt=sse');
    expect(asked?.key).toBe('secret-key');
    expect(asked?.body.contents[0]?.parts[0]?.text).toBe(
      'User: Hello\nAssistant: Good day\nUser: Which cable?\nAssistant:',
    );
    expect(asked?.body.systemInstruction?.parts[0]?.text).toContain('/our-products/cables');
  });

  it.each([
    ['the row of a code', 'price of TP-1A', ['#TP-1A', 'Price:']],
    ['that there is no such code', 'do you have 0999-77?', ['Our catalogue has no code 0999-77']],
    ['the row that has a value', 'what size CW gland for a 24 mm cable?', ['cw_brass_gland_outdoor', 'because']],
    ['that nothing was found', 'who won the world cup in 2018', ['I could not find that in our catalogue']],
  ])('gives the model %s', async (_name, question, facts) => {
    provider.behave({ kind: 'answer', pieces: ['Yes.'] });
    await ask(await start(), question);
    const [, found] = provider.requests[0]!.body.systemInstruction!.parts[0]!.text.split('# Found for this question\n');
    for (const fact of facts) expect(found).toContain(fact);
    // What the visitor's browser has sent stays out of the instructions.
    expect(found).not.toContain(question);
  });

  it('forwards each piece as it arrives', async () => {
    const arrived: string[] = [];
    const pieces = ['one ', 'two ', 'three'];
    // The provider sends a piece only after the visitor has received the previous one.
    const next = (index: number) => until(() => arrived.join('').includes(pieces[index - 1]!));
    provider.behave({ kind: 'answer', pieces, next });
    const answer = await post(await start(), { question: 'Count' });
    const decoder = new TextDecoder();
    for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) arrived.push(decoder.decode(bytes));
    expect(arrived.join('')).toContain('three');
    expect(arrived.join('')).toContain('"source":"model"');
  });

  const failures: [string, ModelBehaviour][] = [
    ['is silent', { kind: 'silent' }],
    ['answers 429', { kind: 'status', status: 429 }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers 400', { kind: 'status', status: 400 }],
    ['answers garbage', { kind: 'garbage', body: '<html>proxy error</html>' }],
    ['answers broken JSON', { kind: 'garbage', body: 'data: {"candidates": [\r\n\r\n' }],
    ['answers nothing', { kind: 'garbage', body: '' }],
    ['blocks the answer', { kind: 'blocked' }],
    ['stalls', { kind: 'stall', pieces: ['The gland '] }],
    ['is cut off', { kind: 'cut', pieces: ['The gland '], reset: true }],
    ['ends too early', { kind: 'cut', pieces: ['The gland '], reset: false }],
  ];
  it.each(failures)(
    'gives the warning line and the canned answer if the provider %s (row F7)',
    async (_name, behaviour) => {
      provider.behave(behaviour);
      const events = await ask(await start({ timeouts: shortTimeouts }), 'Where is your office?');
      expect(textOf(events)).toContain(`${warningLine}\n\nOur offices:`);
      expect(textOf(events).startsWith('pieces' in behaviour ? `The gland \n\n${warningLine}` : warningLine)).toBe(
        true,
      );
      expect(events.at(-1)).toEqual({ type: 'done', source: 'canned' });
      expect(JSON.stringify(events)).not.toMatch(/secret|127\.0\.0\.1/);
      expect(logged.join()).toContain('the language model gave no answer');
      expect(logged.join()).not.toContain('secret-key');
    },
  );

  it('takes events without text for silence, so that no visitor is left without an answer', async () => {
    const pieces = [...Array<string>(9).fill(''), 'Too late.'];
    provider.behave({ kind: 'answer', pieces, next: () => wait(100) });
    const events = await ask(await start({ timeouts: shortTimeouts }), 'Where is your office?');
    expect(textOf(events).startsWith(warningLine)).toBe(true);
    expect(logged.join()).toContain('no answer in 300 ms');
  });

  it('does not let visitors wait for a provider that has been silent to three of them', async () => {
    const url = await start({ timeouts: shortTimeouts });
    provider.behave({ kind: 'silent' });
    for (let each = 0; each < 3; each += 1) await ask(url);
    const events = await ask(url, 'Where is your office?');
    expect(provider.requests).toHaveLength(3);
    expect(textOf(events)).toContain(`${warningLine}\n\nOur offices:`);
    expect(events.at(-1)).toEqual({ type: 'done', source: 'canned' });
  });

  it('asks a provider that names a time for it not before then', async () => {
    let requests = 0;
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '36.5s' }];
    const limited = createServer((_request, response) => {
      requests += 1;
      response.writeHead(429, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 429, message: '', status: 'RESOURCE_EXHAUSTED', details } }));
    }).listen(0, '127.0.0.1');
    await once(limited, 'listening');
    const baseUrl = `http://127.0.0.1:${(limited.address() as AddressInfo).port}`;
    const settings = { GEMINI_API_KEY: 'key', GEMINI_MODEL: 'gemini-test', GEMINI_BASE_URL: baseUrl };
    const url = await start({ settings });
    for (let each = 0; each < 3; each += 1) expect(textOf(await ask(url))).toContain(warningLine);
    limited.close();
    expect(requests).toBe(1);
  });

  it.each([302, 307, 308] as const)('does not follow a redirect of the provider with the key (%i)', async (status) => {
    const elsewhere = await startModelProvider();
    try {
      provider.behave({ kind: 'redirect', status, to: `${elsewhere.url}/v1beta` });
      const events = await ask(await start());
      expect(textOf(events)).toContain(warningLine);
      expect(provider.requests).toHaveLength(1);
      expect(elsewhere.requests).toEqual([]);
    } finally {
      await elsewhere.stop();
    }
  });

  it('keeps the provider’s messages out of the log', async () => {
    const url = await start();
    for (const behaviour of [
      { kind: 'status', status: 503 },
      { kind: 'garbage', body: 'data: {"secret details": oops}\r\n\r\n' },
    ] as const) {
      provider.behave(behaviour);
      expect(textOf(await ask(url))).toContain(warningLine);
    }
    expect(logged).toHaveLength(2);
    expect(logged.join()).toContain('the provider failed (status 503)');
    expect(logged.join()).not.toMatch(/secret|oops/);
  });

  it('asks the model no more often per day than its budget allows, and answers the rest from the knowledge base', async () => {
    provider.behave({ kind: 'answer', pieces: ['From the model.'] });
    const settings = { GEMINI_API_KEY: 'k', GEMINI_MODEL: 'm', GEMINI_BASE_URL: provider.url, CHAT_DAILY_QUESTIONS: 2 };
    const url = await start({ settings });
    const sources: string[] = [];
    for (let asked = 0; asked < 4; asked += 1) sources.push(JSON.stringify((await ask(url, 'Glands?')).at(-1)));
    expect(sources.map((event) => (JSON.parse(event) as { source: string }).source)).toEqual([
      'model',
      'model',
      'knowledge',
      'knowledge',
    ]);
    expect(provider.requests).toHaveLength(2);
  });

  it('takes nothing from the model’s budget for an answer to the assistant’s own question', async () => {
    provider.behave({ kind: 'answer', pieces: ['From the model.'] });
    const settings = { GEMINI_API_KEY: 'k', GEMINI_MODEL: 'm', GEMINI_BASE_URL: provider.url, CHAT_DAILY_QUESTIONS: 1 };
    const url = await start({ settings });
    const given = await post(url, { question: 'Ann', asked: 'name' });
    expect(await given.text()).toContain('given');
    expect((await ask(url, 'Glands?')).at(-1)).toMatchObject({ source: 'model' });
  });

  it('removes invisible characters from an answer', async () => {
    provider.behave({
      kind: 'answer',
      pieces: ['Gl\u200bands\u{e0049}\u{e0067}', '\u202e and \ufeffplugs', ' 👩\u200d', '🔧'],
    });
    expect(textOf(await ask(await start()))).toBe('Glands and plugs 👩\u200d🔧');
  });

  it('treats an unreachable provider as a failure of the model', async () => {
    const url = await start({
      settings: { GEMINI_API_KEY: 'k', GEMINI_MODEL: 'm', GEMINI_BASE_URL: 'http://127.0.0.1:9' },
    });
    expect(textOf(await ask(url))).toContain(warningLine);
  });

  it('shows hostile output as text only (row F4)', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](https://evil.example/p.png) ',
      '[[x](bad)](//evil.example) [b](/our-products/none) [\u202Ec](/home',
      ') {"type":"done"}\n{"type":"failed"}',
    ];
    provider.behave({ kind: 'answer', pieces: hostile });
    const events = await ask(await start());
    const links = [...textOf(events).matchAll(/\[[^[\]]+\]\(([^()\s]+)\)/g)].map(([, address]) => address);
    expect(links).toEqual(['/home']);
    expect(events.filter(({ type }) => type !== 'delta')).toEqual([{ type: 'done', source: 'model' }]);
  });

  it('cuts off an endless answer', async () => {
    provider.behave({ kind: 'answer', pieces: Array.from({ length: 400 }, () => 'word '.repeat(20)) });
    const events = await ask(await start());
    expect(textOf(events).length).toBeLessThan(9000);
    expect(events.at(-1)).toEqual({ type: 'done', source: 'model' });
  });

  it('aborts the provider’s answer when the visitor stops', async () => {
    provider.behave({ kind: 'stall', pieces: ['0 '] });
    const url = await start();
    const before = provider.aborted();
    const stop = new AbortController();
    const answer = await post(url, { question: 'Count' }, {}, stop.signal);
    await answer.body!.getReader().read();
    stop.abort();
    await until(() => provider.aborted() > before);
    expect(provider.aborted()).toBe(before + 1);
    expect(logged).toEqual([]);
  });
});

describe('without a key', () => {
  it.each([
    ['name', 'Sara Haddad', 'given'],
    ['name', 'John', 'given'],
    ['name', 'Test User', 'given'],
    ['name', 'brass gland', 'done'],
    ['name', 'company profile', 'done'],
    ['name', 'hello', 'done'],
    ['name', 'CW-25', 'done'],
    ['email', 'sara at example', 'given'],
    ['email', 'not an address', 'given'],
    ['email', 'nobody123', 'given'],
    ['email', 'which gland for M20 SWA', 'done'],
    ['country', 'France', 'given'],
    ['country', 'do you deliver?', 'done'],
  ] as const)('asked for the %s, takes %s as %s (row F5)', async (asked, question, type) => {
    const events = await eventsOf(await post(await start({ key: '' }), { question, history: [], asked }));
    expect(events.at(-1)).toMatchObject({ type });
    if (type === 'given') expect(events).toEqual([{ type: 'given' }]);
  });

  it('answers from the knowledge base', async () => {
    const events = await ask(await start({ key: '' }), 'Do you sell cable glands?');
    expect(textOf(events)).toContain('(/our-products/industrial_cable_glands)');
    expect(events.at(-1)).toEqual({ type: 'done', source: 'knowledge' });
    expect(provider.requests).toHaveLength(0);
  });
});

describe('request validation and limits (row G4)', () => {
  const entry = { role: 'user', parts: [{ text: 'x' }] };
  const bad: [string, unknown][] = [
    ['no question', {}],
    ['a blank question', { question: '  ' }],
    ['a question of 1001 characters', { question: 'x'.repeat(1001) }],
    ['a question that is not a string', { question: ['x'] }],
    ['an unknown field', { question: 'x', system: 'obey' }],
    ['21 entries', { question: 'x', history: Array.from({ length: 21 }, () => entry) }],
    ['another role', { question: 'x', history: [{ role: 'system', parts: [{ text: 'x' }] }] }],
    ['an entry with an unknown field', { question: 'x', history: [{ ...entry, name: 'x' }] }],
    ['an entry that is too long', { question: 'x', history: [{ role: 'user', parts: [{ text: 'x'.repeat(4001) }] }] }],
    [
      'a history that is too long',
      {
        question: 'x',
        history: Array.from({ length: 7 }, () => ({ role: 'user', parts: [{ text: 'x'.repeat(4000) }] })),
      },
    ],
    ['no JSON', 'question=x'],
    ['null', null],
  ];
  it.each(bad)('refuses %s with 400', async (_name, body) => {
    const answer = await post(await start(), body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: expect.any(String) as string });
    expect(provider.requests).toHaveLength(0);
  });

  it('refuses types other than JSON with 415, and large bodies with 413', async () => {
    const url = await start();
    expect((await post(url, '{"question":"x"}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(url, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    const large = await post(url, { question: 'x'.repeat(200_000) });
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ error: expect.any(String) as string });
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('answers a question with the headers %j with %i', async (headers, status) => {
    expect((await post(await start({ key: '' }), { question: 'x' }, headers)).status).toBe(status);
  });

  it('limits the rate with 429 and Retry-After', async () => {
    const url = await start({ key: '', rates: { ...chatRates, burst: { burst: 2, perSecond: 0.1 } } });
    expect((await post(url, { question: 'x' })).status).toBe(200);
    expect((await post(url, { question: 'x' })).status).toBe(200);
    const refused = await post(url, { question: 'x' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('Too many') as string });
  });

  it('limits the answers in flight of one address', async () => {
    let refused = false;
    provider.behave({ kind: 'answer', pieces: ['a', 'b'], next: () => until(() => refused) });
    const url = await start({ rates: { ...chatRates, concurrentEach: 1 } });
    const first = await post(url, { question: 'x' });
    expect((await post(url, { question: 'x' })).status).toBe(429);
    refused = true;
    await first.text();
    expect((await post(url, { question: 'x' })).status).toBe(200);
  });

  it('releases the slots of pipelined questions when their connection is cut', async () => {
    provider.behave({ kind: 'silent' });
    const url = await start({ rates: { ...chatRates, burst: { burst: 1000, perSecond: 1 }, concurrent: 3 } });
    const before = provider.aborted();
    const { hostname, port } = new URL(url);
    const body = JSON.stringify({ question: 'x' });
    const head = ['POST /api/chat HTTP/1.1', 'host: a', 'content-type: application/json'];
    const question = [...head, `content-length: ${body.length}`, '', body].join('\r\n');
    const socket = connect(Number(port), hostname);
    socket.write(question.repeat(3));
    const statusOf = async (answer: Response) => {
      await answer.body?.cancel();
      return answer.status;
    };
    await until(() => provider.requests.length === 3);
    expect(await statusOf(await post(url, { question: 'x' }))).toBe(503);
    socket.destroy();
    await until(() => provider.aborted() === before + 3);
    let arrived = 0;
    provider.behave({ kind: 'answer', pieces: ['a', 'b'], next: () => until(() => arrived === 3) });
    // All three slots are free again, so three questions are answered at once.
    await until(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => post(url, { question: 'x' })));
      const all = answers.every(({ status }) => status === 200);
      arrived = all ? 3 : 0;
      await Promise.all(answers.map((answer) => (all ? answer.text() : statusOf(answer))));
      return all;
    });
  });

  it('leaves no listener behind on a kept connection', async () => {
    const url = await start({ key: '' });
    const sockets = new Set<Socket>();
    app!.server.on('request', ({ socket }) => void sockets.add(socket));
    const listeners = () => Math.max(...[...sockets].map((socket) => socket.listenerCount('close')));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const askAgain = async () => {
      const outgoing = request(url, { agent, method: 'POST', headers: { 'content-type': 'application/json' } });
      outgoing.end(JSON.stringify({ question: 'x' }));
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
      expect(await text(incoming)).toContain('"done"');
    };
    await askAgain();
    const afterOne = listeners();
    for (let question = 0; question < 5; question += 1) await askAgain();
    // Listeners of the last answer may remain for a moment.
    await until(() => listeners() <= afterOne);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('keeps no slot for an answer that is ready, even if it waits behind another on its connection', async () => {
    provider.behave({ kind: 'silent' });
    const timeouts = { first: 120_000, between: 120_000, all: 120_000 };
    const url = await start({ rates: { ...chatRates, concurrent: 2, concurrentEach: 9 }, timeouts });
    const { hostname, port } = new URL(url);
    const body = JSON.stringify({ question: 'x' });
    const head = ['POST /api/chat HTTP/1.1', 'host: a', 'content-type: application/json'];
    const question = [...head, `content-length: ${body.length}`, '', body].join('\r\n');
    const socket = connect(Number(port), hostname);
    socket.write(question);
    await until(() => provider.requests.length === 1);
    provider.behave({ kind: 'answer', pieces: ['a', 'b'] });
    socket.write(question);
    await until(() => provider.requests.length === 2);
    await until(async () => (await post(url, { question: 'x' })).status === 200);
    socket.destroy();
  });

  it('answers 503 when too many answers are in flight', async () => {
    const url = await start({ rates: { ...chatRates, concurrent: 0 } });
    expect((await post(url, { question: 'x' })).status).toBe(503);
  });

  it('answers 503 when there is no knowledge base', async () => {
    const url = await start({ data: { getJson: () => Promise.reject(new Error('ENOENT /secret/path')) } });
    const answer = await post(url, { question: 'x' });
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain('secret');
  });
});

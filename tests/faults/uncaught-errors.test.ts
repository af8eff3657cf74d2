import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { until } from '../submissions/harness';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, startTinyServer, type TinyFolder } from '../site/tiny-site';

/** A shell that calls the method of the company remote that the query names. */
const shell = `
module.exports = {
  async renderPage({ url }, host) {
    host.remote('company').run(new URL(url, 'http://localhost').searchParams.get('do'));
    return { status: 200, html: 'rendered' };
  },
};`;

/** A remote whose methods leave errors behind that nothing catches. */
const company = `
const { EventEmitter } = require('node:events');
const net = require('node:net');
const kinds = {
  nothing() {},
  rejection() { Promise.reject(new Error('stray')); },
  rejectionOfText() { Promise.reject('stray'); },
  laterRejection() { setTimeout(async () => { throw new Error('stray'); }, 5); },
  timer() { setTimeout(() => { throw new Error('stray'); }, 5); },
  timerThrowsText() { setTimeout(() => { throw 'stray'; }, 5); },
  immediate() { setImmediate(() => { throw new Error('stray'); }); },
  nextTick() { process.nextTick(() => { throw new Error('stray'); }); },
  microtask() { queueMicrotask(() => { throw new Error('stray'); }); },
  emitter() { setTimeout(() => new EventEmitter().emit('error', new Error('stray')), 5); },
  socket() { net.connect(1, '127.0.0.1'); },
};
module.exports = { default: { run: (kind) => kinds[kind]() } };`;

let folder: TinyFolder;
let server: { url: string; process: ChildProcess };
const logged: { release?: string; msg: string }[] = [];

beforeAll(async () => {
  folder = await makeTinyFolder(shell);
  await tinyRelease(folder.registry, 'company', '1.2.3', { node: company });
  server = await startTinyServer({ ...folder.env, LOG_LEVEL: 'error' });
  createInterface(server.process.stdout!).on('line', (line) => {
    if (line.startsWith('{')) logged.push(JSON.parse(line) as (typeof logged)[number]);
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => server.process.once('close', resolve));
  server.process.kill('SIGINT');
  await ended;
  await folder.remove();
});

test.each([
  'rejection',
  'rejectionOfText',
  'laterRejection',
  'timer',
  'timerThrowsText',
  'immediate',
  'nextTick',
  'microtask',
  'emitter',
  'socket',
])(
  'an uncaught %s of a release is logged with the release’s name, and the server keeps running (row H3)',
  async (kind) => {
    const before = logged.length;
    expect((await fetch(`${server.url}/home?do=${kind}`)).status).toBe(200);
    await until(() => logged.length > before);
    expect(logged[before]!.release).toBe('company@1.2.3');
    expect((await fetch(`${server.url}/home?do=nothing`)).status).toBe(200);
    expect(server.process.exitCode).toBeNull();
  },
);

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDevHttpServer, type DevHttpServerOptions } from './http-server';
import { Steps } from './steps';

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof fs>('node:fs/promises');
  const stat = async (file: string) => {
    const found = await actual.stat(file);
    // A build removes it before it is opened.
    if (file.endsWith('gone.js')) await actual.rm(file);
    return found;
  };
  return { ...actual, stat };
});

let folder: string;
let server: Server;
let address: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dev-'));
  mkdirSync(path.join(folder, 'web'));
  for (const file of ['gone.js', 'here.js']) writeFileSync(path.join(folder, 'web', file), `'${file}'`);
  server = createDevHttpServer({
    builds: [{ part: { name: 'chat' }, folder }] as unknown as DevHttpServerOptions['builds'],
    steps: new Steps(),
    site: () => 'http://localhost:1',
    areRendered: false,
    settled: () => Promise.resolve(),
  }).listen(0, 'localhost');
  await once(server, 'listening');
  address = `http://localhost:${(server.address() as AddressInfo).port}/releases/chat/0.0.0`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await fs.rm(folder, { recursive: true });
});

test('a script that a build removes while it is asked for does not end the server, which goes on with the others', async () => {
  await expect(fetch(`${address}/gone.js`).then((answer) => answer.text())).rejects.toThrow();
  const answer = await fetch(`${address}/here.js`);
  expect([answer.status, await answer.text()]).toEqual([200, `'here.js'`]);
});

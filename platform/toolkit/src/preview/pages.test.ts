import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findPageFaults } from './pages';

let server: Server;
/** What `/health` answers, one after the other; the last one from then on. */
let answers: object[];

beforeEach(async () => {
  server = createServer((request, response) => {
    const health = () => JSON.stringify(answers.length > 1 ? answers.shift() : answers[0]);
    response.end(request.url === '/health' ? health() : '<urlset></urlset>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const faults = () => findPageFaults(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const busy = { error: '/srv/releases has not answered within 3000 ms; the releases may not be the newest' };

test('a site that is still reading its registry is asked again', async () => {
  answers = [busy, busy, {}];
  expect([...(await faults())]).toEqual([]);
  expect(answers).toEqual([{}]);
});

test('a site that cannot make a page is not asked again', async () => {
  answers = [{ error: 'The shell has not been released yet.' }, {}];
  await expect(faults()).rejects.toThrow('cannot be shown on this machine: The shell has not been released yet.');
});

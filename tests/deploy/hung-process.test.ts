import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { freePort } from '../site/free-port';
import { siteWithoutTls, startNginx, withNginx, type Nginx } from './nginx';

withNginx('nginx in front of a process that hangs and one that responds', () => {
  let proxy: Nginx;
  let url: string;
  let hanging: Server;
  let well: Server;
  /** What the process that responds has been sent. */
  const received: string[] = [];

  const portOf = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };

  beforeAll(async () => {
    // As the kernel does for a process that no longer runs: it takes connections, and nobody answers.
    hanging = createServer((socket) => socket.on('error', () => undefined).resume());
    well = createHttpServer((request, response) => {
      received.push(`${request.method} ${request.url}`);
      response.end('well');
    });
    const port = await freePort();
    const servers = [await portOf(hanging), await portOf(well)] as const;
    // The same times, ten times as fast.
    const site = siteWithoutTls(port, servers).replace(
      /(proxy_\w*timeout) (\d+)s;/g,
      (_, name: string, seconds: string) => `${name} ${Number(seconds) * 100}ms;`,
    );
    proxy = await startNginx(port, () => site);
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await proxy.stop();
    hanging.close();
    well.close();
  });
  beforeEach(() => received.splice(0));

  const statuses = (method: string, path: string) =>
    Promise.all(Array.from({ length: 4 }, async () => (await fetch(url + path, { method })).status));

  test('each page comes from the other process', async () => {
    expect(await statuses('GET', '/home')).toEqual([200, 200, 200, 200]);
    expect(received).toHaveLength(4);
  });

  test('the logs say which process did not respond, and hold nothing of what was searched for', async () => {
    await statuses('GET', '/search?q=glands');
    const logs = ['site.log', 'site-error.log'].map((file) => readFileSync(path.join(proxy.prefix, file), 'utf8'));
    expect(logs.join('')).toMatch(/"GET \/search" 200 .* upstream_status=504, 200$/m);
    expect(logs.join('')).not.toContain('glands');
  });

  test('a form is not sent twice: the hanging process may have stored it', async () => {
    expect((await statuses('POST', '/api/send-contact-form')).sort()).toEqual([200, 200, 503, 503]);
    expect(received).toHaveLength(2);
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { proxy } from './proxy';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const pageOf = (script: string) =>
  `<!doctype html><script type="application/json">{"screen":"released"}</script><script>${script}</script>`;
const policyOf = (script: string) => `script-src 'self' ${hashOf(script)} 'strict-dynamic'; style-src ${hashOf('p{}')}`;
const released = `start('released')`;
const sourced = `start('source')`;
const etag = 'W/"released"';

let servers: Server[] = [];
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, 'localhost');
  servers.push(server);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers = [];
});

/** A page of a site, as the proxy shows it after replacing each `released` by `source`. */
async function proxied(encoding?: 'gzip' | 'br') {
  const encode = { gzip: gzipSync, br: brotliCompressSync };
  const body = encoding ? encode[encoding](pageOf(released)) : pageOf(released);
  const site = await listen((request, response) => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(released),
      'integrity-policy': 'blocked-destinations=(script)',
      ...(encoding && { 'content-encoding': encoding }),
      etag,
    };
    const isKept = request.headers['if-none-match'] === etag;
    response.writeHead(isKept ? 304 : 200, headers).end(isKept ? undefined : body);
  });
  const rewrite = (html: string) => html.replaceAll('released', 'source');
  const address = await listen((request, response) => void proxy(request, response, { site, rewrite }));
  const answer = await fetch(address, { headers: { 'if-none-match': etag } });
  return { answer, html: await answer.text() };
}

test('the policy of a page allows its changed inline script, and no longer the one of the site', async () => {
  const { answer, html } = await proxied();
  expect(html).toContain(`<script>${sourced}</script>`);
  expect(answer.headers.get('content-security-policy')).toBe(policyOf(sourced));
  expect(answer.headers.get('integrity-policy')).toBeNull();
});

test('a page of the site itself that the browser has kept is not shown in place of the changed one', async () => {
  const { answer, html } = await proxied();
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
  expect(html).toContain(sourced);
});

test('a path that begins with two slashes is asked of the site, not of the host that it seems to name', async () => {
  const asked: (string | undefined)[] = [];
  const answering: RequestListener = ({ headers, url }, response) => {
    asked.push(headers.host, url);
    response.end();
  };
  const [site, other] = [await listen(answering), await listen(answering)];
  const address = await listen((request, response) => void proxy(request, response, { site, rewrite: String }));
  const path = `//${new URL(other).host}/home?a=1`;
  const [answer] = (await once(get(address, { path }), 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, asked]).toEqual([200, [new URL(site).host, path]]);
});

test.each(['gzip', 'br'] as const)(
  'a page that is sent in %s although nobody asked for it is changed, too',
  async (encoding) => {
    const { answer, html } = await proxied(encoding);
    expect(html).toContain(sourced);
    expect(answer.headers.get('content-security-policy')).toBe(policyOf(sourced));
  },
);

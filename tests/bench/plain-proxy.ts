import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

/** The same pages without their scripts: the best that work on the scripts can achieve. */
export const withoutScripts = (html: string) => html.replace(/<script\b(?![^>]*ld\+json)[^]*?<\/script>/g, '');

interface ProxySide {
  /** What becomes of a page; absent: it stays as it is. */
  change?: (html: string) => string;
  /** Scripts of its own, by address. The policies of a page that names them are left out: they allow only its own scripts. */
  scripts?: ReadonlyMap<string, Buffer>;
}

const policies = ['content-security-policy', 'content-security-policy-report-only', 'integrity-policy'];

/**
 * A proxy that modifies a site's pages and passes everything else byte by byte. All sides of the bench run through
 * one, so that all pay the same overhead.
 */
export async function startPlainProxy(target: string, { change = (html) => html, scripts = new Map() }: ProxySide) {
  const compressed = new Map([...scripts].map(([address, script]) => [address, compress(script, 11)]));
  const server = createServer((request, answer) => {
    const isPage = request.headers.accept?.includes('text/html');
    const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
    ask(new URL(request.url ?? '/', target), { headers, method: request.method }, (got) => {
      const script = compressed.get(request.url ?? '/');
      if (compressed.size > 0) got.headers = withoutPolicies(got.headers);
      if (script) sendScript(script, got, answer);
      else if (isPage) void sendChanged(got, answer, change);
      else got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers));
    })
      .on('error', () => answer.destroy())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const withoutPolicies = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !policies.includes(name)));

function compress(body: string | Buffer, quality: number): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** A script with the headers that the site has for every answer, also for one at an address that it does not know. */
function sendScript(body: Buffer, got: IncomingMessage, answer: ServerResponse) {
  got.resume();
  answer
    .writeHead(200, {
      ...got.headers,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    .end(body);
}

async function sendChanged(got: IncomingMessage, answer: ServerResponse, change: (html: string) => string) {
  const body = compress(change(await text(got)), 5);
  answer
    .writeHead(got.statusCode ?? 502, { ...got.headers, 'content-encoding': 'br', 'content-length': body.length })
    .end(body);
}

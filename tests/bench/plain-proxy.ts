import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

/** The same pages without their scripts: the best that work on the scripts can achieve. */
export const withoutScripts = (html: string) => html.replace(/<script\b(?![^>]*ld\+json)[^]*?<\/script>/g, '');

/**
 * A proxy that modifies a site's pages and passes everything else byte by byte. Both sides of the bench run through
 * one, so that both pay the same overhead.
 */
export async function startPlainProxy(target: string, change: (html: string) => string) {
  const server = createServer((request, answer) => {
    const isPage = request.headers.accept?.includes('text/html');
    const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
    ask(new URL(request.url ?? '/', target), { headers, method: request.method }, (got) => {
      if (isPage) void sendChanged(got, answer, change);
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

async function sendChanged(got: IncomingMessage, answer: ServerResponse, change: (html: string) => string) {
  const html = change(await text(got));
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  answer
    .writeHead(got.statusCode ?? 502, { ...got.headers, 'content-encoding': 'br', 'content-length': body.length })
    .end(body);
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** The same pages with their scripts removed: what no amount of work on scripts can beat. */
export const withoutScripts = (html: string) =>
  html.replace(/<script\b(?![^>]*ld\+json)[^]*?<\/script>/g, '').replace(/<link rel="preload" as="script"[^>]*>/g, '');

/**
 * Stands before a site and changes its pages; everything else goes through as it is. Both sides of the bench run through
 * one, so that both pay the same for it.
 */
export async function startPlainProxy(target: string, change: (html: string) => string) {
  const server = createServer((request, answer) => {
    const wanted = new Headers(request.headers as Record<string, string>);
    wanted.delete('host');
    const isPage = request.headers.accept?.includes('text/html');
    if (isPage) wanted.set('accept-encoding', 'identity');
    void (async () => {
      const got = await fetch(new URL(request.url ?? '/', target), { headers: wanted, redirect: 'manual' });
      const headers = Object.fromEntries(got.headers);
      if (isPage) {
        const body = brotliCompressSync(change(await got.text()), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
        answer.writeHead(got.status, { ...headers, 'content-encoding': 'br', 'content-length': body.length }).end(body);
        return;
      }
      // `fetch` has decoded the body; it is sent as it was decoded only where it was never encoded.
      const body = Buffer.from(await got.arrayBuffer());
      const encoded = headers['content-encoding'] ? brotliCompressSync(body) : body;
      const encoding = headers['content-encoding'] ? { 'content-encoding': 'br' } : {};
      answer.writeHead(got.status, { ...headers, ...encoding, 'content-length': encoded.length }).end(encoded);
    })();
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

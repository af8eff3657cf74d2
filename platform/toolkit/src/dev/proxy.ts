import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { policyForChanged } from './policy';

/** How long a local site may take to restart after a change of its own sources. */
const restartMs = 20_000;

/** Which site is shown through the development server. */
export interface ProxyOptions {
  /** Origin of the site. */
  site: string;
  /** Replaces the body of HTML and JSON responses; all others pass unchanged. */
  rewrite: (body: string, address: string) => string;
}

/**
 * Forwards a request to the site, and its response back. To the site it looks like a request from its own pages, so forms
 * are accepted; cookies are set for this address.
 */
export async function proxy(request: IncomingMessage, response: ServerResponse, { site, rewrite }: ProxyOptions) {
  const target = new URL(site);
  const isLocal = target.hostname === 'localhost' || target.hostname === '127.0.0.1';
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await buffer(request);
  const answer = await send(target, request, isLocal ? performance.now() + restartMs : 0, body);
  const headers = ownHeaders(answer.headers, target, `http://${request.headers.host}`);
  const type = headers['content-type'] ?? '';
  const decode = decoders[headers['content-encoding'] ?? 'identity'];
  if (!/^(text\/html|application\/json)/.test(type) || request.method === 'HEAD' || !decode) {
    response.writeHead(answer.statusCode ?? 502, headers);
    pipeline(answer, response, () => undefined);
    return;
  }
  const sent = decode(await buffer(answer)).toString('utf8');
  const rewritten = rewrite(sent, request.url ?? '/');
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string') headers['content-security-policy'] = policyForChanged(policy, sent, rewritten);
  delete headers['content-length'];
  delete headers['content-encoding'];
  delete headers['transfer-encoding'];
  delete headers.etag;
  response.writeHead(answer.statusCode ?? 502, headers).end(rewritten);
}

/** The site is asked not to encode its responses, but a content network in front of it may do so anyway. */
const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  deflate: (body) => inflateSync(body),
};

/** Sends a request to the site. While nothing listens there, retries until `until`. @throws network errors */
async function send(target: URL, request: IncomingMessage, until: number, body?: Buffer): Promise<IncomingMessage> {
  try {
    return await sendOnce(target, request, body);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || performance.now() > until) throw error;
    await wait(100);
    return send(target, request, until, body);
  }
}

function sendOnce(target: URL, request: IncomingMessage, body?: Buffer): Promise<IncomingMessage> {
  const {
    host: _host,
    connection: _connection,
    'accept-encoding': _encoding,
    // The browser's cache may hold the site's own copy, if this address showed that before: a 304 would bring it back.
    'if-none-match': _match,
    'if-modified-since': _since,
    ...headers
  } = request.headers;
  const own = `http://${request.headers.host}`;
  // The site compares these headers with its own address.
  if (headers.origin === own) headers.origin = target.origin;
  if (headers.referer?.startsWith(own)) headers.referer = target.origin + headers.referer.slice(own.length);
  const start = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = start(
      target,
      // Passed on unparsed: in a URL, the path //host would be another host.
      {
        path: request.url,
        method: request.method,
        headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
      },
      resolve,
    );
    sent.once('error', reject).end(body);
  });
}

/** Adapts the site's headers to this address, which is plain HTTP, and to chunks from source, which have no hashes. */
function ownHeaders(headers: IncomingHttpHeaders, target: URL, own: string): IncomingHttpHeaders {
  const {
    'strict-transport-security': _security,
    'integrity-policy': _integrity,
    connection: _connection,
    location,
    ...rest
  } = headers;
  const cookies = rest['set-cookie']?.map((cookie) => cookie.replace(/;\s*(?:secure|domain=[^;]*)/gi, ''));
  return {
    ...rest,
    ...(location && {
      location: location.startsWith(target.origin) ? own + location.slice(target.origin.length) : location,
    }),
    ...(cookies && { 'set-cookie': cookies }),
  };
}

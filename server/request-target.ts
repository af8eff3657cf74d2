import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from './http/problem';

/** The longest address that is accepted, in characters and including its query; no link of the site comes near it. */
export const MAX_TARGET_LENGTH = 2000;

/** An address that is rejected before it is used for anything: 400, or 414 if it is too long. */
export class BadTarget extends HttpProblem {
  override name = 'BadTarget';

  constructor(status: 400 | 414) {
    super(status, status === 414 ? 'The address is too long' : 'The address cannot be read');
  }
}

/**
 * Checks that an address means the same to everything that reads it: a path with single slashes, without dot segments,
 * backslashes and control characters. An address that URL parsers would take for another host or another page never reaches a
 * parser.
 * @returns undefined for such an address, or the path on this site to redirect to
 * @throws {BadTarget} 400 for anything but a path on this site, or one that leads above it; 414 for more than
 *   `MAX_TARGET_LENGTH` characters
 */
export function betterTarget(url: string, method: string): string | undefined {
  if (url.length > MAX_TARGET_LENGTH) throw new BadTarget(414);
  const [path = '', ...query] = url.split('?');
  // eslint-disable-next-line no-control-regex -- URL parsers drop some of them silently
  if (!path.startsWith('/') || /[\\\u0000-\u0020\u007f]/.test(path)) throw new BadTarget(400);
  const segments = path.split('/').slice(1);
  const odd = segments.some((segment, at) => (segment === '' && at < segments.length - 1) || isDots(segment));
  if (!odd) return undefined;
  if (method !== 'GET' && method !== 'HEAD') throw new BadTarget(400);
  const right: string[] = [];
  for (const segment of segments) {
    if (segment === '' || isDots(segment) === 1) continue;
    if (isDots(segment) !== 2) right.push(segment);
    // There is nothing above the site; no link leads there, and no browser asks for it.
    else if (right.pop() === undefined) throw new BadTarget(400);
  }
  return [`/${right.join('/')}`, ...query].join('?');
}

/** 1 for a segment that means this folder, 2 for its parent, 0 for a name; dots may be encoded. */
function isDots(segment: string): 0 | 1 | 2 {
  if (segment.length > 6) return 0;
  const plain = segment.replace(/%2e/gi, '.');
  return plain === '.' ? 1 : plain === '..' ? 2 : 0;
}

/** Whether a request expects more than the `100 Continue` that Node sends automatically. */
const expectsMore = ({ expect }: IncomingHttpHeaders) => expect !== undefined && !/^100-continue$/i.test(expect);

/** How many Host headers were sent: if there are several, a proxy and Node may use different ones. */
const countHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;

/** The hook before every route; see {@link betterTarget}. An HTTP/1.1 request with no host or with several is refused too. */
export function checkTarget(
  { url, method, raw, headers }: FastifyRequest,
  reply: FastifyReply,
  next: (error?: Error) => void,
) {
  try {
    if (expectsMore(headers)) throw new HttpProblem(417, 'The server cannot meet the expectation in the request');
    const hosts = countHosts(raw);
    if (hosts > 1) throw new HttpProblem(400, 'The request has several Host headers');
    if (hosts === 0 && raw.httpVersion === '1.1') throw new HttpProblem(400, 'The request has no Host header');
    const better = betterTarget(url, method);
    if (better === undefined) next();
    else void reply.redirect(better, 301);
  } catch (error) {
    next(error as HttpProblem);
  }
}

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './problem';

/**
 * Refuses a post that another site's page makes a visitor's browser send. Browsers say so in `Sec-Fetch-Site`, and older
 * ones in `Origin`; what says neither is no browser, and has no visitor whose rights it could borrow. Where SITE_ORIGIN
 * says which site is ours, a page under another name is not, although that name leads to this server (DNS rebinding);
 * addresses and names of this machine itself are nobody's to rebind.
 * @throws {HttpProblem} 403
 */
export function refuseCrossSite(request: FastifyRequest, siteOrigin?: string) {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const fromHere = site === 'same-origin' || site === 'none';
  const own = (site === undefined || fromHere) && isOwn(request, origin, siteOrigin, fromHere);
  if (!own) throw new HttpProblem(403, 'Forms of this site can be sent only from this site');
}

function isOwn(
  request: FastifyRequest,
  origin: string | undefined,
  siteOrigin: string | undefined,
  fromHere: boolean,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return fromHere;
  const { host, hostname } = new URL(origin);
  const site = siteOrigin === undefined ? undefined : new URL(siteOrigin);
  if (site?.origin === origin) return true;
  return (fromHere || host === request.host) && (site === undefined || isOurName(hostname, site.hostname));
}

const isOurName = (name: string, ours: string) =>
  withoutWww(name) === withoutWww(ours) ||
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  isIP(name.replace(/^\[|\]$/g, '')) !== 0;

const withoutWww = (name: string) => (name.startsWith('www.') ? name.slice(4) : name);

import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

/**
 * Refuses a post that another site's page makes a visitor's browser send. Browsers say so in `Sec-Fetch-Site`, and older
 * ones in `Origin`; what says neither is no browser, and has no visitor whose rights it could borrow.
 * @throws {Refusal} 403
 */
export function refuseCrossSite(request: FastifyRequest, siteOrigin?: string) {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const own = site === undefined ? isOwnOrigin(request, origin, siteOrigin) : site === 'same-origin' || site === 'none';
  if (!own) throw new Refusal(403, 'Forms of this site can be sent only from this site');
}

function isOwnOrigin(request: FastifyRequest, origin: string | undefined, siteOrigin: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === request.host || (siteOrigin !== undefined && new URL(siteOrigin).origin === origin);
}

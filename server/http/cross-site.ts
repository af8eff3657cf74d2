import { isIP } from 'node:net';
import { dataFiles } from 'api/addresses';
import type { Site } from 'api/records';
import type { FastifyRequest } from 'fastify';
import type { Data } from '../files/data';
import type { Settings } from '../settings';
import { HttpProblem } from './problem';

/**
 * Makes {@link refuseCrossSite} a check of requests, with SITE_ORIGIN or otherwise the origin in the content, which is read
 * each time because it may change while the server runs.
 */
export function crossSiteCheck({ SITE_ORIGIN }: Partial<Pick<Settings, 'SITE_ORIGIN'>>, data: Pick<Data, 'getJson'>) {
  const contentOrigin = () =>
    data.getJson<Site>(dataFiles.site).then(
      ({ origin }) => origin,
      () => undefined,
    );
  return async (request: FastifyRequest) => {
    // Without an origin there is nothing to compare.
    const compared = request.headers.origin !== undefined;
    refuseCrossSite(request, SITE_ORIGIN ?? (compared ? await contentOrigin() : undefined));
  };
}

/**
 * Refuses a post that another site's page makes a visitor's browser send. Browsers say so in `Sec-Fetch-Site`, older
 * ones in `Origin`; a client that sends neither is not a browser, and has no visitor whose session it could abuse. A page under
 * a name other than the site's is foreign even if that name leads to this server (DNS rebinding); IP addresses, this machine's
 * own names and names in its local network cannot be rebound, and are used to try out the site.
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

/** Whether a name is the site's own, or one that no other site can have. @param ours the site's name */
export const isOurName = (name: string, ours: string) =>
  withoutWww(name) === withoutWww(ours) ||
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  name.endsWith('.local') ||
  !name.includes('.') ||
  isIP(name.replace(/^\[|\]$/g, '')) !== 0;

const withoutWww = (name: string) => (name.startsWith('www.') ? name.slice(4) : name);

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '@platform/host/registry';
import type { CanaryWatch } from '../canaries/watch';
import { HttpProblem } from '../http/problem';
import { sameText } from '../http/same-text';
import { periods, releasesPage, releasesPagePolicy, type CanaryOnPage, type PartOnPage } from './releases-page';
import type { ViewFigures } from './view-figures';

const address = '/_releases';
const cookieName = 'releases';

interface Sources {
  /** RELEASES_TOKEN; without one the page is off. */
  token: string | undefined;
  registry: Pick<Registry, 'parts' | 'channels' | 'history' | 'canary'>;
  canaries: Pick<CanaryWatch, 'figures'>;
  figures: Pick<ViewFigures, 'over'>;
}

/**
 * `GET /_releases?days=30`: for people who run the site: what is live, since when and by whom, and what browsers have reported
 * of each release. It only reads. `?token=RELEASES_TOKEN` is exchanged for a cookie by a redirect, so that it stays in no
 * history; `Authorization: Bearer` works too. 404 without, and in the same way if the page is off.
 */
export function registerReleasesPage(app: FastifyInstance, { token, registry, canaries, figures }: Sources) {
  // What the cookie says is of no use anywhere else.
  const pass = createHash('sha256').update(`${address} ${token}`).digest('base64url');

  function mayRead({ headers, cookies }: FastifyRequest): boolean {
    if (token === undefined) return false;
    const { authorization } = headers;
    if (authorization !== undefined) return sameText(authorization, `Bearer ${token}`);
    return sameText(cookies[cookieName] ?? '', pass);
  }

  app.get<{ Querystring: Record<string, string | string[] | undefined> }>(
    address,
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      const { token: given, days } = request.query;
      if (token !== undefined && typeof given === 'string' && sameText(given, token)) {
        const secure = request.protocol === 'https';
        reply.setCookie(cookieName, pass, { path: address, httpOnly: true, sameSite: 'lax', secure });
        return reply.redirect(address, 303);
      }
      if (!mayRead(request)) throw new HttpProblem(404, `There is nothing at GET ${address}`);
      const period = periods.find((each) => String(each.days) === days) ?? periods[0];
      const counts = await figures.over(period).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the figures of views cannot be read');
        return undefined;
      });
      const parts = await readParts(registry);
      const html = releasesPage({ parts, canaries: listed(canaries), counts, period, now: Date.now() });
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': releasesPagePolicy })
        .send(html);
    },
  );
}

async function readParts(registry: Sources['registry']): Promise<PartOnPage[]> {
  const parts: PartOnPage[] = [];
  for (const part of await registry.parts()) {
    const live = (await registry.channels(part))?.channels.stable;
    if (live === undefined) continue;
    parts.push({ part, live, history: await registry.history(part), canary: await registry.canary(part) });
  }
  return parts;
}

function listed(canaries: Sources['canaries']): CanaryOnPage[] {
  const { seen, inBrowsers, takenBack } = canaries.figures();
  const ids = new Set([seen, inBrowsers, takenBack].flatMap((each) => Object.keys(each)));
  return [...ids].map((id) => ({ id, seen: seen[id], inBrowsers: inBrowsers[id], takenBack: takenBack[id] }));
}

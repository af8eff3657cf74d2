import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PartName } from '@platform/contract';
import { bucketCount, isChosen, type Canary, type Registry } from '@platform/host/registry';
import type { Composed, Compositions } from '@platform/host/server/compositions';
import type { PageRenderer } from '@platform/host/server/page-renderer';
import type { CanaryWatch } from '../canaries/watch';
import { HttpProblem } from '../http/problem';
import { sameText } from '../http/same-text';
import type { FailedPages } from '../pages/failed-pages';
import { periods, releasesPage, releasesPagePolicy, type CanaryOnPage, type PartOnPage } from './releases-page';
import type { ViewFigures } from './view-figures';

const address = '/_releases';
const cookieName = 'releases';

interface Sources {
  /** RELEASES_TOKEN; without one the page is off. */
  token: string | undefined;
  registry: Pick<Registry, 'parts' | 'channels' | 'history' | 'canary'>;
  compositions: Pick<Compositions, 'current' | 'nameFor'>;
  renderer: Pick<PageRenderer, 'setAside'>;
  failedPages: Pick<FailedPages, 'list'>;
  canaries: Pick<CanaryWatch, 'figures'>;
  figures: Pick<ViewFigures, 'over'>;
}

/**
 * `GET /_releases?days=30`, for the people who run the site: which releases visitors get from this server, since when and
 * thanks to whom, why these differ from what the registry names, and what browsers have reported about each release. It only
 * reads. A redirect exchanges `?token=RELEASES_TOKEN` for a cookie, so that no history keeps the token; `Authorization: Bearer`
 * works too. Without a token the answer is 404, exactly as if the page were off.
 */
export function registerReleasesPage(app: FastifyInstance, sources: Sources) {
  const { token, canaries, figures } = sources;
  // The cookie's value is of no use anywhere else.
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
      const shown = await sources.compositions.current().catch((error: unknown) => (error as Error).message);
      const html = releasesPage({
        server: hostname(),
        fault: typeof shown === 'string' ? `This server cannot make any page: ${shown}` : shown.registryFault,
        parts: await readParts(sources, typeof shown === 'string' ? undefined : shown),
        canaries: listed(canaries),
        counts,
        period,
        now: Date.now(),
      });
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': releasesPagePolicy })
        .send(html);
    },
  );
}

/** @param shown what visitors get from this server; undefined: nothing */
async function readParts(sources: Sources, shown: Composed | undefined): Promise<PartOnPage[]> {
  const { registry } = sources;
  const released = await registry.parts().catch((): string[] => []);
  const names = new Set([...released, ...(shown?.manifests.keys() ?? []), ...Object.keys(shown?.refused ?? {})]);
  const parts: PartOnPage[] = [];
  for (const part of [...names].sort()) {
    const { stable, history, canary, fault } = await readPart(registry, part);
    const live = shown && releaseIn(shown, part);
    const refused = shown?.refused[part] ?? fault;
    if ((live ?? stable ?? refused) === undefined) continue;
    const ofPart = ([label]: [string, string]) => label.startsWith(`${part}@`);
    const failed = Object.entries(shown ? sources.failedPages.list(shown.composition) : {});
    parts.push({
      part,
      live,
      stable,
      refused,
      setAside: Object.entries(sources.renderer.setAside())
        .filter(ofPart)
        .flatMap(([label, reason]) => (refused?.startsWith(`${label} `) ? [] : [reason])),
      failed: failed.map(([path, reason]): [string, string] => [reason, path]).filter(ofPart),
      history,
      canary: canary && { ...canary, isShown: await isShown(sources.compositions, part, canary) },
    });
  }
  return parts;
}

interface Said extends Pick<PartOnPage, 'stable' | 'history'> {
  canary: Canary | undefined;
  /** Why the part's documents cannot be used. */
  fault?: string;
}

/** What the registry says about a part. Never throws. */
async function readPart(registry: Sources['registry'], part: PartName): Promise<Said> {
  try {
    const stable = (await registry.channels(part))?.channels.stable;
    return { stable, history: await registry.history(part), canary: await registry.canary(part) };
  } catch (error) {
    return { stable: undefined, history: [], canary: undefined, fault: (error as Error).message };
  }
}

/** Whether any of the visitors that a canary is for gets it from this server. */
async function isShown(compositions: Sources['compositions'], part: PartName, canary: Canary): Promise<boolean> {
  const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucket);
  const chosen = buckets.filter((bucket) => isChosen(part, canary, bucket));
  // Some of them may get other canaries instead.
  const byComposition = new Map(chosen.map((bucket) => [compositions.nameFor(bucket), bucket]));
  for (const bucket of byComposition.values()) {
    const composed = await compositions.current({ bucket }).catch(() => undefined);
    if (composed && releaseIn(composed, part) === canary.version) return true;
  }
  return false;
}

const releaseIn = ({ manifests }: Pick<Composed, 'manifests'>, part: PartName) => manifests.get(part)?.version;

function listed(canaries: Sources['canaries']): CanaryOnPage[] {
  const { seen, inBrowsers, takenBack } = canaries.figures();
  const ids = new Set([seen, inBrowsers, takenBack].flatMap((each) => Object.keys(each)));
  return [...ids].map((id) => ({ id, seen: seen[id], inBrowsers: inBrowsers[id], takenBack: takenBack[id] }));
}

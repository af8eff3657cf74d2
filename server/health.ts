import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Compositions } from '@platform/host/server/compositions';
import type { PageRenderer } from '@platform/host/server/page-renderer';
import type { Drain } from './drain';
import type { Data } from './files/data';
import { HttpProblem } from './http/problem';
import { sameText } from './http/same-text';
import { problems } from './http/schemas';
import type { FailedPages } from './pages/failed-pages';
import type { SubmissionHealth } from './submissions';

export interface HealthSources {
  compositions: Compositions;
  renderer: Pick<PageRenderer, 'setAside'>;
  failedPages: Pick<FailedPages, 'list'>;
  data: Pick<Data, 'damaged' | 'site'>;
  submissions: { health: () => Promise<SubmissionHealth> };
  drain: Drain;
  /** HEALTH_TOKEN */
  token?: string | undefined;
  /** Additional figures for the details, by name. */
  details?: () => Promise<Record<string, unknown>>;
}

/**
 * `GET /health` answers `{ "status": … }`:
 * - 200 `ok`
 * - 200 `degraded`: pages are served, but a part is not at the release that its channel points to, a route has no screen, a screen
 *   could not be rendered, the registry does not answer, a file of the content cannot be read, or forms cannot be stored
 * - 503 `failed`: no page can be rendered
 * - 503 `stopping`: the server is draining and must be sent no more requests
 *
 * With `Authorization: Bearer HEALTH_TOKEN` it also gives details; another token gets 401. If no token is set, direct connections
 * from this machine get the details, which are:
 * - `composition`: the live one
 * - `refused`: by part, what is wrong with its newest release
 * - `setAside`: by release, why it is not used for the time being
 * - `canaries`: the releases that a share of the visitors gets
 * - `registry`: why it may not be up to date
 * - `routes`, and in `unserved` those without a screen
 * - `failed`: the pages that a remote could not render, until it can render them, or for ten minutes
 * - `content`: by file, what is wrong with it
 * - `intake`: the database and the outbox
 * - `process`: the version of Node.js, uptime, memory and delays of the event loop
 * - those of {@link HealthSources.details}
 */
export function registerHealth(app: FastifyInstance, sources: HealthSources) {
  const { compositions, drain, token } = sources;
  const loop = monitorEventLoopDelay();
  loop.enable();
  app.addHook('onClose', (_app, done) => {
    loop.disable();
    done();
  });

  const look = sharedWhileInFlight(async () => {
    // `intake` is the member's name since the first version of this endpoint.
    const [intake, content] = await Promise.all([sources.submissions.health(), sources.data.damaged()]);
    try {
      await sources.data.site();
      const { composition, refused, routes, unserved, registryFault: registry } = await compositions.current();
      const setAside = sources.renderer.setAside();
      const failed = sources.failedPages.list(composition);
      const wrong = [refused, content, failed].some((each) => Object.keys(each).length > 0) || unserved.length > 0;
      const degraded = wrong || registry !== undefined || intake.status !== 'ok';
      return {
        status: degraded ? 'degraded' : 'ok',
        composition,
        refused,
        setAside,
        canaries: compositions.canaries(),
        registry,
        routes,
        unserved,
        failed,
        content,
        intake,
      };
    } catch (error) {
      return { status: 'failed', error: (error as Error).message, content, intake };
    }
  });

  const status = z.enum(['ok', 'degraded', 'failed', 'stopping']);
  const answer = z.looseObject({ status }).describe('With details for clients that may read them');
  const schema = {
    tags: ['operation'],
    summary: 'Whether the server can serve visitors',
    response: { 200: answer, 503: answer, ...problems(401, 500) },
  };
  app.get('/health', { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const right = mayReadDetails(request, token);
    if (right === 'refused') {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpProblem(401, 'The token is wrong');
    }
    const seen = await look();
    const status = drain.stopping ? 'stopping' : seen.status;
    reply.status(status === 'ok' || status === 'degraded' ? 200 : 503);
    if (right === 'public') return { status };
    return { ...seen, status, ...(await sources.details?.()), process: processFigures(loop) };
  });
}

/** Concurrent requests share one query. */
function sharedWhileInFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | undefined;
  return () => (inFlight ??= work().finally(() => (inFlight = undefined)));
}

function mayReadDetails(request: FastifyRequest, token: string | undefined): 'details' | 'public' | 'refused' {
  if (token === undefined) return isFromThisMachine(request) ? 'details' : 'public';
  const given = request.headers.authorization;
  if (given === undefined) return 'public';
  return sameText(given, `Bearer ${token}`) ? 'details' : 'refused';
}

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether a request comes from this machine itself: over loopback, for a loopback name (a page whose own name is bound to
 * 127.0.0.1 sends that name), and not through a proxy. A proxy that adds no headers looks like the machine itself, so
 * HEALTH_TOKEN must be set behind one.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const proxied = Object.keys(headers).some((name) => /^(?:x-forwarded-|forwarded$|x-real-ip$|via$)/.test(name));
  return (peer.startsWith('127.') || peer === '::1') && !proxied && loopbackName.test(headers.host ?? '');
}

/** Memory in MB, time since the start in seconds, and delays of the event loop since then in ms. */
function processFigures(loop: ReturnType<typeof monitorEventLoopDelay>) {
  const { rss, heapUsed } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e6);
  return {
    node: process.version,
    upSeconds: Math.round(process.uptime()),
    rssMb: mb(rss),
    heapMb: mb(heapUsed),
    loopDelayMs: { p50: ms(loop.percentile(50)), p99: ms(loop.percentile(99)), max: ms(loop.max) },
  };
}

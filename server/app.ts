import compress from '@fastify/compress';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify';
import path from 'node:path';
import { constants } from 'node:zlib';
import { Registry } from '@platform/host/registry';
import { queueLimits, type QueueLimits } from './admission/render-queue';
import { Compositions } from '@platform/host/server/compositions';
import { LastKnownGood } from '@platform/host/server/last-known-good';
import { ReleaseFiles } from '@platform/host/server/release-files';
import { serveChat, type ChatOptions } from './chat/chat';
import { Data } from './files/data';
import { serveFiles } from './files/files';
import { serveSecurityTxt } from './files/security-txt';
import { Connections, type ConnectionLimits } from './connections';
import { Drain } from './drain';
import { serveReleases } from './files/releases';
import { serveHealth } from './health';
import { serveIntake } from './intake';
import type { IntakeSettings, IntakeTuning } from './intake/intake';
import { Pages } from './pages/pages';
import { answerParserError } from './parser-errors';
import { checkTarget } from './request-target';
import { serveReports } from './reports/reports';
import { headersFor } from './security-headers';
import type { Settings } from './settings';

const htmlBrotliQuality = 5;

/** What tests and the drill set differently. */
export interface Tuning extends IntakeTuning {
  connections?: ConnectionLimits;
  queue?: Partial<QueueLimits>;
}

/**
 * The whole server, ready to listen: pages, releases, data.
 * @param logger Fastify's logger option; absent in tests.
 * @param tuning what tests set differently
 */
export async function buildServer(
  settings: Pick<
    Settings,
    'CONTENT_DIR' | 'RELEASES_DIR' | 'SITE_ORIGIN' | 'TRUST_PROXY' | 'HEALTH_TOKEN' | 'PAGES_BURST' | 'PAGES_PER_SECOND'
  > &
    ChatOptions['settings'] &
    IntakeSettings,
  logger: FastifyServerOptions['logger'] = false,
  tuning: Tuning = {},
): Promise<FastifyInstance> {
  const connections = new Connections(tuning.connections);
  const app = Fastify({
    logger,
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: 64 * 1024,
    requestTimeout: connections.limits.requestTimeoutMs,
    connectionTimeout: connections.limits.stalledMs,
    clientErrorHandler: answerParserError,
    // Who is connected is served to the end (drain.ts).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply: FastifyReply) =>
      void reply
        .headers({ ...headersFor(request, settings), 'cache-control': 'no-store' })
        .status(error.statusCode ?? 400)
        .send({ error: 'The address cannot be read' }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  const releaseFiles = new ReleaseFiles(new Registry(settings.RELEASES_DIR));
  const lastKnownGood = new LastKnownGood(path.join(settings.DATA_DIR, 'last-known-good.json'));
  const compositions = new Compositions(releaseFiles, lastKnownGood, (error) =>
    app.log.warn({ err: error }, 'the live composition cannot be remembered for a restart'),
  );
  const data = new Data(settings.CONTENT_DIR, settings.SITE_ORIGIN);

  const drain = new Drain(connections);
  connections.watch(app.server);
  app.decorate('drain', drain);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headersFor(request, settings));
    next();
  });
  app.addHook('onRequest', checkTarget);
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (drain.closing) reply.header('connection', 'close');
    // What does not say how long it may be kept is not kept; a redirect is asked for again.
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', reply.statusCode >= 300 && reply.statusCode < 400 ? 'no-cache' : 'no-store');
    }
    next(null, payload);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    return reply
      .status(status)
      .send({ error: status < 500 ? 'The request cannot be used' : 'Something went wrong here' });
  });
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: htmlBrotliQuality } },
  });
  await serveFiles(app, settings.CONTENT_DIR);
  serveReleases(app, releaseFiles);
  const pages = new Pages(compositions, data, {
    pages: { burst: settings.PAGES_BURST, perSecond: settings.PAGES_PER_SECOND },
    queue: { ...queueLimits, ...tuning.queue },
  });
  const intake = serveIntake(app, settings, data, tuning, pages.renderForm);
  const reports = serveReports(app);
  serveSecurityTxt(app, data);
  serveHealth(app, {
    compositions,
    intake,
    drain,
    token: settings.HEALTH_TOKEN,
    details: () => ({ pages: pages.admission.figures(), reports: reports.figures() }),
  });
  await serveChat(app, { data, settings });
  pages.serve(app);
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ error: `There is nothing at ${request.method} ${request.url.split('?')[0]}` }),
  );
  return app;
}

import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { constants } from 'node:zlib';
import { Registry } from 'federation/releases';
import { Compositions } from './composition/compositions';
import { serveChat, type ChatOptions } from './chat/chat';
import { Data } from './files/data';
import { serveFiles } from './files/files';
import { serveHealth } from './health';
import { serveIntake } from './intake';
import type { IntakeSettings, IntakeTuning } from './intake/intake';
import { Pages } from './pages/pages';
import { commonHeaders } from './security-headers';
import type { Settings } from './settings';

const htmlBrotliQuality = 5;

/**
 * The whole server, ready to listen: pages, releases, data (design: the picture).
 * @param logger Fastify's logger option; absent in tests.
 * @param tuning what tests set differently about the intake
 */
export async function buildServer(
  settings: Pick<Settings, 'CONTENT_DIR' | 'RELEASES_DIR' | 'SITE_ORIGIN' | 'TRUST_PROXY'> &
    ChatOptions['settings'] &
    IntakeSettings,
  logger: FastifyServerOptions['logger'] = false,
  tuning: IntakeTuning = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    // Browsers open connections ahead and never use them: a graceful stop does not wait for those.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  const registry = new Registry(settings.RELEASES_DIR);
  const compositions = new Compositions(registry);
  const data = new Data(settings.CONTENT_DIR, settings.SITE_ORIGIN);

  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(commonHeaders);
    next();
  });
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: htmlBrotliQuality } },
  });
  await serveFiles(app, settings.CONTENT_DIR, registry);
  const pages = new Pages(compositions, data);
  const intake = serveIntake(app, settings, data, tuning, pages.renderForm);
  serveHealth(app, compositions, () => intake.health());
  await serveChat(app, { data, settings });
  pages.serve(app);
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ error: `There is nothing at ${request.method} ${request.url.split('?')[0]}` }),
  );
  return app;
}

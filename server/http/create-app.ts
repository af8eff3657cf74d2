import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { constants } from 'node:zlib';
import { Connections, type ConnectionLimits } from '../connections';
import { Drain } from '../drain';
import { sendFailure } from '../pages/failure';
import { rememberClients } from '../rate-limit/clients';
import { checkTarget } from '../request-target';
import { headersFor, headersWithoutRequest } from '../security-headers';
import type { Settings } from '../settings';
import { dropUnreadBodies } from '../unread-body';
import { registerOpenApi } from './openapi';
import { handleError, HttpProblem, sendProblem } from './problem';
import { serializerCompiler, validatorCompiler } from './validation';

const htmlBrotliQuality = 5;

/** Whether a request comes from a browser that is opening a page; for errors before plugins run. */
const isOfBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers.accept?.includes('text/html') ?? false;

type HeaderSettings = Parameters<typeof headersFor>[1];

/**
 * Creates the application without any routes: its limits on connections and bodies, the headers and compression of each answer,
 * how input is validated, and how errors are answered.
 * @param logger Fastify's logger option
 * @param limits of connections, if a test sets them differently
 * @returns the application, and what lets it finish its open requests before it stops
 */
export async function createApp(
  settings: Pick<Settings, 'TRUST_PROXY'> & HeaderSettings,
  logger: FastifyServerOptions['logger'],
  limits?: ConnectionLimits,
) {
  const connections = new Connections(limits, headersWithoutRequest(settings));
  const app = Fastify({
    logger,
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    bodyLimit: 64 * 1024,
    // Repeated because Fastify sets it again.
    requestTimeout: connections.limits.requestTimeoutMs,
    connectionTimeout: connections.limits.stalledMs,
    clientErrorHandler: connections.onParserError,
    http: connections.httpOptions,
    // Open connections are served to the end (drain.ts).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      reply.headers(headersFor(request, settings));
      if (!isOfBrowser(request)) return void sendProblem(reply, new HttpProblem(status, 'The address cannot be read'));
      return void sendFailure(reply, status);
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  const drain = new Drain(connections);
  app.decorate('drain', drain);
  watchConnections(app, connections);
  receiveRequests(app, connections, settings);
  completeAnswers(app, drain);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new HttpProblem(404, `There is nothing at ${request.method} ${request.url.split('?')[0]}`)),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(accepts);
  await registerOpenApi(app);
  await app.register(compress, {
    global: true,
    // No browser compresses a form, and limits go by the length that a request states.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: htmlBrotliQuality } },
  });
  return { app, drain };
}

function watchConnections(app: FastifyInstance, connections: Connections) {
  connections.watch(app.server);
  connections.onOverload = (cut) =>
    app.log.warn(
      { connections: cut },
      'connections were cut: more was arriving on all of them than memory is kept for',
    );
}

/** What happens to every request before its route: the hooks run in the order in which they are added. */
function receiveRequests(app: FastifyInstance, connections: Connections, settings: HeaderSettings) {
  app.addHook('onRequest', (request, reply, next) => {
    // The connection has been cut: nobody would get the answer.
    if (connections.isFlooded(request.raw.socket)) {
      reply.hijack();
      return;
    }
    reply.headers(headersFor(request, settings));
    next();
  });
  dropUnreadBodies(app);
  app.addHook('onRequest', checkTarget);
  rememberClients(app);
}

/** The headers that depend on what the route has answered. */
function completeAnswers(app: FastifyInstance, drain: Drain) {
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (drain.closing) reply.header('connection', 'close');
    // Answers without a lifetime are not cached; redirects are revalidated.
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', reply.statusCode >= 300 && reply.statusCode < 400 ? 'no-cache' : 'no-store');
    }
    next(null, payload);
  });
}

import type { FastifyError, FastifyInstance } from 'fastify';
import { Buckets, networksOf } from '../intake/limits';
import { reportsAddress } from '../security-headers';
import { ReportCounts } from './counts';
import { kindsOf } from './kinds';

const bodyLimit = 32 * 1024;
const rate = { posts: 30, perSecond: 0.5 };
const logEveryMs = 60_000;

/**
 * `POST /api/reports`: where browsers report what the policies of a page have blocked, in both formats
 * (`application/csp-report`, `application/reports+json`). 204 once counted; 400 no report, 413 too large, 415 another type,
 * 429 too many from one address. Only counts are kept, for the log (once a minute) and for the details of /health.
 */
export function serveReports(app: FastifyInstance): ReportCounts {
  const counts = new ReportCounts();
  const buckets = new Buckets(rate);
  const log = setInterval(() => {
    const reports = counts.takeNew();
    if (reports > 0) app.log.warn({ reports, ...counts.figures() }, 'browsers report violations of the policies');
  }, logEveryMs);
  log.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(log);
    done();
  });

  void app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.setErrorHandler((error: FastifyError, _request, reply) =>
      reply.status(error.statusCode ?? 500).send({ error: 'This is no report of a browser' }),
    );
    scope.addHook('onRequest', (request, reply, next) => {
      const seconds = buckets.takeAll(networksOf(request.ip));
      if (seconds === 0) next();
      else void reply.status(429).header('retry-after', seconds).send({ error: 'Too many reports' });
    });
    scope.post(reportsAddress, (request, reply) => {
      const kinds = kindsOf(request.body);
      if (!kinds) return reply.status(400).send({ error: 'This is no report of a browser' });
      for (const kind of kinds) counts.add(kind);
      return reply.status(204).send();
    });
    ready();
  });
  return counts;
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { named } from '../http/named';
import { HttpProblem } from '../http/problem';
import { problems } from '../http/schemas';
import { limitRequests } from '../rate-limit/limit-requests';
import { clientAddress } from '../rate-limit/networks';
import type { Rate } from '../rate-limit/token-buckets';
import { reportsAddress } from '../security-headers';
import { ReportCounts } from './counts';
import { violationsOf } from './kinds';
import type { ReleaseScript } from './refused-script';

const bodyLimit = 32 * 1024;
const rate: Rate = { burst: 30, perSecond: 0.5 };
const logEveryMs = 60_000;
/** The number of scripts that are passed on from one report. */
const scriptsAtMost = 10;

/**
 * `POST /api/reports`: receives browsers' reports of what a page's policies have blocked, in both formats
 * (`application/csp-report`, `application/reports+json`). Only counts are kept, for the log (once a minute) and for the
 * details of /health.
 * @param onRefused called for the scripts of releases that a browser says it has blocked, at most ten, since anyone can say so
 */
export function registerReports(
  app: FastifyInstance,
  onRefused: (script: ReleaseScript, address: string) => void,
): ReportCounts {
  const counts = new ReportCounts();
  const log = setInterval(() => {
    const reports = counts.takeNew();
    if (reports > 0) app.log.warn({ reports, ...counts.figures() }, 'browsers report violations of the policies');
  }, logEveryMs);
  log.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(log);
    done();
  });

  const posts = named('reports', (scope, _options, ready) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.addHook('onRequest', limitRequests({ rate, message: 'Too many reports' }));
    const schema = {
      tags: ['reports'],
      summary: 'Report a violation of the content security policy, as browsers do',
      consumes: ['application/csp-report', 'application/reports+json'],
      body: z.unknown().describe('A report as browsers send it (Content Security Policy Level 3, Reporting API)'),
      response: { 204: z.undefined().describe('Counted'), ...problems(400, 413, 415, 429, 500) },
    };
    const config = { acceptedBody: 'a report of a browser: application/csp-report or application/reports+json' };
    scope.post(reportsAddress, { schema, config }, (request, reply) => {
      const violations = violationsOf(request.body);
      if (!violations) throw new HttpProblem(400, 'This is not a report of a browser');
      for (const { kind } of violations) counts.add(kind);
      const scripts = violations.flatMap(({ script }) => script ?? []);
      for (const script of scripts.slice(0, scriptsAtMost)) onRefused(script, clientAddress(request));
      return reply.status(204).send();
    });
    ready();
  });
  void app.register(posts);
  return counts;
}

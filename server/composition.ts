import { releaseVersion } from '@platform/host/registry';
import type { Compositions, Visitor } from '@platform/host/server/compositions';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from './http/problem';
import { problems } from './http/schemas';
import { readBucket } from './pages/bucket';
import type { Pins } from './pins/pins';
import { clientAddress, networksOf } from './rate-limit/networks';
import { TokenBuckets, type Rate } from './rate-limit/token-buckets';

const release = z.looseObject({ version: z.string(), entry: z.string(), globalName: z.string() });
const composition = z.looseObject({
  shell: z.string(),
  remotes: z.record(z.string(), release),
  canaries: z
    .array(z.string())
    .optional()
    .describe('Without `shell`: the releases that a share of the visitors gets, such as chat@1.4.1'),
});

/** No more is logged from one address: anyone can claim that a release has failed. */
const warningRate: Rate = { burst: 20, perSecond: 0.1 };

const failedRelease = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9-]*@\d+\.\d+\.\d+$/, 'a release such as catalogue@1.2.3');

const schema = {
  tags: ['operation'],
  summary: 'The remotes that a page with a shell may load now',
  querystring: z.object({
    shell: releaseVersion.optional().describe('The version of the shell, such as 1.2.3; absent: the live one'),
    instead: failedRelease
      .optional()
      .describe('A release that the page could not start, such as catalogue@1.2.3: the last good one takes its place'),
  }),
  response: { 200: composition, ...problems(400, 404, 500, 503) },
};

/**
 * `GET /composition.json?shell=1.2.3`: read by the page's 'Try again'. 404 for a shell that was never released. With
 * `instead=catalogue@1.2.3`, a release that a page could not start, it names the last good release of that remote, and the log
 * says so. A visitor of a canary gets the canary, and a visitor with a pin the pinned releases. Without a shell, as the release
 * commands call it, it also lists the canaries.
 */
export function registerComposition(app: FastifyInstance, compositions: Compositions, pins: Pick<Pins, 'of'>) {
  const warnings = new TokenBuckets(warningRate);
  app.get<{ Querystring: z.output<typeof schema.querystring> }>(
    '/composition.json',
    { schema },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { shell, instead } = request.query;
      const visitor = { bucket: readBucket(request), pin: await pins.of(request) };
      const found = await read(shell, instead, visitor).catch((error: unknown) => {
        request.log.error({ err: error }, 'no page can be composed');
        throw new HttpProblem(503, 'No page can be composed at the moment');
      });
      if (!found) throw new HttpProblem(404, 'There is no such release of the shell');
      if (instead && warnings.takeAll(networksOf(clientAddress(request))) === 0) {
        const now = found.remotes[instead.split('@')[0]!]?.version;
        request.log.warn({ release: instead, now, shell }, 'a browser could not start a release');
      }
      const canaries = compositions.canaries().map(({ part, version }) => `${part}@${version}`);
      return shell === undefined && canaries.length > 0 ? { ...found, canaries } : found;
    },
  );

  async function read(shell: string | undefined, instead: string | undefined, visitor: Visitor) {
    const version = shell ?? (await compositions.current(visitor)).composition.shell;
    return compositions.forShell(version, instead, visitor);
  }
}

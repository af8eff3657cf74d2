import { HttpError } from '@platform/contract';
import { aidRequest } from 'api/addresses';
import type { AidAnswer } from 'api/aids';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { HttpProblem } from '../http/problem';
import { problems } from '../http/schemas';
import type { PageSource } from '../pages/page-data';
import { limitRequests } from '../rate-limit/limit-requests';
import type { Rate } from '../rate-limit/token-buckets';
import type { Aids } from './aids';

/** Enough for several visitors behind one address. */
const rate: Rate = { burst: 100, perSecond: 10 };

/** How many times as often as a single address an IPv6 network may ask: answers take processor time from everyone else. */
const mostTimes = 4;

const variant = z.object({
  code: z.string().describe('The order code'),
  title: z.string().describe("The product's name"),
  address: z.string().describe('The row of the code on the page of its product'),
  detail: z.string().describe('Its main values'),
});
const price = z.object({
  amount: z.number().describe("In the site's currency"),
  quantity: z.number(),
  unit: z.enum(['piece', 'm']),
  packing: z.string().optional(),
});

const schema = {
  tags: ['search'],
  summary: 'Choose the variants that fit what a visitor has',
  description:
    'Answers a selection aid. The parameters of the query are the questions of the aid in `/data/aids.json`; an answer is ' +
    'one of its options, a number such as `23.4`, or an interval such as `8.5~11`.',
  params: z.object({ aidId: z.string().describe('The id of the aid') }),
  querystring: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  response: {
    200: z.object({
      lookedUp: z
        .object({
          total: z.int(),
          several: z.boolean().describe('Whether their values differ'),
          subjects: z.array(
            variant.extend({
              values: z.record(z.string(), z.string()).describe('What was looked up, in the spelling of the query'),
              text: z.string().describe('The first of these values, as people read it'),
            }),
          ),
        })
        .optional()
        .describe('The products of the catalogue with these answers; absent if what they give was answered'),
      total: z.int().describe('How many variants fit'),
      results: z
        .array(
          variant.extend({
            price: price.optional(),
            reasons: z.array(z.object({ text: z.string(), fits: z.boolean() })),
          }),
        )
        .describe('The first of those that fit, or, if none does, the nearest ones, unless `several`'),
    }),
    ...problems(400, 404, 429, 500, 503),
  },
};

/** `GET /api/choose/{aid}`: 400 with `errors` by question, 404 for an unknown aid, 429, 503 with `Retry-After` if the index cannot be read. */
export function registerAids(app: FastifyInstance, aids: Aids) {
  const limit = limitRequests({ rate, message: 'Too many requests', mostTimes });
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(aidRequest.pattern, { schema, onRequest: limit }, async (request, reply): Promise<AidAnswer> => {
      const entries = Object.entries(request.query).map(([name, value]) => [name, [value].flat()[0] ?? '']);
      const answer = await aids.answer(request.params.aidId, new URLSearchParams(entries)).catch((error: unknown) => {
        if (error instanceof HttpProblem) throw error;
        request.log.error({ err: error }, 'a selection aid cannot be answered');
        throw new HttpProblem(503, 'This cannot be answered at the moment', { retryAfterSeconds: 5 });
      });
      reply.header('cache-control', 'public, max-age=60');
      return answer;
    });
}

/** The answers for the pages of the aids, which the server renders; pages have limits of their own. */
export const aidsSource = (aids: Aids, log: FastifyBaseLogger): PageSource => ({
  pattern: aidRequest.pattern,
  version: () => aids.version(),
  read: ({ aidId = '' }, _viewer, query) =>
    aids.answer(aidId, query).catch((error: unknown) => {
      if (error instanceof HttpProblem) throw new HttpError(error.statusCode, aidRequest.pattern);
      log.error({ err: error }, 'a selection aid cannot be answered');
      throw new HttpError(503, aidRequest.pattern);
    }),
});

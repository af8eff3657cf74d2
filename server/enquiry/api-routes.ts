import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { enquiryLimits } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { z } from 'zod';
import { clientLeft } from '../http/client-left';
import { named } from '../http/named';
import { HttpProblem } from '../http/problem';
import { problems } from '../http/schemas';
import { checkCodes, type Lookups } from './check-codes';

/** Enough for a full list of codes of three bytes a character. */
const bodyLimit = 256 * 1024;

const quantity = {
  quantity: z.number(),
  unit: z.enum(['piece', 'm']),
  packing: z.string().optional().describe('How the quantity is packed: `kit`, `coil`'),
};
const orderTerms = z.object({
  unit: z.enum(['piece', 'm']).describe('What a quantity counts'),
  price: z
    .object({ amount: z.number(), ...quantity })
    .optional()
    .describe("In the site's currency; else on request"),
  pack: z.object(quantity).optional(),
});
const knownCode = z.object({
  code: z.string().describe('As the catalogue writes it'),
  name: z.string(),
  address: z.string().describe('The page of the product'),
  family: z.literal(true).optional().describe('The code names a product whose variant has not been chosen'),
  detail: z.string().optional().describe('What distinguishes a variant from others of its product'),
  orderTerms: orderTerms.optional().describe('How a variant is ordered'),
});
const answer = z.object({
  codes: z.record(
    z.string(),
    z.object({
      known: knownCode.optional(),
      near: z
        .array(knownCode)
        .optional()
        .describe('Similar codes, or what may be meant by words, the nearest first; only for an unknown code'),
    }),
  ),
});
const body = z.strictObject({
  codes: z
    .array(z.string().min(1).max(enquiryLimits.code))
    .max(enquiryLimits.lines, `at most ${enquiryLimits.lines} codes at once`),
});

interface Options {
  lookups: Lookups;
  /** Refuses floods and posts of other sites. @throws {HttpProblem} 403, 429 */
  guard: (request: FastifyRequest) => Promise<void>;
}

/**
 * `POST /api/enquiry-list/check`: what the catalogue knows about codes, with similar ones for unknown codes and offers for
 * words (row Q3). For a long list, only some unknown codes are looked up; for the others, the answer has no member.
 */
export function registerEnquiryApi(app: FastifyInstance, { lookups, guard }: Options) {
  const list = named('enquiry list', (scope, _options, done) => {
    const api = scope.withTypeProvider<ZodTypeProvider>();
    api.removeContentTypeParser('text/plain');
    const schema = {
      tags: ['enquiry list'],
      summary: 'Look up order codes, or what is described in words, in the catalogue',
      body,
      response: { 200: answer, ...problems(400, 403, 413, 415, 429, 500, 503) },
    };
    api.post(enquiryAddresses.check, { schema, bodyLimit, onRequest: guard }, async (request, reply) => {
      const checked = await checkCodes(request.body.codes, lookups, clientLeft(reply)).catch((error: unknown) => {
        request.log.error({ err: error }, 'the codes of the catalogue cannot be read');
        throw new HttpProblem(503, 'The codes cannot be checked at the moment', { retryAfterSeconds: 5 });
      });
      reply.header('cache-control', 'no-store');
      return { codes: Object.fromEntries(checked) };
    });
    api.get(enquiryAddresses.check, { schema: { hide: true } }, (_request, reply) => {
      reply.header('allow', 'POST');
      throw new HttpProblem(405, 'This address accepts only POST requests');
    });
    done();
  });
  void app.register(list);
}

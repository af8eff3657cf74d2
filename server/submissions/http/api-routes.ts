import etag from '@fastify/etag';
import { reviewAddresses } from 'api/forms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { named } from '../../http/named';
import { HttpProblem } from '../../http/problem';
import { problems } from '../../http/schemas';
import { bodySchema } from '../body';
import { submissionForms, type SubmissionForm } from '../forms';
import type { ReviewService } from '../reviews';
import type { SubmissionService } from '../service';
import { readAuthor, writeAuthor } from './author-cookie';
import { bytesOfList, postsOf, type BurstLimit } from '../../rate-limit/burst-limit';
import { limitRequests } from '../../rate-limit/limit-requests';
import type { Rate } from '../../rate-limit/token-buckets';
import { visitorOf } from './sender';

/** What the JSON endpoints of the forms and the reviews work with. */
export interface ApiRouteOptions {
  service: SubmissionService;
  reviews: ReviewService;
  burst: BurstLimit;
  /** @throws {HttpProblem} 403 */
  refuseCrossSite: (request: FastifyRequest) => Promise<void>;
}

/** Enough for several visitors behind one address: a visit reads the reviews of each product that it shows. */
const readRate: Rate = { burst: 100, perSecond: 10 };

/** How many times as often as a single address an IPv6 network may read: all visitors share the database. */
const mostTimes = 4;

const rating = z.object({ count: z.int(), average: z.number() });
const publishedReview = z.object({
  customerName: z.string(),
  stars: z.int(),
  comment: z.string(),
  createdAt: z.iso.datetime(),
  pending: z.literal(true).optional().describe('It is waiting for approval; only its author can see it'),
});
const productReviews = rating.extend({ reviews: z.array(publishedReview) });
const accepted = z.object({ ok: z.literal(true), id: z.string(), review: publishedReview.optional() });

const idempotency =
  '`Idempotency-Key` (or `submissionId` in the body) makes a retry harmless: the same answer again, with ' +
  '`Idempotency-Replayed: true`. Without one, the same body from the same address counts as the same for ten minutes.';

/**
 * The forms and the reviews as an API (rows G1, G2, C12). Each form is posted as JSON and answered with 200 once it has
 * been stored; after 429 and 503 nothing has been stored. The schemas below are what `/api/openapi.json` shows.
 */
export function registerApiRoutes(app: FastifyInstance, options: ApiRouteOptions) {
  const submissions = named('submissions', async (api) => {
    await api.register(etag, { weak: true });
    // A plain form on another site could send any type but JSON.
    api.removeContentTypeParser('text/plain');
    for (const form of Object.values(submissionForms)) registerForm(api, form, options);
    registerReviews(api, options.reviews);
    api.get('/api/*', { schema: { hide: true } }, () => {
      throw new HttpProblem(404, 'There is nothing here');
    });
  });
  void app.register(submissions);
}

function registerForm(
  app: FastifyInstance,
  { form, bodyLimit, describe }: SubmissionForm,
  { service, burst, refuseCrossSite }: ApiRouteOptions,
) {
  const schema = {
    tags: ['forms'],
    summary: `Send the form "${form.name}"`,
    description: idempotency,
    body: bodySchema(form),
    response: { 200: accepted, ...problems(400, 403, 404, 409, 413, 415, 422, 429, 500, 503) },
  };
  const onRequest = async (request: FastifyRequest) => {
    await refuseCrossSite(request);
    burst.take(request, postsOf(request, request.routeOptions.bodyLimit, true, describe ? bytesOfList : undefined));
  };
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(form.endpoint, { schema, onRequest, ...(bodyLimit && { bodyLimit }) }, async (request, reply) => {
    const { id, replayed, review, author } = await service.accept(form.name, request.body, visitorOf(request));
    if (author) writeAuthor(request, reply, author);
    if (replayed) reply.header('idempotency-replayed', 'true');
    reply.header('cache-control', 'no-store');
    return { ok: true as const, id, ...(review && { review }) };
  });
  if (form.endpoint === reviewAddresses.ratings.pattern) return;
  app.get(form.endpoint, { schema: { hide: true } }, (_request, reply) => {
    reply.header('allow', 'POST');
    throw new HttpProblem(405, 'This address accepts only POST requests');
  });
}

function registerReviews(app: FastifyInstance, reviews: ReviewService) {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const onRequest = limitRequests({ rate: readRate, message: 'Too many requests', mostTimes });
  const ratingsSchema = {
    tags: ['reviews'],
    summary: 'Ratings of all products that have reviews, by product id',
    response: { 200: z.record(z.string(), rating), ...problems(429, 500, 503) },
  };
  typed.get(reviewAddresses.ratings.pattern, { schema: ratingsSchema, onRequest }, async (_request, reply) => {
    const ratings = await reviews.ratings();
    reply.header('cache-control', 'public, no-cache');
    return ratings;
  });
  const productSchema = {
    tags: ['reviews'],
    summary: 'What visitors wrote about a product, newest first, and to an author their own pending reviews',
    params: z.object({ productId: z.string() }),
    response: { 200: productReviews, ...problems(404, 429, 500, 503) },
  };
  typed.get(reviewAddresses.product.pattern, { schema: productSchema, onRequest }, async (request, reply) => {
    reply.header('vary', 'Cookie');
    const found = await reviews.ofProduct(request.params.productId, readAuthor(request));
    reply.header('cache-control', 'private, no-cache');
    return found;
  });
}

import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormAnswer } from 'api/forms';
import { contactForm } from './contact';
import { refuseCrossSite } from './cross-site';
import type { IntakeForm } from './form';
import { inquiryForm } from './inquiry';
import type { Intake } from './intake';
import { Refusal } from './refusal';
import { registrationForm } from './registration';
import { reviewForm } from './review';

const forms: readonly IntakeForm[] = [contactForm, registrationForm, inquiryForm, reviewForm];

/**
 * The intake on the network (rows G1, G2, C12).
 *
 * Every post is JSON and is answered with 200 `{ ok: true, id, … }` once it has been stored, or with `{ error, errors? }`:
 * 400 what is sent is no such form; 403 another site's page sent it; 404 an unknown product; 409 a second review of a
 * product; 413 too large; 415 not JSON; 422 not filled in as it should be (`errors` by field), or another body under a key
 * that was used; 429 too many, and 503 the database is away: both with `Retry-After`, and nothing has been stored.
 *
 * `Idempotency-Key` (or `submissionId` in the body) makes a retry harmless: the same answer again, with
 * `Idempotency-Replayed: true`. Without one, the same body from the same address counts as the same for ten minutes.
 *
 * `GET /api/reviews/:productId`: `ProductReviews`. `GET /api/reviews`: `Ratings`. Both with an ETag; 503 without a database.
 */
export function serveApi(app: FastifyInstance, intake: Intake) {
  void app.register((api, _options, done) => {
    // Other types than JSON are what a plain form of another site could send.
    api.removeContentTypeParser('text/plain');
    api.setErrorHandler((error, request, reply) => sendError(error as FastifyError, request, reply));

    for (const form of forms) {
      api.post(
        form.form.address,
        {
          onRequest: (request, _reply, next) => {
            refuseCrossSite(request, intake.settings.SITE_ORIGIN);
            intake.limitBurst(request);
            next();
          },
        },
        async (request, reply) => {
          const { id, replayed, review } = await intake.accept(form, request.body, request, reply);
          if (replayed) reply.header('idempotency-replayed', 'true');
          reply.header('cache-control', 'no-store');
          return { ok: true, id, ...(review && { review }) };
        },
      );
    }

    api.get('/api/reviews', async (request, reply) =>
      sendTagged(request, reply, 'public, no-cache', await intake.allRatings()),
    );
    api.get<{ Params: { productId: string } }>('/api/reviews/:productId', async (request, reply) => {
      reply.header('vary', 'Cookie');
      return sendTagged(
        request,
        reply,
        'private, no-cache',
        await intake.productReviews(request.params.productId, request),
      );
    });
    for (const { form } of forms.filter((form) => form !== reviewForm)) {
      api.get(form.address, (_request, reply) =>
        reply.status(405).header('allow', 'POST').send({ error: 'This address takes posts only' }),
      );
    }
    api.get('/api/*', (_request, reply) => reply.status(404).send({ error: 'There is nothing here' }));
    done();
  });
}

/** Answers with a tag of the contents, or with 304 to who has them. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, cacheControl: string, value: object) {
  const body = JSON.stringify(value);
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': cacheControl, etag: tag });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

const doorMessages: Record<number, string> = {
  400: 'The body is not valid JSON',
  413: 'The body is too large',
  415: 'Send JSON, with the header Content-Type: application/json',
};

/** Every refusal as `{ error, errors? }`; what is unexpected is logged, and told to nobody else. */
function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  if (error instanceof Refusal) {
    const { status, message, errors, problems, retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const answer: FormAnswer = { error: message, ...(problems.length > 0 && { errors }) };
    return reply.status(status).send(answer);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.status(status).send({ error: doorMessages[status] ?? 'The request cannot be used' });
  request.log.error({ err: error }, 'a request to the API failed');
  return reply.status(500).send({ error: 'Something went wrong here. Please try again.' });
}

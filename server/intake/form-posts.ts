import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addresses } from 'api/addresses';
import { refuseCrossSite } from './cross-site';
import type { FormOutcome, Intake } from './intake';
import { Refusal } from './refusal';

export type RefusedForm = Extract<FormOutcome, { ok: false }>;

/**
 * Renders the page of a form again, with what was wrong and what was filled in. The status is set already; what it
 * returns is sent as the page.
 */
export type RenderForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; refused: RefusedForm },
) => unknown;

/** Largest body of a form post; the fields at their longest, encoded, fit into it. */
const bodyLimit = 64 * 1024;

/**
 * The forms without scripts (rows E4, C12), as browsers post them: `application/x-www-form-urlencoded`.
 *
 * `POST /contact-us`: 303 to /contact-us?sent=1 once stored.
 * `POST /our-products/:productCategoryId/:productId/reviews`: 303 to the product's #reviews.
 * Otherwise the form's page again, with the status that the API would give (422, 429, 503 …) and the same texts.
 */
export function serveFormPosts(app: FastifyInstance, intake: Intake, render: RenderForm = plainPage) {
  void app.register((posts, _options, done) => {
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    posts.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
      if (status >= 500) request.log.error({ err: error }, 'a form could not be taken in');
      const message = status < 500 && error instanceof Refusal ? error.message : 'The form could not be taken in';
      const refused: RefusedForm = { ok: false, status, message, errors: {}, values: {} };
      return answer(request, reply, refused, request.url.split('?')[0]!.replace(/\/reviews$/, ''), '');
    });
    posts.addHook('onRequest', (request, _reply, next) => {
      refuseCrossSite(request, intake.settings.SITE_ORIGIN);
      intake.limitBurst(request);
      next();
    });

    // Who cannot be shown the page still learns what was wrong.
    const renderSafely: RenderForm = async (request, reply, page) => {
      try {
        return await render(request, reply, page);
      } catch (error) {
        request.log.error({ err: error }, 'the page of a form could not be rendered');
        return plainPage(request, reply, page);
      }
    };

    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      outcome: FormOutcome,
      path: string,
      next: string,
    ) => {
      reply.header('cache-control', 'no-store');
      if (outcome.ok) return reply.redirect(next, 303);
      if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', outcome.retryAfterSeconds);
      reply.status(outcome.status);
      const page = await renderSafely(request, reply, { path, refused: outcome });
      return reply.sent ? reply : reply.send(page);
    };

    posts.post<{ Body: Record<string, string> | undefined }>(addresses.contactUs.pattern, async (request, reply) => {
      const path = addresses.contactUs.to();
      const outcome = await intake.acceptContactForm(fieldsOf(request), request, reply);
      return answer(request, reply, outcome, path, `${path}?sent=1`);
    });

    posts.post<{ Body: Record<string, string> | undefined; Params: { productCategoryId: string; productId: string } }>(
      `${addresses.product.pattern}/reviews`,
      async (request, reply) => {
        const { productCategoryId, productId } = request.params;
        const path = addresses.product.to(productCategoryId, productId);
        const outcome = await intake.acceptReviewForm(productId, fieldsOf(request), request, reply);
        return answer(request, reply, outcome, path, `${path}#reviews`);
      },
    );
    done();
  });
}

/** What was posted; a post without a body has no fields. */
const fieldsOf = ({ body }: { body: Record<string, string> | undefined | null }) => body ?? {};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What is shown where nobody renders the page itself: what was wrong, and the way back to the filled-in form. */
function plainPage(_request: FastifyRequest, reply: FastifyReply, { path, refused }: Parameters<RenderForm>[2]) {
  const hints = Object.values(refused.errors).filter((hint) => hint !== refused.message);
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The form was not sent</title></head>
<body><main>
<h1>The form was not sent</h1>
<p role="alert">${escaped(refused.message)}</p>
<ul>${hints.map((hint) => `<li>${escaped(hint)}</li>`).join('')}</ul>
<p>Go back in your browser to find the form as you filled it in, or <a href="${escaped(path)}">start again</a>.</p>
</main></body>
</html>
`;
}

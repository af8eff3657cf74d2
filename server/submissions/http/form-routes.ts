import formbody from '@fastify/formbody';
import type { SubmittedForm } from '@platform/contract';
import { addresses, formAddresses } from 'api/addresses';
import { type FormName } from 'api/forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Overloaded } from '../../admission/render-queue';
import { prefersJson } from '../../http/prefers-json';
import { sendProblem, toProblem } from '../../http/problem';
import { parseRequest } from '../../http/validation';
import { closedPolicy } from '../../security-headers';
import { bodySchema, envelopeFields } from '../body';
import { submissionForms } from '../forms';
import type { SubmissionService } from '../service';
import { writeAuthor } from './author-cookie';
import type { BurstLimit } from './burst-limit';
import { senderOf } from './sender';

/**
 * Renders the page of a form again, with what was wrong and what was filled in. The status has been set; the result is
 * sent as the page.
 */
export type RenderForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  submitted: SubmittedForm,
) => unknown;

export interface FormRouteOptions {
  service: SubmissionService;
  burst: BurstLimit;
  renderForm: RenderForm;
  /** @throws {HttpProblem} 403 */
  refuseCrossSite: (request: FastifyRequest) => Promise<void>;
}

type Posted = Record<string, string>;
type FormRequest = FastifyRequest<{ Body: Posted | undefined; Params: Posted }>;

/** One form without scripts. */
interface FormRoute {
  form: FormName;
  /** Where it is posted. */
  pattern: string;
  /** The page that it is on. */
  page: (params: Posted) => string;
  /** Where a visitor goes once the form is stored. */
  stored: (params: Posted) => string;
  /** Fields that come from the address. */
  context: (params: Posted) => Posted;
}

const routes: readonly FormRoute[] = [
  {
    form: 'contact',
    pattern: formAddresses.contact.pattern,
    page: () => addresses.contactUs.to(),
    stored: () => formAddresses.contact.stored(),
    context: () => ({}),
  },
  {
    form: 'review',
    pattern: formAddresses.review.pattern,
    page: ({ productCategoryId = '', productId = '' }) => addresses.product.to(productCategoryId, productId),
    stored: ({ productCategoryId = '', productId = '' }) => formAddresses.review.stored(productCategoryId, productId),
    context: ({ productId = '' }) => ({ productId }),
  },
];

/** Largest body of a form post; the fields at their longest, encoded, fit into it. */
const bodyLimit = 64 * 1024;

/**
 * The forms without scripts (rows E4, C12), as browsers post them: `application/x-www-form-urlencoded`. 303 once
 * stored; otherwise the form's page again, with the status that the API would give (422, 429, 503 …) and the same
 * texts. What is refused before it is read (403, 413, 415, 429) gets a plain page, which costs next to nothing; there
 * is nothing to fill in again, and the browser still has what was typed.
 */
export function registerFormRoutes(
  app: FastifyInstance,
  { service, burst, renderForm, refuseCrossSite }: FormRouteOptions,
) {
  void app.register(async (posts) => {
    posts.removeAllContentTypeParsers();
    // If a field is posted twice, the last value counts, as in the browser's own FormData entries.
    await posts.register(formbody, { bodyLimit, parser: (text) => Object.fromEntries(new URLSearchParams(text)) });
    posts.addHook('onRequest', async (request) => {
      await refuseCrossSite(request);
      burst.take(request);
    });

    for (const { form: name, pattern, page, stored, context } of routes) {
      const { form } = submissionForms[name];
      const schema = bodySchema(form);
      const known = [...Object.keys(form.fields), ...envelopeFields];

      const showAgain = async (error: Error, request: FormRequest, reply: FastifyReply) => {
        const problem = toProblem(error);
        if (problem.statusCode === 500) request.log.error({ err: error }, 'a form could not be handled');
        if (prefersJson(request)) return sendProblem(reply, problem);
        const { statusCode, message, retryAfterSeconds } = problem;
        const errors = problem.errors as Record<string, string>;
        reply.status(statusCode).header('cache-control', 'no-store');
        if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
        const { body = {} } = request;
        const values = Object.fromEntries(known.flatMap((field) => (field in body ? [[field, body[field]!]] : [])));
        const submitted: SubmittedForm = { form: name, message, errors, values };
        const path = page(request.params);
        const unread = request.body === undefined && statusCode !== 422;
        if (unread) return plainPage(reply, path, submitted);
        try {
          return await renderForm(request, reply, path, submitted);
        } catch (fault) {
          const expected = fault instanceof Overloaded;
          if (!expected) request.log.error({ err: fault }, 'the page of a form could not be rendered');
          return plainPage(reply, path, submitted);
        }
      };

      posts.post(
        pattern,
        {
          schema: { hide: true },
          // Rendering the page may have sent an answer already.
          errorHandler: (error, request, reply) =>
            void showAgain(error, request as FormRequest, reply).then((body) => reply.sent || reply.send(body)),
        },
        async (request, reply) => {
          const { body, params } = request as FormRequest;
          const parsed = parseRequest(schema, { ...body, ...context(params) });
          // Without scripts the challenge is always asked.
          const filledIn = form.challenge ? { answer: '', ...parsed } : parsed;
          const { author } = await service.accept(name, filledIn, senderOf(request));
          if (author) writeAuthor(request, reply, author);
          return reply.header('cache-control', 'no-store').redirect(stored(params), 303);
        },
      );
    }
  });
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The answer where the page itself cannot be rendered: what was wrong, and how to get back to the filled-in form. */
function plainPage(reply: FastifyReply, path: string, { message, errors }: SubmittedForm) {
  const others = Object.values(errors).filter((error) => error !== message);
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': closedPolicy });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The form was not sent</title></head>
<body><main>
<h1>The form was not sent</h1>
<p role="alert">${escapeHtml(message)}</p>
<ul>${others.map((error) => `<li>${escapeHtml(error)}</li>`).join('')}</ul>
<p>Go back in your browser to find the form as you filled it in, or <a href="${escapeHtml(path)}">start again</a>.</p>
</main></body>
</html>
`;
}

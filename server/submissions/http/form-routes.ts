import formbody from '@fastify/formbody';
import type { SubmittedForm } from '@platform/contract';
import { addresses, formAddresses } from 'api/addresses';
import { enquiryAddresses, listText } from 'api/enquiry';
import { reference, type FormName } from 'api/forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readList, writeList } from '../../enquiry/list-cookie';
import { prefersJson } from '../../http/prefers-json';
import { sendProblem, toProblem } from '../../http/problem';
import { parseRequest } from '../../http/validation';
import { bodySchema, envelopeFields } from '../body';
import { submissionForms } from '../forms';
import type { SubmissionService } from '../service';
import { writeAuthor } from './author-cookie';
import type { BurstLimit } from './burst-limit';
import { plainPage, renderFormOrPlain, type RenderForm } from './plain-page';
import { senderOf } from './sender';

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
  /** Where a visitor goes once the form is stored under an id. */
  stored: (params: Posted, id: string) => string;
  /** Fields that come from the address or a cookie. */
  context: (params: Posted, request: FastifyRequest) => Posted;
  /** What else the answer does once the form is stored. */
  onStored?: (request: FastifyRequest, reply: FastifyReply) => void;
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
  {
    form: 'quotation',
    pattern: enquiryAddresses.send,
    page: () => enquiryAddresses.page,
    stored: (_params, id) => `${enquiryAddresses.page}?sent=${reference(id)}`,
    context: (_params, request) => ({ lines: listText(readList(request)) }),
    onStored: (request, reply) => writeList(request, reply, []),
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
  for (const { pattern, page } of routes) {
    if (pattern === page({})) continue;
    // Where a form was refused, a browser asks for its address again when it restores the tab.
    app.get<{ Params: Posted }>(pattern, { schema: { hide: true } }, ({ params }, reply) =>
      reply.redirect(page(params), 302),
    );
  }

  void app.register(async (posts) => {
    posts.removeAllContentTypeParsers();
    // If a field is posted twice, the last value counts, as in the browser's own FormData entries.
    await posts.register(formbody, { bodyLimit, parser: (text) => Object.fromEntries(new URLSearchParams(text)) });
    posts.addHook('onRequest', async (request) => {
      await refuseCrossSite(request);
      burst.take(request);
    });

    for (const { form: name, pattern, page, stored, context, onStored } of routes) {
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
        return renderFormOrPlain(renderForm, request, reply, path, submitted);
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
          const parsed = parseRequest(schema, { ...body, ...context(params, request) });
          // Without scripts the challenge is always asked.
          const filledIn = form.challenge ? { answer: '', ...parsed } : parsed;
          const { id, author } = await service.accept(name, filledIn, senderOf(request));
          if (author) writeAuthor(request, reply, author);
          onStored?.(request, reply);
          return reply.header('cache-control', 'no-store').redirect(stored(params, id), 303);
        },
      );
    }
  });
}

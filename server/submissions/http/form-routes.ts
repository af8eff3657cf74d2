import type { SubmittedForm } from '@platform/contract';
import { addresses, enquiryAddresses, formAddresses } from 'api/addresses';
import { enquiryCookie, listText, writeLines, type EnquiryLine } from 'api/enquiry';
import { reference, type FormName } from 'api/forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readList, writeList } from '../../enquiry/list-cookie';
import { withPosted } from '../../enquiry/posted-lines';
import { readFormBodies } from '../../http/form-body';
import { named } from '../../http/named';
import { prefersJson } from '../../http/prefers-json';
import { sendProblem, toProblem } from '../../http/problem';
import { parseRequest } from '../../http/validation';
import { bodySchema, envelopeFields } from '../body';
import { RejectedSubmission } from '../errors';
import { submissionForms } from '../forms';
import type { SubmissionService } from '../service';
import { writeAuthor } from './author-cookie';
import { bytesOfList, postsOf, type BurstLimit } from '../../rate-limit/burst-limit';
import { sendPlainPage, renderFormOrPlain, type RenderForm } from '../../pages/plain-page';
import { visitorOf } from './sender';

/** What the routes to which forms are posted without scripts work with. */
export interface FormRouteOptions {
  service: SubmissionService;
  burst: BurstLimit;
  renderForm: RenderForm;
  /** @throws {HttpProblem} 403 */
  refuseCrossSite: (request: FastifyRequest) => Promise<void>;
}

type Posted = Record<string, string>;
type FormRequest = FastifyRequest<{ Body: URLSearchParams | undefined; Params: Posted }>;

/** One form without scripts. */
interface FormRoute {
  form: FormName;
  /** Where it is posted. */
  pattern: string;
  /** The page that it is on. */
  page: (params: Posted) => string;
  /** Where a visitor goes once the form is stored under an id. */
  stored: (params: Posted, id: string) => string;
  /** Names of what is posted in addition to the form's fields and read by `context`. */
  beside?: readonly string[];
  /** The largest body, in bytes, if it exceeds that of a form's fields. */
  largest?: number;
  /**
   * Fields that come from the address, a cookie or what else is posted. @throws {RejectedSubmission} if what else is posted
   * cannot be used
   */
  context: (params: Posted, request: FormRequest, reply: FastifyReply) => Posted;
  /** What else the answer does once the form is stored. */
  onStored?: (request: FastifyRequest, reply: FastifyReply) => void;
}

const routes: readonly FormRoute[] = [
  {
    form: 'contact',
    pattern: formAddresses.contact.pattern,
    page: () => addresses.contactUs.to(),
    stored: (_params, id) => formAddresses.contact.stored(reference(id)),
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
    beside: ['code', 'quantity', 'note', 'enter'],
    // Includes a list that fits into a cookie, and what has been typed into it.
    largest: 256 * 1024,
    context: (_params, request, reply) => ({ lines: listText(postedList(request, reply)) }),
    onStored: (request, reply) => writeList(request, reply, []),
  },
];

/**
 * The list in the cookie with the changes that are posted with the request, so that nobody has to save them first (row Q5). The
 * cookie gets them too, whatever becomes of the request.
 */
function postedList(request: FormRequest, reply: FastifyReply): readonly EnquiryLine[] {
  const known = readList(request);
  const { body } = request;
  if (!body?.has('code')) return known;
  const { lines, problem } = withPosted(known, body);
  writeList(request, reply, lines);
  // A page that is rendered for this request also has the lines that the cookie has no space for, so its form posts them again.
  request.cookies[enquiryCookie] = writeLines(lines);
  if (problem !== undefined) throw new RejectedSubmission('invalid', problem, { errors: { lines: problem } });
  return lines;
}

/** The largest body of a form post; the longest fields, encoded, fit into it. */
const bodyLimit = 64 * 1024;

/**
 * The forms without scripts (rows E4, C12), as browsers post them: `application/x-www-form-urlencoded`. 303 once
 * stored; otherwise the form's page again, with the status that the API would give (422, 429, 503 …) and the same
 * texts. A post that is refused before it is read (403, 413, 415, 429) gets a plain page, which costs next to nothing; the
 * server has nothing to fill in again, but the browser still has what was typed.
 */
export function registerFormRoutes(app: FastifyInstance, options: FormRouteOptions) {
  for (const { pattern, page } of routes) {
    if (pattern === page({})) continue;
    // After a form was refused, a browser requests the form's address again when it restores the tab.
    app.get<{ Params: Posted }>(pattern, { schema: { hide: true } }, ({ params }, reply) =>
      reply.redirect(page(params), 302),
    );
  }

  const forms = named('posted forms', (posts, _options, done) => {
    posts.removeAllContentTypeParsers();
    readFormBodies(posts, bodyLimit);
    posts.addHook('onRequest', async (request) => {
      await options.refuseCrossSite(request);
      const { bodyLimit: limit, url } = request.routeOptions;
      const weigh = url === enquiryAddresses.send ? bytesOfList : undefined;
      options.burst.take(request, postsOf(request, limit, true, weigh));
    });
    for (const route of routes) registerPost(posts, route, options);
    done();
  });
  void app.register(forms);
}

function registerPost(posts: FastifyInstance, route: FormRoute, { service, renderForm }: FormRouteOptions) {
  const { form: name, pattern, stored, beside = [], largest = bodyLimit, context, onStored } = route;
  const { form } = submissionForms[name];
  const schema = bodySchema(form);
  posts.post(
    pattern,
    {
      schema: { hide: true },
      bodyLimit: largest,
      // Rendering the page may already have sent an answer.
      errorHandler: (error, request, reply) =>
        void showAgain(route, renderForm, error, request as FormRequest, reply).then(
          (body) => reply.sent || reply.send(body),
          (failure: unknown) => reply.sent || reply.send(failure),
        ),
    },
    async (request, reply) => {
      const posted = request as FormRequest;
      const own = Object.entries(fieldsOf(posted)).filter(([field]) => !beside.includes(field));
      const { params } = posted;
      const parsed = parseRequest(schema, { ...Object.fromEntries(own), ...context(params, posted, reply) });
      // Without scripts, the challenge is always posed.
      const filledIn = form.challenge ? { answer: '', ...parsed } : parsed;
      const { id, author } = await service.accept(name, filledIn, visitorOf(request));
      if (author) writeAuthor(request, reply, author);
      onStored?.(request, reply);
      return reply.header('cache-control', 'no-store').redirect(stored(params, id), 303);
    },
  );
}

/** Answers a refused form with its page, which shows the texts of the problem and everything that was typed. */
async function showAgain(
  { form: name, page }: FormRoute,
  renderForm: RenderForm,
  error: Error,
  request: FormRequest,
  reply: FastifyReply,
) {
  const problem = toProblem(error);
  if (problem.statusCode === 500) request.log.error({ err: error }, 'a form could not be handled');
  if (prefersJson(request)) return sendProblem(reply, problem);
  const { statusCode, message, retryAfterSeconds } = problem;
  const errors = problem.errors as Record<string, string>;
  reply.status(statusCode).header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body = fieldsOf(request);
  const known = [...Object.keys(submissionForms[name].form.fields), ...envelopeFields];
  const values = Object.fromEntries(known.flatMap((field) => (field in body ? [[field, body[field]!]] : [])));
  const submitted: SubmittedForm = { form: name, message, errors, values };
  const path = page(request.params);
  const unread = request.body === undefined && statusCode !== 422;
  if (unread) return sendPlainPage(reply, path, submitted);
  return renderFormOrPlain(renderForm, request, reply, path, submitted);
}

/** If a field is posted twice, the last value counts, as in the browser's own FormData entries. */
const fieldsOf = ({ body }: FormRequest): Posted => Object.fromEntries(body ?? []);

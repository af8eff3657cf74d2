import { STATUS_CODES } from 'node:http';
import { HttpError } from '@platform/contract';
import type { FormError } from 'api/forms';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body that this route accepts, for clients that send another type. */
    acceptedBody?: string;
  }
}

export const problemType = 'application/problem+json; charset=utf-8';

/** Problem details (RFC 9457): the body of every error that is not a page. */
export const problemSchema = z
  .object({
    type: z.string().describe('`about:blank` where the status says all, else a URI of the type of problem'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong, to be shown to people'),
    error: z.string().describe('The same as `detail`'),
    errors: z.record(z.string(), z.string()).optional().describe('Field errors of a form, by field'),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457)' });

export type Problem = z.output<typeof problemSchema>;

interface ProblemOptions {
  type?: string | undefined;
  errors?: FormError['errors'] | undefined;
  retryAfterSeconds?: number | undefined;
}

/** An error with a status, whose text the client may read. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly type: string;
  readonly errors: FormError['errors'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly statusCode: number,
    detail: string,
    { type = 'about:blank', errors = {}, retryAfterSeconds }: ProblemOptions = {},
  ) {
    super(detail);
    this.type = type;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What is asked for may exist, but the content of the site cannot be read; it may be back in seconds. */
export const contentUnreadable = () =>
  new HttpProblem(503, 'The content of the site cannot be read at the moment', { retryAfterSeconds: 5 });

/** Turns an error into the problem that the client gets; the text of an unexpected error stays in the log. */
export function toProblem(error: Error, request?: Pick<FastifyRequest, 'routeOptions'>): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof HttpError && error.status === 503) return contentUnreadable();
  const { statusCode: status = 500 } = error as Partial<FastifyError>;
  if (status >= 500 || status < 400) return new HttpProblem(500, 'Something went wrong here. Please try again.');
  return new HttpProblem(status, requestMessage(error as FastifyError, request));
}

function requestMessage({ statusCode, code }: FastifyError, request?: Pick<FastifyRequest, 'routeOptions'>): string {
  if (statusCode === 413) return 'The body is too large';
  if (statusCode === 415) {
    const accepted =
      request?.routeOptions.config.acceptedBody ?? 'JSON, with the header Content-Type: application/json';
    return `Send ${accepted}`;
  }
  return /JSON/.test(code) ? 'The body is not valid JSON' : 'The request cannot be used';
}

/** The body of an answer with a problem. */
export function problemBody({ statusCode: status, message, type, errors }: HttpProblem): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  const fields = Object.keys(errors).length > 0 && { errors: errors as Record<string, string> };
  return { type, title, status, detail: message, error: message, ...fields };
}

/** Answers with a problem, which no cache keeps. */
export function sendProblem(reply: FastifyReply, problem: HttpProblem) {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .status(problem.statusCode)
    .header('cache-control', 'no-store')
    .type(problemType)
    .serializer(JSON.stringify)
    .send(problemBody(problem));
}

/** The server's one error handler: every error as problem details; unexpected ones are logged. */
export function handleError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error, request);
  if (problem.statusCode === 500) request.log.error({ err: error }, 'a request failed');
  return sendProblem(reply, problem);
}

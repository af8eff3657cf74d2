import type { FastifyRequest } from 'fastify';

const page = 'text/html';

/**
 * Whether a client reads errors as problem details rather than as pages. Browsers that open a page name `text/html`; a
 * client without a preference gets the page.
 */
export function prefersJson(request: FastifyRequest): boolean {
  const best = request.accepts().type([page, 'application/problem+json', 'application/json']);
  return best !== false && best !== page;
}

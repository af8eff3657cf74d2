import type { FastifyInstance } from 'fastify';

/** More fields than any form has, even one with a list of 500 lines and what is typed next to it. */
const maxFields = 2000;

/**
 * Reads the bodies of forms, `application/x-www-form-urlencoded`, as `URLSearchParams`. A body with more fields than any form has is
 * refused with 413 before it is parsed: half a million fields would take three seconds of the only thread that answers.
 * @param bodyLimit the largest body, in bytes, unless a route sets another
 */
export function readFormBodies(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      if (body.split('&', maxFields + 1).length > maxFields) done(new TooManyFields(), undefined);
      else done(null, new URLSearchParams(body));
    },
  );
}

class TooManyFields extends Error {
  readonly statusCode = 413;

  constructor() {
    super('The form has more fields than any form of this site');
  }
}

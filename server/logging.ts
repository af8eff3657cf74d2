import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * How the server logs. Nothing personal is in the log: of a request its method and path, without the address it came from
 * and without a query; of an error its name, code and stack, without the details that databases add.
 */
export const logging = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: {
    req: ({ method, url }: FastifyRequest) => ({ method, url: url.split('?')[0] }),
    err: ({ name, code, message, stack }: Error & { code?: string }) => ({
      type: name,
      code,
      message,
      stack: stack ?? '',
    }),
  },
});

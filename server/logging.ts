import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import { SourceMaps } from '@platform/host/server/source-maps';
import type { Settings } from './settings';

/** Lines are written together: handing each one over by itself takes as long as answering with a kept page. */
const output = { minLength: 4096, periodicFlush: 100, sync: false };

/**
 * The server's logger. The log holds nothing personal: of a request its method and path, without the client's address
 * and the query; of an error its name, code and stack, without the details that databases add. Stacks in the code of
 * releases name the source files.
 */
export function logging({
  LOG_LEVEL,
  RELEASES_DIR,
}: Pick<Settings, 'LOG_LEVEL' | 'RELEASES_DIR'>): FastifyServerOptions['logger'] {
  const sourceMaps = new SourceMaps(RELEASES_DIR);
  return {
    level: LOG_LEVEL,
    stream: destination(output),
    serializers: {
      req: ({ method, url }: FastifyRequest) => ({ method, url: url.split('?')[0] }),
      err: ({ name, code, message, stack }: Error & { code?: string }) => ({
        type: name,
        code,
        message,
        stack: sourceMaps.mapStack(stack ?? ''),
      }),
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { asError } from '@platform/host/server/as-error';
import { releaseOf } from '@platform/host/server/origin';

/**
 * Handles uncaught errors: unhandled rejections, and whatever timers and emitters throw. They are logged with the release whose
 * code they come from, and the server goes on. Only an Error from the server's own code, which leaves its state unknown, ends
 * it, gracefully; the supervisor restarts it.
 * @param stop ends the server, with exit code 1
 */
export function handleUncaughtErrors(log: Pick<FastifyBaseLogger, 'error' | 'fatal'>, stop: () => void) {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: asError(reason), release: releaseOf(reason) }, 'unhandled promise rejection');
  });
  process.on('uncaughtException', (error: unknown) => {
    const release = releaseOf(error);
    // Our own code and its packages throw only Errors.
    if (release !== undefined || !(error instanceof Error)) {
      log.error({ err: asError(error), release }, 'uncaught exception in the code of a release');
      return;
    }
    log.fatal({ err: error }, 'uncaught exception: the server exits, to be restarted');
    stop();
  });
}

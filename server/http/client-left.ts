import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the client closes its connection before it has the whole response. */
export function clientLeft({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed && !raw.writableFinished) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** As many bytes as nginx lets through for all but releases, and for less time than browsers wait for an answer to a form, 20 s. */
const limits = { bytes: 4 * 1024 * 1024, ms: 5000 };

/**
 * Reads what is left of a request's body, and drops it, before the request is answered without it: with 404, 413 or 429. Node would
 * close the connection while the client is still sending, which would often see a broken connection instead of the answer.
 */
export function dropUnreadBodies(app: FastifyInstance) {
  app.addHook('onSend', (request, _reply, payload, next) => {
    const answer = () => next(null, payload);
    if (isUnread(request.raw)) void dropRest(request.raw).then(answer);
    else answer();
  });
}

function isUnread(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.complete || request.destroyed) return false;
  return encoding !== undefined || Number(length ?? 0) > 0;
}

const dropRest = (request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) done();
    };
    const timer = setTimeout(done, limits.ms);
    request.on('data', onData).once('end', done).once('close', done).resume();
    function done() {
      clearTimeout(timer);
      request.off('data', onData).off('end', done).off('close', done);
      resolve();
    }
  });

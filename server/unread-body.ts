import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * As many bytes as nginx lets through for everything but releases, and less time than the 20 s that browsers wait for the
 * answer to a form.
 */
const limits = { bytes: 4 * 1024 * 1024, ms: 5000 };

/**
 * Reads and drops the rest of a request's body before the request is answered without it, with 404, 413 or 429. Otherwise Node
 * would close the connection while the client is still sending, and the client would often see a broken connection instead of
 * the answer.
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

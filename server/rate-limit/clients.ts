import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { clientAddress, limitedAddress } from './networks';

const clients = new AsyncLocalStorage<string>();

/** Remembers whose request is handled, in everything that the handlers of this server call. */
export function rememberClients(app: FastifyInstance) {
  // The last hook before handlers: reading a body loses what was remembered before.
  app.addHook('preHandler', (request, _reply, next) => clients.run(limitedAddress(clientAddress(request)), next));
}

/** The address that the request is counted by; `''` outside of requests. */
export const currentClient = (): string => clients.getStore() ?? '';

/**
 * Work that may be begun while another client's request is handled, and still counts as the present one's. Not by `AsyncResource.bind`:
 * what it binds stays in memory with all that comes of the work, such as a page, until a major garbage collection.
 */
export function forCurrentClient<T>(work: () => T): () => T {
  const client = currentClient();
  return () => clients.run(client, work);
}

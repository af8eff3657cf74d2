import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { clientAddress, limitedAddress } from './networks';

const clients = new AsyncLocalStorage<string>();

/** Remembers whose request is handled, in everything that the handlers of this server call. */
export function rememberClients(app: FastifyInstance) {
  // The last hook before handlers: reading a body loses what was remembered before.
  app.addHook('preHandler', (request, _reply, next) => clients.run(limitedAddress(clientAddress(request)), next));
}

/** The address that the current request counts for in rate limits; `''` outside a request. */
export const currentClient = (): string => clients.getStore() ?? '';

/**
 * Wraps work so that it counts for the current client even if it starts while another client's request is handled.
 * `AsyncResource.bind` would keep the work and all its results, such as a page, in memory until a major garbage collection.
 */
export function forCurrentClient<T>(work: () => T): () => T {
  const client = currentClient();
  return () => clients.run(client, work);
}

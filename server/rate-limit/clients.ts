import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { clientAddress, networksOf, type CountedNetwork } from './networks';

const clients = new AsyncLocalStorage<readonly CountedNetwork[]>();

/** Remembers whose request is being handled, in everything that this server's handlers call. */
export function rememberClients(app: FastifyInstance) {
  // The last hook before the handlers, because reading a body loses what was remembered before it.
  app.addHook('preHandler', (request, _reply, next) => clients.run(networksOf(clientAddress(request)), next));
}

/** The networks by which rate limits count the current request; outside a request, one without a name. */
export const currentNetworks = (): readonly CountedNetwork[] => clients.getStore() ?? [{ name: '', times: 1 }];

/**
 * The client that the current request counts for when clients take turns: the widest network that it comes from, since one IPv6
 * customer may have 65,536 of the networks that limits count as one address.
 */
export const currentClient = (): string => currentNetworks().at(-1)!.name;

/**
 * Wraps work so that it counts for the current client even if it starts while another client's request is handled.
 * `AsyncResource.bind` would keep the work and all its results, such as a page, in memory until a major garbage collection.
 */
export function forCurrentClient<T>(work: () => T): () => T {
  const networks = currentNetworks();
  return () => clients.run(networks, work);
}

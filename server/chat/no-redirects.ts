import { AsyncLocalStorage } from 'node:async_hooks';

const inForce = new AsyncLocalStorage<true>();
const plainFetch = globalThis.fetch;

// The provider's package takes `fetch` from the global scope and has no option for it, so it can only be replaced there.
globalThis.fetch = (input, init) => plainFetch(input, inForce.getStore() ? { ...init, redirect: 'error' } : init);

/** Runs work in which every redirected `fetch` fails; other work is not affected. */
export const withoutRedirects = <T>(work: () => T): T => inForce.run(true, work);

import { AsyncLocalStorage } from 'node:async_hooks';

const inForce = new AsyncLocalStorage<true>();
const plainFetch = globalThis.fetch;

// The provider's package takes `fetch` from the global scope and no options for it: this is the only place to say so.
globalThis.fetch = (input, init) => plainFetch(input, inForce.getStore() ? { ...init, redirect: 'error' } : init);

/** Runs work whose every `fetch` fails where it would be redirected; other work is not touched. */
export const withoutRedirects = <T>(work: () => T): T => inForce.run(true, work);

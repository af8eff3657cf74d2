import { createContext } from 'react';
import type { PageAddress } from './prefetch';

/** The pages that the visitor has requested but does not see yet. */
export class PendingPages {
  readonly #ready = new Map<string, Promise<void>>();

  /** @param prefetch fetches everything that a page needs */
  constructor(readonly prefetch: (address: PageAddress) => Promise<void>) {}

  /** Resolves when a page can be shown: everything it needs has arrived or failed, or the time limit has passed. */
  ready(address: PageAddress, withinMs: number): Promise<void> {
    let ready = this.#ready.get(address.pathname);
    if (!ready) {
      const fetched = this.prefetch(address).catch(() => undefined);
      ready = Promise.race([fetched, new Promise<void>((resolve) => setTimeout(resolve, withinMs))]);
      this.#ready.set(address.pathname, ready);
    }
    return ready;
  }

  /** Called on arrival, and when the visitor goes back before that: the next visit to a page fetches again. */
  clear() {
    this.#ready.clear();
  }
}

/**
 * Set by the router, which hears when the visitor goes back before the next page is shown; React then renders nothing, so no effect could
 * clear it.
 */
export const PendingPagesContext = createContext<PendingPages | undefined>(undefined);

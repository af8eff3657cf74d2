import type { PageAddress } from './prefetch';

/** The pages that the visitor has requested but does not see yet. */
export class PendingPages {
  readonly #ready = new Map<string, Promise<void>>();

  /** @param prefetch fetches everything that a page needs */
  constructor(readonly prefetch: (address: PageAddress) => Promise<void>) {}

  /** Resolves when a page can be shown: everything it needs has arrived or failed, or the time limit has passed. */
  ready(address: PageAddress & { key: string }, withinMs: number): Promise<void> {
    // Of the navigation: the page may be requested again after the visitor has gone back before it was shown.
    const key = `${address.key} ${address.pathname}`;
    let ready = this.#ready.get(key);
    if (!ready) {
      const fetched = this.prefetch(address).catch(() => undefined);
      ready = Promise.race([fetched, new Promise<void>((resolve) => setTimeout(resolve, withinMs))]);
      this.#ready.set(key, ready);
    }
    return ready;
  }

  /** Called on arrival: the next visit to a page fetches again. */
  clear() {
    this.#ready.clear();
  }
}

import type { PageAddress } from './prefetch';

/** The pages that the visitor has requested but does not see yet. */
export class PendingPages {
  readonly #ready = new Map<string, Promise<void>>();

  /** @param prefetch fetches everything that a page needs */
  constructor(readonly prefetch: (address: PageAddress) => Promise<void>) {}

  /** Resolves when a page can be shown: everything it needs has arrived or failed, or the time limit has passed. */
  ready(address: PageAddress, withinMs: number): Promise<void> {
    const { pathname } = address;
    let ready = this.#ready.get(pathname);
    if (!ready) {
      const fetched = this.prefetch(address).catch(() => undefined);
      ready = Promise.race([fetched, new Promise<void>((resolve) => setTimeout(resolve, withinMs))]);
      this.#ready.set(pathname, ready);
    }
    return ready;
  }

  /** Called on arrival: the next visit to a page fetches again. */
  clear() {
    this.#ready.clear();
  }
}

import type { PageAddress } from './prefetch';

/** How long the previous page stays while the next one is fetched; after that the next one shows its own loading view. */
const pendingMs = 300;

/** The pages that the visitor has requested but does not see yet. */
export class PendingPages {
  readonly #ready = new Map<string, Promise<void>>();

  /** @param prefetch fetches everything that a page needs */
  constructor(readonly prefetch: (address: PageAddress) => Promise<void>) {}

  /** Resolves when a page can be shown: everything it needs has arrived or failed, or the time limit has passed. */
  ready(address: PageAddress): Promise<void> {
    const { pathname } = address;
    let ready = this.#ready.get(pathname);
    if (!ready) {
      const fetched = this.prefetch(address).catch(() => undefined);
      ready = Promise.race([fetched, new Promise<void>((resolve) => setTimeout(resolve, pendingMs))]);
      this.#ready.set(pathname, ready);
    }
    return ready;
  }

  /** Called on arrival: the next visit to a page fetches again. */
  clear() {
    this.#ready.clear();
  }
}

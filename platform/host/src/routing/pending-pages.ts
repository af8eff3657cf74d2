/** How long the page before stays while the next one is fetched; then the next one shows its own loading view. */
const pendingMs = 300;

/** The pages that the visitor has asked for and does not see yet. */
export class PendingPages {
  readonly #ready = new Map<string, Promise<void>>();

  /** @param prefetch fetches what a page needs */
  constructor(readonly prefetch: (pathname: string) => Promise<void>) {}

  /** Fulfils when a page can be shown: what it needs is there or has failed, or it has been waited for long enough. */
  ready(pathname: string): Promise<void> {
    let ready = this.#ready.get(pathname);
    if (!ready) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, pendingMs));
      ready = Promise.race([this.prefetch(pathname).catch(() => undefined), late]);
      this.#ready.set(pathname, ready);
    }
    return ready;
  }

  /** The visitor has arrived: the next visit to a page fetches afresh. */
  clear() {
    this.#ready.clear();
  }
}

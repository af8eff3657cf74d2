import type { ReactNode } from 'react';

/** How long the previous page stays while the next one is fetched; after that the next one shows its own loading view. */
const pendingMs = 300;

interface Sources {
  /** Fetches everything that a page needs. */
  prefetch: (pathname: string) => Promise<void>;
  /** What the page that the visitor comes from shows of the next one. */
  placeholder: (pathname: string, from: string) => Promise<ReactNode>;
}

/** The pages that the visitor has requested but does not see yet. */
export class PendingPages {
  readonly #ready = new Map<string, Promise<ReactNode>>();

  constructor(readonly sources: Sources) {}

  /**
   * Resolves when a page can be shown: everything it needs has arrived or failed, there is a placeholder for it, or the time
   * limit has passed.
   * @param from the page that the visitor comes from
   * @returns what is shown until the page has loaded, if that is anything
   */
  ready(pathname: string, from: string): Promise<ReactNode> {
    let ready = this.#ready.get(pathname);
    if (!ready) {
      ready = this.#wait(pathname, from);
      this.#ready.set(pathname, ready);
    }
    return ready;
  }

  async #wait(pathname: string, from: string): Promise<ReactNode> {
    const fetched = this.sources.prefetch(pathname).catch(() => undefined);
    const placeholder = await this.sources.placeholder(pathname, from).catch(() => undefined);
    // With a placeholder, the previous page stays only if what is here already leads to the next one at once.
    const late = new Promise<void>((resolve) => setTimeout(resolve, placeholder ? 0 : pendingMs));
    await Promise.race([fetched, late]);
    return placeholder;
  }

  /** Called on arrival: the next visit to a page fetches again. */
  clear() {
    this.#ready.clear();
  }
}

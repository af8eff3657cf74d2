import { LRUCache } from 'lru-cache';
import type { Composition, RemoteName } from '@platform/contract';

const kept = 50;
/** An entry expires, because the page may never be requested again. */
const keptMs = 10 * 60_000;

/** Pages that a remote's live release could not render on the server, until it can, for the health endpoint. */
export class FailedPages {
  readonly #faults = new LRUCache<string, { remote: RemoteName; version: string | undefined; reason: string }>({
    max: kept,
    ttl: keptMs,
  });

  add(pathname: string, remote: RemoteName, { remotes }: Composition, error: unknown) {
    const reason = String((error as Partial<Error> | undefined)?.message ?? error);
    this.#faults.set(pathname, { remote, version: remotes[remote]?.version, reason });
  }

  /** The page has everything again. */
  remove(pathname: string) {
    this.#faults.delete(pathname);
  }

  /** What is wrong by the page's path, without what a release has failed that is no longer live. */
  list({ remotes }: Composition): Record<string, string> {
    const live = [...this.#faults].filter(([, { remote, version }]) => remotes[remote]?.version === version);
    return Object.fromEntries(
      live.map(([pathname, { remote, version, reason }]) => [pathname, `${remote}@${version ?? 'none'}: ${reason}`]),
    );
  }
}

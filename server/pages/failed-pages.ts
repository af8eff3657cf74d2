import { LRUCache } from 'lru-cache';
import type { Composition, RemoteName } from '@platform/contract';

const kept = 50;
/** An entry expires, because the page may never be requested again. */
const keptMs = 10 * 60_000;
/** How long it is not tried again. */
const recentMs = 10_000;

interface Fault {
  /** Path and query; another query may do. */
  url: string;
  remote: RemoteName;
  version: string | undefined;
  reason: string;
  at: number;
}

/** Pages that a remote's live release could not render on the server, until it can, for the health endpoint. */
export class FailedPages {
  readonly #faults = new LRUCache<string, Fault>({
    max: kept,
    ttl: keptMs,
  });

  add(url: string, remote: RemoteName, { remotes }: Composition, error: unknown) {
    const reason = String((error as Partial<Error> | undefined)?.message ?? error);
    this.#faults.set(pathOf(url), { url, remote, version: remotes[remote]?.version, reason, at: performance.now() });
  }

  /** The remote whose live release has failed at this page in the last seconds. */
  recent(url: string, { remotes }: Composition): RemoteName | undefined {
    const fault = this.#faults.get(pathOf(url));
    if (fault?.url !== url || performance.now() - fault.at > recentMs) return undefined;
    return remotes[fault.remote]?.version === fault.version ? fault.remote : undefined;
  }

  /** The page has everything again. */
  remove(url: string) {
    this.#faults.delete(pathOf(url));
  }

  /** What is wrong by the page's path, without what a release has failed that is no longer live. */
  list({ remotes }: Composition): Record<string, string> {
    const live = [...this.#faults].filter(([, { remote, version }]) => remotes[remote]?.version === version);
    return Object.fromEntries(
      live.map(([pathname, { remote, version, reason }]) => [pathname, `${remote}@${version ?? 'none'}: ${reason}`]),
    );
  }
}

const pathOf = (url: string) => url.split('?')[0]!;

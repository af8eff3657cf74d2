import { LRUCache } from 'lru-cache';
import type { Composition, RemoteName } from '@platform/contract';

const kept = 50;
/** Entries expire because the page may never be requested again. */
const keptMs = 10 * 60_000;
/** How long the live release is not tried again for a page that it has failed to render. */
const recentMs = 10_000;

interface Fault {
  /** Path and query, because the page may work with another query. */
  url: string;
  remote: RemoteName;
  version: string | undefined;
  reason: string;
  at: number;
}

/** The pages that the live release of a remote has failed to render on the server. Each is listed in /health until it succeeds. */
export class FailedPages {
  readonly #faults = new LRUCache<string, Fault>({
    max: kept,
    ttl: keptMs,
  });

  add(url: string, remote: RemoteName, { remotes }: Composition, error: unknown) {
    const reason = String((error as Partial<Error> | undefined)?.message ?? error);
    this.#faults.set(pathOf(url), { url, remote, version: remotes[remote]?.version, reason, at: performance.now() });
  }

  /** The remote whose live release failed to render this page in the last few seconds. */
  recent(url: string, { remotes }: Composition): RemoteName | undefined {
    const fault = this.#faults.get(pathOf(url));
    if (fault?.url !== url || performance.now() - fault.at > recentMs) return undefined;
    return remotes[fault.remote]?.version === fault.version ? fault.remote : undefined;
  }

  /** To be called when the page has again been rendered completely. */
  remove(url: string) {
    this.#faults.delete(pathOf(url));
  }

  /** What is wrong, by the page's path, without the failures of releases that are no longer live. */
  list({ remotes }: Composition): Record<string, string> {
    const live = [...this.#faults].filter(([, { remote, version }]) => remotes[remote]?.version === version);
    return Object.fromEntries(
      live.map(([pathname, { remote, version, reason }]) => [pathname, `${remote}@${version ?? 'none'}: ${reason}`]),
    );
  }
}

const pathOf = (url: string) => url.split('?')[0]!;

import { LRUCache } from 'lru-cache';

/** How long a release is set aside the first time. Each further time it is twice as long, up to the longest. */
const firstMs = 60_000;
const longestMs = 60 * 60_000;
/** A release that has been well for this long starts from the shortest time again. */
const forgottenAfterMs = 24 * 60 * 60_000;
const maxVerdicts = 1000;

interface Verdict {
  reason: string;
  /** The path of the page at which it happened, if it was a page. */
  pathname?: string;
  until: number;
  times: number;
}

/**
 * Releases that are not used because they have stopped a process, by label. Every verdict expires: a healthy release can
 * be blamed too, for example if the machine ran out of memory.
 */
export class SetAside {
  readonly #verdicts = new LRUCache<string, Verdict>({ max: maxVerdicts });

  add(release: string, reason: string, pathname?: string) {
    const before = this.#verdicts.get(release);
    const times = before && performance.now() - before.until < forgottenAfterMs ? before.times + 1 : 1;
    const forMs = Math.min(firstMs * 2 ** (times - 1), longestMs);
    this.#verdicts.set(release, { reason, pathname, until: performance.now() + forMs, times });
  }

  /** Takes a verdict back: the release was not the cause. */
  withdraw(release: string) {
    this.#verdicts.delete(release);
  }

  /** Why a release is set aside now, or undefined. */
  faultOf(release: string): string | undefined {
    const verdict = this.#verdicts.get(release);
    if (!verdict) return undefined;
    const { reason, pathname, until } = verdict;
    const minutes = Math.ceil((until - performance.now()) / 60_000);
    const where = pathname === undefined ? '' : ` at ${pathname}`;
    return minutes > 0 ? `${release} ${reason}${where}; it is tried again within ${minutes} min` : undefined;
  }

  /** What is set aside now, with the reasons. */
  list(): Record<string, string> {
    const faults = [...this.#verdicts.keys()].map((release) => [release, this.faultOf(release)] as const);
    return Object.fromEntries(faults.filter((each): each is [string, string] => each[1] !== undefined));
  }

  /** The releases that are set aside because of one page. */
  at(pathname: string): string[] {
    return Object.keys(this.list()).filter((release) => this.#verdicts.get(release)?.pathname === pathname);
  }
}

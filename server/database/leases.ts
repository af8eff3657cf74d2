/** A lease as stored in the database. */
export interface Lease {
  id: string;
  lease: string | null;
  renewals: number;
}

/**
 * Distinguishes the leases of killed processes from those of running ones without relying on a clock that can be set: a running
 * process renews its leases, so a lease is abandoned if it has not been renewed for its whole duration by the monotonic clock
 * of the process that watches it.
 */
export class Leases {
  readonly #held = new Set<string>();
  #seen = new Map<string, { mark: string; since: number }>();

  constructor(readonly monotonic: () => number = () => performance.now()) {}

  /** Notes a lease of this process, which never takes over its own. */
  hold(id: string) {
    this.#held.add(id);
  }

  letGo(id: string) {
    this.#held.delete(id);
  }

  /** Starts watching afresh, after a time in which nobody could renew. */
  forget() {
    this.#seen.clear();
  }

  /**
   * @param leases all leases that exist now
   * @param afterMs how long a lease must have been seen without being renewed
   * @returns those to take over
   */
  abandoned(leases: readonly Lease[], afterMs: number): Lease[] {
    const now = this.monotonic();
    const seen = new Map<string, { mark: string; since: number }>();
    const found = leases.filter(({ id, lease, renewals }) => {
      if (this.#held.has(id)) return false;
      const mark = `${lease} ${renewals}`;
      const before = this.#seen.get(id);
      const since = before?.mark === mark ? before.since : now;
      seen.set(id, { mark, since });
      return now - since >= afterMs;
    });
    this.#seen = seen;
    return found;
  }
}

import type { CountedNetwork } from './networks';

/** How many tokens a bucket holds, and how many it gains each second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** Milliseconds that only increase, whatever happens to the wall clock. */
const monotonic = () => performance.now();

/**
 * Token buckets by name, in this process. They stop a flood before it costs anything: counting is synchronous, so requests
 * that arrive together are counted together.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    readonly rate: Rate,
    readonly now: () => number = monotonic,
    readonly maxBuckets = 20_000,
  ) {}

  /**
   * Takes one token from a bucket.
   * @returns 0, or after how many seconds it will have one
   */
  take(name: string): number {
    return this.takeAll([{ name, times: 1 }]);
  }

  /**
   * Takes tokens from an address and from each network around it, or, if one of them has too few, from none: a refused request must not
   * use up the neighbours' share.
   * @param wanted how many are taken: at most as many as a bucket holds
   * @returns 0, or the longest wait of them, in seconds
   */
  takeAll(networks: readonly CountedNetwork[], wanted = 1): number {
    const wait = this.waitOf(networks, wanted);
    if (wait > 0) return wait;
    for (const { name, times } of networks) {
      const bucket = this.#buckets.get(name);
      if (bucket) bucket.tokens -= Math.min(wanted, this.rate.burst * times);
    }
    return 0;
  }

  /** Like {@link takeAll}, but takes nothing. */
  waitOf(networks: readonly CountedNetwork[], wanted = 1): number {
    return Math.max(...networks.map(({ name, times }) => this.#waitOf(name, times, wanted)));
  }

  #waitOf(name: string, times: number, wanted: number): number {
    const now = this.now();
    const burst = this.rate.burst * times;
    const perSecond = this.rate.perSecond * times;
    const known = this.#buckets.get(name) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, known.tokens + ((now - known.at) / 1000) * perSecond);
    // The least recently used is first in the map, and the first to be dropped.
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens, at: now });
    if (this.#buckets.size > this.maxBuckets) this.#buckets.delete(this.#buckets.keys().next().value!);
    const cost = Math.min(wanted, burst);
    return tokens >= cost ? 0 : Math.ceil((cost - tokens) / perSecond);
  }
}

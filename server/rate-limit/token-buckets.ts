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
   * Takes tokens of an address.
   * @param times by how many times this name may exceed the rate
   * @param wanted how many are taken: at most as many as a bucket holds
   * @returns 0, or after how many seconds there will be enough
   */
  take(address: string, times = 1, wanted = 1): number {
    const now = this.now();
    const burst = this.rate.burst * times;
    const perSecond = this.rate.perSecond * times;
    const cost = Math.min(wanted, burst);
    const known = this.#buckets.get(address) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, known.tokens + ((now - known.at) / 1000) * perSecond);
    // The least recently used is first in the map, and the first to be dropped.
    this.#buckets.delete(address);
    this.#buckets.set(address, { tokens: tokens >= cost ? tokens - cost : tokens, at: now });
    if (this.#buckets.size > this.maxBuckets) this.#buckets.delete(this.#buckets.keys().next().value!);
    return tokens >= cost ? 0 : Math.ceil((cost - tokens) / perSecond);
  }

  /** Takes tokens of an address and of each network around it; returns the longest wait of them. */
  takeAll(networks: readonly CountedNetwork[], wanted = 1): number {
    return Math.max(...networks.map(({ name, times }) => this.take(name, times, wanted)));
  }
}

import { isIP } from 'node:net';
import type { HourlyLimits } from '../database/submissions';

/** What one e-mail address, and one address on the network, may send through one form in an hour. */
export const hourlyLimits: HourlyLimits = { perEmail: 20, perAddress: 120, acknowledgements: 5 };

/** How many posts one address may send at once, and how many more each second: an office behind one address passes. */
export const burst = { posts: 60, perSecond: 1 };

/**
 * The address that limits count by: an IPv4 address as it is, of an IPv6 address the network that one customer has, since
 * each customer has more addresses than could be counted.
 */
export function limitedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  const network = full.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** Token buckets by address, in this process: they hold off a flood before it costs anything. */
export class Buckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    readonly limit: { posts: number; perSecond: number } = burst,
    readonly now: () => number = Date.now,
    readonly keptAddresses = 20_000,
  ) {}

  /** Takes one post's token. Returns 0, or after how many seconds there will be one. */
  take(address: string): number {
    const now = this.now();
    const { posts, perSecond } = this.limit;
    const known = this.#buckets.get(address) ?? { tokens: posts, at: now };
    const tokens = Math.min(posts, known.tokens + ((now - known.at) / 1000) * perSecond);
    // The longest untouched is first, and the first to be forgotten.
    this.#buckets.delete(address);
    this.#buckets.set(address, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > this.keptAddresses) this.#buckets.delete(this.#buckets.keys().next().value!);
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
  }
}

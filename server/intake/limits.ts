import { isIP } from 'node:net';
import type { CountedNetwork, HourlyLimits } from '../database/submissions';

/**
 * What one e-mail address, and one address on the network, may send through one form in an hour; how many reviews of it;
 * and how many acknowledgements one mailbox gets, of all forms.
 */
export const hourlyLimits: HourlyLimits = { perEmail: 20, perAddress: 120, reviews: 3, acknowledgements: 5 };

/** How many posts one address may send at once, and how many more each second: an office behind one address passes. */
export const burst = { posts: 60, perSecond: 1 };

/** How much more than one address the networks around it may send: an IPv6 customer has a /56 or a /48 of addresses. */
export const widerNetworks = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/**
 * The address that limits count by: an IPv4 address as it is, of an IPv6 address the /64 network that one place has, since
 * each place has more addresses than could be counted.
 */
export function limitedAddress(ip: string): string {
  const groups = groupsOf(ip);
  return groups ? `${groups.slice(0, 4).map(hex).join(':')}::/64` : (ipv4Of(ip) ?? ip);
}

/** All that limits count an address by: itself, and of an IPv6 address the wider networks of its customer. */
export function networksOf(ip: string): CountedNetwork[] {
  const groups = groupsOf(ip);
  const own = { name: limitedAddress(ip), times: 1 };
  if (!groups) return [own];
  const [first, second, third, fourth] = groups.slice(0, 4) as [number, number, number, number];
  const site = [first, second, third].map(hex).join(':');
  const upper = fourth >> 8;
  // `_` is one digit, and digits that are zero at the beginning are not written.
  const customer = upper > 0 ? [`${site}:${hex(upper)}__::/64`] : [`${site}:_::/64`, `${site}:__::/64`];
  const wider = {
    56: { name: `${site}:${hex(upper << 8)}::/56`, like: customer },
    48: { name: `${site}::/48`, like: [`${site}:%::/64`] },
  };
  return [own, ...widerNetworks.map(({ bits, times }) => ({ ...wider[bits], times }))];
}

const hex = (group: number) => group.toString(16);

/** The IPv4 address that an IPv6 address stands for. */
function ipv4Of(ip: string): string | undefined {
  const tail = /^::ffff:([\d.]{7,15})$/i.exec(ip.slice(0, 22))?.[1];
  return tail !== undefined && tail.length === ip.length - 7 && isIP(tail) === 4 ? tail : undefined;
}

/** The eight groups of an IPv6 address; undefined for what is none, or stands for an IPv4 address. */
function groupsOf(ip: string): number[] | undefined {
  if (isIP(ip) !== 6 || ipv4Of(ip)) return undefined;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16));
}

/** Milliseconds that only go forwards, whatever happens to the wall clock. */
const monotonic = () => performance.now();

/** Token buckets by name, in this process: they hold off a flood before it costs anything. */
export class Buckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    readonly limit: { posts: number; perSecond: number } = burst,
    readonly now: () => number = monotonic,
    readonly keptAddresses = 20_000,
  ) {}

  /**
   * Takes one token of an address.
   * @param times how many times the limit this name may have
   * @returns 0, or after how many seconds there will be a token
   */
  take(address: string, times = 1): number {
    const now = this.now();
    const posts = this.limit.posts * times;
    const perSecond = this.limit.perSecond * times;
    const known = this.#buckets.get(address) ?? { tokens: posts, at: now };
    const tokens = Math.min(posts, known.tokens + ((now - known.at) / 1000) * perSecond);
    // The longest untouched is first, and the first to be forgotten.
    this.#buckets.delete(address);
    this.#buckets.set(address, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > this.keptAddresses) this.#buckets.delete(this.#buckets.keys().next().value!);
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
  }

  /** Takes one token of an address and of each network around it; returns as `take` does, for the one to wait longest. */
  takeAll(networks: readonly CountedNetwork[]): number {
    return Math.max(...networks.map(({ name, times }) => this.take(name, times)));
  }
}

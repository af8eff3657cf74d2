import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Addresses that are counted together. */
export interface CountedNetwork {
  name: string;
  /** Their common limit, as a multiple of one address's. */
  times: number;
  /** LIKE patterns of the addresses, if there are more than the one that is named. */
  like?: readonly string[];
}

/** How much more than one address the networks around it may send: an IPv6 customer has a /56 or a /48 of addresses. */
const widerNetworks = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/**
 * The address that a request is counted by. A trusted proxy may forward it with a port, or forward any text that it
 * received: text that is not an address counts as the proxy itself, so that nobody can invent addresses.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const forwarded = withoutPort(ip);
  return isIP(forwarded) === 0 ? (socket.remoteAddress ?? 'gone') : forwarded;
}

/** The longest address has 45 characters; with a zone, brackets and a port a few more. */
const longestAddress = 100;

function withoutPort(text = ''): string {
  if (text.length > longestAddress) return '';
  if (isIP(text) !== 0) return text;
  const [, inBrackets, beforePort = ''] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(text) ?? [];
  return inBrackets ?? beforePort;
}

/**
 * The networks by which limits count an address: an IPv4 address itself; for an IPv6 address, first its /64 network, since
 * every customer has more single addresses than could be counted, then the customer's wider networks.
 * @param mostTimes the largest factor by which a network may exceed an address's limit, for work that takes much time
 */
export function networksOf(ip: string, mostTimes = Infinity): [CountedNetwork, ...CountedNetwork[]] {
  // A client that has left may no longer have an address.
  if (isIP(ip) === 0) return [{ name: ip, times: 1 }];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), times: 1 }];
  const [first, second, third, fourth] = address.parts as [number, number, number, number];
  const site = [first, second, third].map(hex).join(':');
  const upper = fourth >> 8;
  // `_` is one digit, and leading zeros are not written.
  const customer = upper > 0 ? [`${site}:${hex(upper)}__::/64`] : [`${site}:_::/64`, `${site}:__::/64`];
  const wider = {
    56: { name: `${site}:${hex(upper << 8)}::/56`, like: customer },
    48: { name: `${site}::/48`, like: [`${site}:%::/64`] },
  };
  return [
    { name: `${site}:${hex(fourth)}::/64`, times: 1 },
    ...widerNetworks.map(({ bits, times }) => ({ ...wider[bits], times: Math.min(times, mostTimes) })),
  ];
}

const hex = (group: number) => group.toString(16);

import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem';
import { clientAddress, networksOf } from './networks';
import { TokenBuckets, type Rate } from './token-buckets';

interface RequestLimit {
  rate: Rate;
  /** What an address that requests too often is told. */
  message: string;
  /** How many times as often as a single address an IPv6 network may request at most. */
  mostTimes?: number;
  /** How many requests one counts as; one if absent. */
  costOf?: (request: FastifyRequest) => number;
}

/**
 * Makes the hook for routes that together have one limit for each address. It answers 429 with `Retry-After` before anything is
 * read.
 */
export function limitRequests({ rate, message, mostTimes, costOf }: RequestLimit) {
  const buckets = new TokenBuckets(rate);
  return (request: FastifyRequest, _reply: FastifyReply, next: () => void) => {
    const retryAfterSeconds = buckets.takeAll(networksOf(clientAddress(request), mostTimes), costOf?.(request));
    if (retryAfterSeconds > 0) throw new HttpProblem(429, message, { retryAfterSeconds });
    next();
  };
}

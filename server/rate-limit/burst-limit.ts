import { texts } from 'api/forms';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem';
import { clientAddress, networksOf } from './networks';
import { TokenBuckets, type Rate } from './token-buckets';

/**
 * How many posts one address may send at once, and how many more each second: enough for an office behind one address.
 */
const formRate: Rate = { burst: 60, perSecond: 1 };

/** A post of up to this size counts as one. */
const bytesOfOne = 64 * 1024;
/** The same for a list whose lines are all looked up: a list of 500 lines counts as ten posts, and a usual one as one. */
export const bytesOfList = 2 * 1024;

/** How many posts the longest list counts as; it does not use up what an office may send. */
const mostOfList = 20;

/**
 * How many posts a request counts as: what is read for it, and kept in memory meanwhile, grows with its size.
 * @param limit the largest number of bytes that are read
 * @param isRefused whether a larger request is refused unread, in which case it counts once
 * @param bytesOf the size of what counts as one
 */
export function postsOf({ headers }: FastifyRequest, limit: number, isRefused = true, bytesOf = bytesOfOne): number {
  const bytes = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? limit : 0));
  if (bytes > limit && isRefused) return 1;
  const posts = Math.max(1, Math.ceil(Math.min(bytes, limit) / bytesOf));
  return bytesOf === bytesOfOne ? posts : Math.min(posts, mostOfList);
}

/** Stops a flood of forms from one address before anything is read. */
export class BurstLimit {
  readonly #buckets: TokenBuckets;
  #warnedOfProxy = false;

  /** @param mostTimes how many times as much as a single address an IPv6 network may send at most */
  constructor(
    rate: Rate = formRate,
    readonly mostTimes = Infinity,
  ) {
    this.#buckets = new TokenBuckets(rate);
  }

  /**
   * Counts a post.
   * @param posts how many it counts as
   * @throws {HttpProblem} 429, with `Retry-After`
   */
  take(request: FastifyRequest, posts = 1) {
    if (request.headers['x-forwarded-for'] && !this.#warnedOfProxy && request.ip === request.socket.remoteAddress) {
      this.#warnedOfProxy = true;
      request.log.warn({}, 'posts come through a proxy that TRUST_PROXY does not name: all visitors share its limits');
    }
    const retryAfterSeconds = this.#buckets.takeAll(networksOf(clientAddress(request), this.mostTimes), posts);
    if (retryAfterSeconds > 0) throw new HttpProblem(429, texts.tooMany, { retryAfterSeconds });
  }
}

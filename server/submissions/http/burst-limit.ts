import { texts } from 'api/forms';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problem';
import { clientAddress, networksOf } from '../../rate-limit/networks';
import { TokenBuckets, type Rate } from '../../rate-limit/token-buckets';

/**
 * How many posts one address may send at once, and how many more each second: enough for an office behind one address.
 */
const formRate: Rate = { burst: 60, perSecond: 1 };

/** A post of up to this size counts as one, a larger one as more: what is read, rendered and sent back for it grows with its size. */
const bytesOfOne = 64 * 1024;
/** What is larger than any form may be is refused unread. */
const largest = 1024 * 1024;

/** Stops a flood of forms from one address before anything is read. */
export class BurstLimit {
  readonly #buckets: TokenBuckets;
  #warnedOfProxy = false;

  constructor(rate: Rate = formRate) {
    this.#buckets = new TokenBuckets(rate);
  }

  /** Counts a post by its size. @throws {HttpProblem} 429, with `Retry-After` */
  take(request: FastifyRequest) {
    if (request.headers['x-forwarded-for'] && !this.#warnedOfProxy && request.ip === request.socket.remoteAddress) {
      this.#warnedOfProxy = true;
      request.log.warn({}, 'posts come through a proxy that TRUST_PROXY does not name: all visitors share its limits');
    }
    const announced = Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? largest : 0));
    const posts = Math.max(1, Math.ceil(Math.min(announced, largest) / bytesOfOne));
    const retryAfterSeconds = this.#buckets.takeAll(networksOf(clientAddress(request)), posts);
    if (retryAfterSeconds > 0) throw new HttpProblem(429, texts.tooMany, { retryAfterSeconds });
  }
}

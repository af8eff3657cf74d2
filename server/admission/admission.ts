import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, networksOf } from '../rate-limit/networks';
import { TokenBuckets } from '../rate-limit/token-buckets';
import { sendBusy } from './busy';
import { RenderQueue, type QueueLimits } from './render-queue';

export interface AdmissionLimits {
  /** Pages that one network address may ask for at once, and how many more each second; 0 a second: no limit. */
  pages: { burst: number; perSecond: number };
  queue: QueueLimits;
}

/**
 * Who gets a page rendered, and when (row G3): one address has a limit, which an office or a crawler does not come near;
 * all together have the queue. Files have no limit: one page needs thirty of them, and a file costs a hundredth of a page.
 */
export class Admission<T> {
  readonly #buckets: TokenBuckets | undefined;
  readonly #queue: RenderQueue<T>;
  #limited = 0;

  constructor({ pages, queue }: AdmissionLimits) {
    if (pages.perSecond > 0) this.#buckets = new TokenBuckets(pages);
    this.#queue = new RenderQueue(queue);
  }

  /** For the details of health. */
  figures() {
    return { ...this.#queue.figures(), limited: this.#limited };
  }

  /** The hook before a page: 429 with Retry-After for an address that asks for too many. */
  limit = (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const seconds = this.#buckets?.takeAll(networksOf(clientAddress(request))) ?? 0;
    if (seconds === 0) {
      next();
      return;
    }
    this.#limited += 1;
    sendBusy(request, reply, 429, seconds);
  };

  /**
   * Has a page rendered in its turn.
   * @param key what makes two renders equal; undefined: this page is for one visitor alone
   * @throws {Overloaded} if it could not begin in time
   */
  render(request: FastifyRequest, reply: FastifyReply, key: string | undefined, work: () => Promise<T>): Promise<T> {
    const abortController = new AbortController();
    reply.raw.once('close', () => abortController.abort());
    const [address] = networksOf(clientAddress(request));
    return this.#queue.run(key, address.name, work, abortController.signal);
  }

  /** Does what is left to do with a rendered page; see {@link RenderQueue.finish}. */
  finish<R>(work: () => Promise<R>): Promise<R> {
    return this.#queue.finish(work);
  }
}

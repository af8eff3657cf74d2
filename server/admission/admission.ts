import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientLeft } from '../http/client-left';
import { forCurrentClient } from '../rate-limit/clients';
import { clientAddress, networksOf } from '../rate-limit/networks';
import { TokenBuckets } from '../rate-limit/token-buckets';
import { sendBusy } from './busy';
import { Overloaded, RenderQueue, type QueueLimits } from './render-queue';

export interface AdmissionLimits {
  /** How many pages one network address may have rendered at once, and how many more each second; 0 per second means no limit. */
  pages: { burst: number; perSecond: number };
  queue: QueueLimits;
}

/**
 * Decides whether and when a page is rendered (row G3). Each address has a limit, which no office or crawler comes near; all
 * requests share the queue. Files and kept pages have no limit: a page needs thirty files, and serving a file or a kept page
 * costs a hundredth of rendering one.
 */
export class Admission<T> {
  readonly #buckets: TokenBuckets | undefined;
  readonly #queue: RenderQueue<T>;
  #limited = 0;

  constructor({ pages, queue }: AdmissionLimits) {
    if (pages.perSecond > 0) this.#buckets = new TokenBuckets(pages);
    this.#queue = new RenderQueue(queue);
  }

  /** Figures for the details of `/health`. */
  figures() {
    return { ...this.#queue.figures(), limited: this.#limited };
  }

  /** The hook before a page is rendered: 429 with Retry-After for an address that requests too many. */
  limit = (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const seconds = this.#take(request);
    if (seconds === 0) next();
    else sendBusy(request, reply, 429, seconds);
  };

  /**
   * Renders the page of a rejected form in its turn; it counts like a requested page, or more if the form is long. @throws
   * {Overloaded} if it could not begin in time, or for an address that requests too many
   */
  renderForm(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    if (this.#take(request, pagesOfForm(request)) > 0)
      return Promise.reject(new Overloaded('this address has requested too many pages'));
    return this.render(request, reply, undefined, work);
  }

  /** @returns 0, or the number of seconds after which this address may have a page rendered */
  #take(request: FastifyRequest, pages = pagesOf(request)): number {
    const seconds = this.#buckets?.takeAll(networksOf(clientAddress(request), mostTimes), pages) ?? 0;
    if (seconds > 0) this.#limited += 1;
    return seconds;
  }

  /**
   * Renders a page in its turn.
   * @param key renders with the same key are shared; undefined: this page is for one visitor alone
   * @throws {Overloaded} if it could not begin in time
   */
  render(request: FastifyRequest, reply: FastifyReply, key: string | undefined, work: () => Promise<T>): Promise<T> {
    const client = networksOf(clientAddress(request)).at(-1)!.name;
    // The queue may begin it while it handles another visitor's request.
    return this.#queue.run(key, client, forCurrentClient(work), clientLeft(reply));
  }

  /** Runs the work that remains for a rendered page; see {@link RenderQueue.finish}. */
  finish<R>(work: () => Promise<R>): Promise<R> {
    return this.#queue.finish(work);
  }
}

/**
 * An IPv6 network may have only a few times as many pages rendered as one address: they take processor time from everyone else.
 */
const mostTimes = 4;

/** A page address of up to this length counts as one page: each further word makes a search take longer. */
const charactersOfTarget = 120;

/** A cookie of up to this length counts as one page if its list has one line or two. */
const charactersOfOne = 200;

/** What separates the lines of the enquiry list in a cookie; browsers do not encode it, but other clients may. */
const betweenLines = /~|%7e/gi;

/**
 * How many pages a request counts as: each line of the enquiry list in its cookie is looked up with a search, which takes as
 * long as a page.
 */
const pagesOf = ({ url, headers: { cookie = '' } }: FastifyRequest) =>
  Math.max(
    Math.ceil(url.length / charactersOfTarget),
    Math.floor(cookie.length / charactersOfOne),
    cookie.match(betweenLines)?.length ?? 0,
  );

/** A form of this length counts as one page: a list of 23 kB makes a page of 900 kB. */
const bytesOfOne = 500;

const pagesOfForm = (request: FastifyRequest) =>
  Math.max(pagesOf(request), Math.floor(Number(request.headers['content-length'] ?? 0) / bytesOfOne));

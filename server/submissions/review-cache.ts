import { LRUCache } from 'lru-cache';
import { reviewAddresses, type ProductReviews, type Ratings } from 'api/forms';
import { Unavailable } from '../database/database';
import type { Reviews } from '../database/reviews';
import { withTimeLimit } from '../database/time-limit';
import type { PageSource } from '../pages/page-data';
import type { Author } from './author';

const pageTimeoutMs = 300;
const ratingsFreshMs = 1000;
/** How long pages do not ask the database after it has failed or has not answered in time. */
const pauseMs = 1000;
/** For a disk that takes longer to commit than the database's `dataVersion` allows for. */
const readAgainMs = 1000;
const maxProducts = 1000;

/**
 * Reviews for pages: never fails and never waits long; without a database it returns what was last known, or nothing.
 */
export class ReviewCache {
  readonly #reviews: Reviews;
  readonly #last = new Map<string, ProductReviews>();
  /** What was read at which version of the database's data. */
  readonly #byVersion = new LRUCache<string, { version: string; found: ProductReviews }>({
    max: maxProducts,
    ttl: readAgainMs,
    ttlResolution: 0,
  });
  /** `at` is when they were read, on the monotonic clock. */
  #ratings: { value: Ratings; at: number } = { value: {}, at: -Infinity };
  /** Counts the stored reviews, so that a read that began before one was stored is not taken for the newest. */
  #stored = 0;
  #inFlight: Promise<void> | undefined;
  /** On the monotonic clock. */
  #failedAt = -Infinity;
  readonly #fallbacks = new WeakSet<object>();

  constructor(reviews: Reviews) {
    this.#reviews = reviews;
  }

  /**
   * The reviews of a product for its page (row C12). They are read again after a commit and once a second.
   * @param author sees their own pending review
   */
  async ofProduct(productId: string, author?: Author): Promise<ProductReviews> {
    const version = author ? undefined : this.#reviews.database.dataVersion();
    const known = version === undefined ? undefined : this.#byVersion.get(productId);
    if (known && known.version === version) return known.found;
    const found = await this.#inTime(() => this.#reviews.of(productId, author?.hash));
    if (!found) return this.#asFallback({ reviews: [], count: 0, average: 0, ...this.#last.get(productId) });
    this.#remember(productId, found);
    if (version !== undefined) this.#byVersion.set(productId, { version, found });
    return found;
  }

  /** Whether reviews or ratings are only the last known ones, or none, so that a page with them is for this visitor alone. */
  isFallback(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.#fallbacks.has(value);
  }

  #asFallback<T extends object>(value: T): T {
    this.#fallbacks.add(value);
    return value;
  }

  /** Limits how long a page waits: undefined if the work fails or takes too long, and for a while after that. */
  async #inTime<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (performance.now() - this.#failedAt < pauseMs) return undefined;
    try {
      return await withTimeLimit(work(), pageTimeoutMs);
    } catch (error) {
      // A database that is still being opened, or is known to have failed, says so at once.
      if (!(error instanceof Unavailable)) this.#failedAt = performance.now();
      return undefined;
    }
  }

  #remember(productId: string, { reviews, ...rating }: ProductReviews) {
    this.#last.delete(productId);
    if (reviews.length === 0) return;
    this.#last.set(productId, { reviews: reviews.filter(({ pending }) => !pending), ...rating });
    if (this.#last.size > maxProducts) this.#last.delete(this.#last.keys().next().value!);
  }

  /** Counts and averages by product, for sorting (row C12), at most a second old. */
  async ratings(): Promise<Ratings> {
    if (performance.now() - this.#ratings.at >= ratingsFreshMs) {
      this.#inFlight ??= this.#readRatings().finally(() => (this.#inFlight = undefined));
      await this.#inFlight;
    }
    return this.#ratings.value;
  }

  /** Makes the next page read the ratings again after a review was stored. */
  invalidate() {
    this.#ratings.at = -Infinity;
    this.#stored += 1;
  }

  async #readRatings() {
    const at = performance.now();
    const stored = this.#stored;
    const read = await this.#inTime(() => this.#reviews.ratings());
    const value = read ?? this.#asFallback({ ...this.#ratings.value });
    // After a failure, the next read is a second later.
    this.#ratings = { value, at: stored === this.#stored ? at : -Infinity };
  }
}

/** The reviews as page data, at the addresses of the API. */
export const reviewSources = (cache: ReviewCache): PageSource[] => [
  {
    pattern: reviewAddresses.ratings.pattern,
    read: () => cache.ratings(),
    isFallback: (value) => cache.isFallback(value),
  },
  {
    pattern: reviewAddresses.product.pattern,
    read: ({ productId = '' }, { author }) => cache.ofProduct(productId, author),
    isFallback: (value) => cache.isFallback(value),
  },
];

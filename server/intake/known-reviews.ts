import type { ProductReviews, Ratings } from 'api/forms';
import type { Reviews } from '../database/reviews';
import { withTimeLimit } from './time-limit';

const pageWaitMs = 300;
const ratingsFreshMs = 1000;
const rememberedProducts = 1000;

/** Reviews for pages: never fails and never waits long; without a database it gives what was last known, or nothing. */
export class KnownReviews {
  readonly #reviews: Reviews;
  readonly #last = new Map<string, ProductReviews>();
  #ratings: { value: Ratings; at: number } = { value: {}, at: 0 };
  #asking: Promise<void> | undefined;

  constructor(reviews: Reviews) {
    this.#reviews = reviews;
  }

  /**
   * What a page shows of a product's reviews (row C12).
   * @param author hash of the cookie of an author, who sees the own pending review
   */
  async reviewsOf(productId: string, author?: string): Promise<ProductReviews> {
    const found = await inTime(this.#reviews.of(productId, author));
    if (!found) return this.#last.get(productId) ?? { reviews: [], count: 0, average: 0 };
    this.#remember(productId, found);
    return found;
  }

  #remember(productId: string, { reviews, ...rating }: ProductReviews) {
    this.#last.delete(productId);
    if (reviews.length === 0) return;
    this.#last.set(productId, { reviews: reviews.filter(({ pending }) => !pending), ...rating });
    if (this.#last.size > rememberedProducts) this.#last.delete(this.#last.keys().next().value!);
  }

  /** Counts and averages by product, for sorting (row C12), at most a second old. */
  async ratings(): Promise<Ratings> {
    if (Date.now() - this.#ratings.at >= ratingsFreshMs) {
      this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
      await this.#asking;
    }
    return this.#ratings.value;
  }

  /** A review came in here: the next page asks for the ratings again. */
  changed() {
    this.#ratings.at = 0;
  }

  async #ask() {
    const at = Date.now();
    const value = await inTime(this.#reviews.ratings());
    // Without an answer, the next page asks again in a second.
    this.#ratings = { value: value ?? this.#ratings.value, at };
  }
}

/** What a page may wait for: undefined when it fails or takes too long. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> => withTimeLimit(work, pageWaitMs).catch(() => undefined);

import type { ProductReviews, Ratings } from 'api/forms';
import { SharedRun } from '../admission/shared-run';
import { errorCode } from '../database/database';
import type { Reviews } from '../database/reviews';
import type { Data } from '../files/data';
import type { Log } from '../mail/worker';
import type { Author } from './author';
import { RejectedSubmission } from './errors';
import { productExists } from './products';

const unavailableRetrySeconds = 5;

/** What visitors wrote about products, for the API. Pages read from {@link ReviewCache}, which never fails. */
export class ReviewService {
  /** Shared, because counting all reviews, if there are very many, takes the database away from everyone else. */
  readonly #ratings = new SharedRun(() => this.parts.reviews.ratings());

  constructor(readonly parts: { reviews: Reviews; data: Pick<Data, 'getJson'>; log: Log }) {}

  /**
   * The reviews of a product, newest first.
   * @param author sees their own pending review
   * @throws {RejectedSubmission} `unknown-product`, or `unavailable` without a database
   */
  async ofProduct(productId: string, author?: Author): Promise<ProductReviews> {
    if (!(await productExists(this.parts.data, productId))) {
      throw new RejectedSubmission('unknown-product', 'There is no such product');
    }
    return this.#read(() => this.parts.reviews.of(productId, author?.hash));
  }

  /** Count and average of every reviewed product. @throws {RejectedSubmission} `unavailable` without a database */
  ratings(): Promise<Ratings> {
    return this.#read(() => this.#ratings.run());
  }

  async #read<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      this.parts.log.warn({ code: errorCode(error) }, 'reviews could not be read');
      const message = 'Reviews cannot be shown at the moment';
      throw new RejectedSubmission('unavailable', message, { retryAfterSeconds: unavailableRetrySeconds });
    }
  }
}

import type { ProductReviews, PublishedReview, Ratings } from 'api/forms';
import type { Selectable } from 'kysely';
import type { Database } from './database';
import type { Tables } from './schema';

/** How many reviews of one product are shown; `count` and `average` cover all of them. */
const shownReviews = 200;

/** A review as it is shown. */
export const toPublished = (
  row: Pick<Selectable<Tables['reviews']>, 'customer_name' | 'stars' | 'comment' | 'created_at' | 'state'>,
): PublishedReview => ({
  customerName: row.customer_name,
  stars: row.stars,
  comment: row.comment,
  createdAt: row.created_at,
  ...(row.state === 'pending' && { pending: true as const }),
});

/** What visitors wrote about products (row C12). */
export class Reviews {
  constructor(readonly database: Database) {}

  /**
   * The reviews of a product, newest first, including this author's pending ones.
   * @param author hash of the cookie that the author was given
   */
  async of(productId: string, author?: string): Promise<ProductReviews> {
    const { reader } = await this.database.connections(0);
    const about = reader.selectFrom('reviews').where('product_id', '=', productId);
    const rows = await about
      .select(['customer_name', 'stars', 'comment', 'created_at', 'state'])
      .where((row) => {
        const published = row('state', '=', 'published');
        return author ? row.or([published, row.and({ state: 'pending', author })]) : published;
      })
      .orderBy('created_at', 'desc')
      .orderBy('submission_id', 'desc')
      .limit(shownReviews)
      .execute();
    const published = rows.filter(({ state }) => state === 'published');
    const { count, total } =
      rows.length < shownReviews
        ? { count: published.length, total: published.reduce((sum, { stars }) => sum + stars, 0) }
        : await about
            .select((row) => [row.fn.countAll().as('count'), row.fn.sum('stars').as('total')])
            .where('state', '=', 'published')
            .executeTakeFirstOrThrow();
    return { reviews: rows.map(toPublished), ...toRating(count, total) };
  }

  /** Count and average of every product that has a published review. */
  async ratings(): Promise<Ratings> {
    const { reader } = await this.database.connections(0);
    const rows = await reader
      .selectFrom('reviews')
      .select((row) => ['product_id', row.fn.countAll().as('count'), row.fn.sum('stars').as('total')])
      .where('state', '=', 'published')
      .groupBy('product_id')
      .orderBy('product_id')
      .execute();
    return Object.fromEntries(rows.map(({ product_id, count, total }) => [product_id, toRating(count, total)]));
  }
}

// PostgreSQL returns counts and sums as text.
const toRating = (count: unknown, total: unknown) => ({
  count: Number(count),
  average: Number(count) ? Number(total) / Number(count) : 0,
});

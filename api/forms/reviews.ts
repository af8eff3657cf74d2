import { review } from './forms';

/** A review as everybody may see it. */
export interface PublishedReview {
  customerName: string;
  stars: number;
  comment: string;
  /** ISO time. */
  createdAt: string;
  /** It waits for the company's approval; only its author sees it. */
  pending?: true;
}

/** Number of published reviews and their average, unrounded; 0 without reviews. */
export interface Rating {
  count: number;
  average: number;
}

/** What visitors wrote on the site about a product, newest first; the catalogue's own reviews are not in it. */
export interface ProductReviews extends Rating {
  reviews: PublishedReview[];
}

/** Ratings by product id; products without a review are absent. */
export type Ratings = Record<string, Rating>;

/** Where reviews are read: `ratings` gives {@link Ratings}, `product` {@link ProductReviews}. */
export const reviewAddresses = {
  ratings: { pattern: review.endpoint, to: () => review.endpoint },
  product: {
    pattern: `${review.endpoint}/:productId`,
    to: (productId: string) => `${review.endpoint}/${encodeURIComponent(productId)}`,
  },
} as const;

/** Two ratings taken together: the catalogue's own (`reviewCount`, `rating`) and the visitors'. */
export function joinRatings(one: Rating, other: Rating): Rating {
  const count = one.count + other.count;
  return { count, average: count ? (one.count * one.average + other.count * other.average) / count : 0 };
}

/** Where reviews are posted and read. */
export const reviewEndpoint = '/api/reviews';

/** A review, without anything that is not public. */
export interface PublishedReview {
  customerName: string;
  stars: number;
  comment: string;
  /** ISO time. */
  createdAt: string;
  /** Awaits the company's approval; only its author sees it. */
  pending?: true;
}

/** Number of published reviews and their average, unrounded. Both are 0 without reviews. */
export interface Rating {
  count: number;
  average: number;
}

/** Visitors' reviews of a product, newest first, without the catalogue's own reviews. */
export interface ProductReviews extends Rating {
  reviews: PublishedReview[];
}

/** Ratings by product id; products without a review are absent. */
export type Ratings = Record<string, Rating>;

/** The endpoints for reading reviews: `ratings` answers {@link Ratings}, `product` {@link ProductReviews}. */
export const reviewAddresses = {
  ratings: { pattern: reviewEndpoint, to: () => reviewEndpoint },
  product: {
    pattern: `${reviewEndpoint}/:productId`,
    to: (productId: string) => `${reviewEndpoint}/${encodeURIComponent(productId)}`,
  },
} as const;

/** Combines two ratings: the catalogue's own (`reviewCount`, `rating`) and the visitors'. */
export function joinRatings(one: Rating, other: Rating): Rating {
  const count = one.count + other.count;
  return { count, average: count ? (one.count * one.average + other.count * other.average) / count : 0 };
}

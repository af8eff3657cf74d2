import { draftOf, review, type ReviewField } from 'api/forms';

const fields = Object.keys(review.fields) as ReviewField[];

/** The review of a product that the visitor has written and not sent. */
export const reviewDraft = (productId: string) => draftOf(`review-${productId}`, fields);

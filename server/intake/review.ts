import { checkReview, review } from 'api/forms';
import { z } from 'zod';
import { bodyOf, type IntakeForm } from './form';

/** The ids that products have. */
export const productId = /^[A-Za-z0-9_-]{1,120}$/;

/**
 * `POST /api/reviews` (rows C12, G1): productId, customerName, emailId, comment, stars (a number, or the text of the
 * chosen option), and any `Precautions`. Answers 200 { ok, id, review }; mailed to the company. A review that waits for
 * approval has `pending`, and its author gets a cookie by which they see it. Refusals: `api.ts`, and 404 for an unknown
 * product.
 */
export const reviewForm: IntakeForm = {
  name: 'review',
  form: review,
  body: bodyOf(review, {
    productId: z.string().max(120).regex(productId),
    stars: z.union([z.number(), z.string().max(20)]).default(''),
  }),
  check: checkReview,
  complete: (fields) => ({ ...fields, stars: Number(fields['stars']) }),
  mails: ['company'],
};

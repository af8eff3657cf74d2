import type { SiteDispatch } from '@platform/contract';
import {
  failureOf,
  review as reviewForm,
  submitForm,
  validateForm,
  type PublishedReview,
  type ReviewField,
} from 'api/forms';
import { reviewDraft } from './draft';
import { notSent } from './not-sent';
import { rejected, reviewAdded, sendingStarted } from './reviewsSlice';

/** The form's fields by name, as the browser reads them. */
type ReviewValues = Partial<Record<Exclude<ReviewField, 'productId'> | 'website', string>>;

interface SubmitOptions {
  productId: string;
  /** When the form was shown, in milliseconds since navigation started (`performance.now()`). */
  openedAt: number;
}

/**
 * Validates and posts a review, then shows all its errors, as the server does without scripts, or puts it first in the list.
 */
export async function sendReview(values: ReviewValues, { productId, openedAt }: SubmitOptions, dispatch: SiteDispatch) {
  const error = validateForm(reviewForm, values);
  if (error) {
    dispatch(rejected({ ...error, productId }));
    return;
  }
  dispatch(sendingStarted(productId));
  try {
    const filledIn = { ...values, productId };
    const { review } = await submitForm<{ review: PublishedReview }, typeof reviewForm>(reviewForm, filledIn, openedAt);
    reviewDraft(productId).forget();
    dispatch(reviewAdded({ productId, review }));
  } catch (error) {
    console.error('The review was not sent', error);
    dispatch(rejected({ ...notSent, ...failureOf(error), productId }));
  }
}

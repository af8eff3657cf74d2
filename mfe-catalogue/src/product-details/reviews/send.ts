import type { SiteDispatch } from '@platform/contract';
import {
  attemptKey,
  believableTime,
  checkReview,
  firstProblem,
  FormRefused,
  review as reviewForm,
  sendForm,
  tidy,
  type Precautions,
  type ReviewAnswer,
  type ReviewField,
} from 'api/forms';
import { refused, reviewAdded, sendingStarted, type FormField } from './reviewsSlice';

/** The form's fields by name, as the browser reads them. */
export type FormValues = Partial<Record<FormField | 'website', string>>;

interface Circumstances {
  productId: string;
  /** When the form was shown, in milliseconds since the page was asked for. */
  openedAt: number;
}

export const notSent = 'Your review could not be sent.';

/** Checks the review and posts it: says what is wrong, beside the fields too, or puts it first in the list. */
export async function sendReview(values: FormValues, { productId, openedAt }: Circumstances, dispatch: SiteDispatch) {
  const problem = firstProblem(checkReview(values));
  if (problem) {
    dispatch(refused(problem));
    return;
  }
  dispatch(sendingStarted());
  try {
    const { review } = await post(values, productId, await believableTime(openedAt));
    dispatch(reviewAdded(review));
  } catch (error) {
    console.error('The review was not sent', error);
    const { message: reason, errors } =
      error instanceof FormRefused
        ? error
        : { message: 'Please check your connection. What you wrote is still here.', errors: {} };
    dispatch(refused({ message: notSent, reason, errors, again: true }));
  }
}

function post({ website, stars, ...values }: FormValues, productId: string, elapsedMs: number) {
  const { address, fields } = reviewForm;
  const names = Object.keys(fields) as ReviewField[];
  const written = Object.fromEntries(names.map((name) => [name, tidy(values[name] ?? '', fields[name].lines)]));
  const review = { productId, ...written, stars: Number(stars) };
  const precautions: Precautions = { elapsedMs, ...(website && { website }) };
  return sendForm<Extract<ReviewAnswer, { ok: true }>>(
    address,
    { ...review, ...precautions },
    { key: attemptKey([address, review]) },
  );
}

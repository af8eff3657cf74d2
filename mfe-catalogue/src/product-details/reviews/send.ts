import type { SiteDispatch } from 'federation/contract';
import {
  checkReview,
  review as reviewForm,
  tidy,
  type Precautions,
  type ReviewAnswer,
  type ReviewField,
} from 'federation/forms';
import { attemptKey } from './attempt';
import { refused, reviewAdded, sendingStarted, type FormField } from './reviewsSlice';

/** The form's fields by name, as the browser reads them. */
export type FormValues = Partial<Record<FormField | 'website', string>>;

interface Circumstances {
  productId: string;
  /** When the form was shown, in milliseconds since the page was asked for. */
  openedAt: number;
}

export const notSent = 'Your review could not be sent.';

const answerWithinMs = 20_000;
/** The server takes what is sent sooner for a machine's; whoever is faster, waits for that. */
const leastMs = 1000;

/** Checks the review and posts it: says what is wrong, beside the fields too, or puts it first in the list. */
export async function sendReview(values: FormValues, { productId, openedAt }: Circumstances, dispatch: SiteDispatch) {
  const problem = firstProblem(values);
  if (problem) {
    dispatch(refused(problem));
    return;
  }
  dispatch(sendingStarted());
  try {
    await pause(leastMs - (performance.now() - openedAt));
    const answer = await post(values, productId, Math.round(performance.now() - openedAt));
    if ('review' in answer) {
      dispatch(reviewAdded(answer.review));
      return;
    }
    const { error, errors = {} } = answer;
    console.error('The review was not taken', error);
    dispatch(refused({ message: notSent, reason: error, errors, again: true }));
  } catch (error) {
    console.error('The review could not be sent', error);
    const reason = 'Please check your connection. What you wrote is still here.';
    dispatch(refused({ message: notSent, reason, errors: {}, again: true }));
  }
}

/** The first check that fails, with every field that fails it. */
export function firstProblem(values: FormValues) {
  const problems = checkReview(values);
  const [first] = problems;
  if (!first) return undefined;
  const together = problems.filter(({ message }) => message === first.message);
  return {
    message: first.message,
    errors: Object.fromEntries(together.map(({ field, hint }) => [field, hint])) as Partial<Record<FormField, string>>,
  };
}

async function post({ website, stars, ...values }: FormValues, productId: string, elapsedMs: number) {
  const { address, fields } = reviewForm;
  const names = Object.keys(fields) as ReviewField[];
  const written = Object.fromEntries(names.map((name) => [name, tidy(values[name] ?? '', fields[name].lines)]));
  const review = { productId, ...written, stars: Number(stars) };
  const precautions: Precautions = { elapsedMs, ...(website && { website }) };
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': attemptKey([address, review]) },
    body: JSON.stringify({ ...review, ...precautions }),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (response.ok) return (await response.json()) as Extract<ReviewAnswer, { ok: true }>;
  const refusal = (await response.json().catch(() => ({}))) as Partial<Extract<ReviewAnswer, { error: string }>>;
  return {
    error: refusal.error ?? `The server answered ${response.status}.`,
    errors: refusal.errors as Partial<Record<FormField, string>> | undefined,
  };
}

const pause = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve();

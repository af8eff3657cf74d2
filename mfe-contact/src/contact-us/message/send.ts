import type { SiteDispatch } from 'federation/contract';
import {
  checkContactMessage,
  contactMessage,
  texts,
  tidy,
  type ContactField,
  type FormAnswer,
  type Precautions,
} from 'federation/forms';
import { accepted, refused, sendingStarted, type FormField } from '../contactUsSlice';
import { attemptKey } from './attempt';
import { forgetDraft } from './draft';

/** The form's fields by name, as the browser reads them. */
export type FormValues = Partial<Record<FormField | 'website', string>>;

interface Circumstances {
  /** Where to write when nothing can be sent. */
  email: string;
  /** When the form was shown, in milliseconds since the page was asked for. */
  openedAt: number;
}

const answerWithinMs = 20_000;
/** The server takes what is sent sooner for a machine's; whoever is faster, by a draft or a retry, waits for that. */
const leastMs = 1000;

/**
 * Checks the form and posts it (rows E3, E4): says what is wrong, beside the fields too, or that the message has been
 * stored.
 */
export async function sendMessage(values: FormValues, { email, openedAt }: Circumstances, dispatch: SiteDispatch) {
  const problem = firstProblem(values);
  if (problem) {
    dispatch(refused(problem));
    return;
  }
  dispatch(sendingStarted());
  try {
    await pause(leastMs - (performance.now() - openedAt));
    const answer = await post(values, Math.round(performance.now() - openedAt));
    if (answer.ok) {
      forgetDraft();
      dispatch(accepted());
      return;
    }
    const { error, errors = {} } = answer;
    console.error('The contact message was not taken', error);
    dispatch(refused({ message: texts.failed(email), reason: error, errors }));
  } catch (error) {
    console.error('The contact message could not be sent', error);
    dispatch(refused({ message: texts.failed(email), errors: {} }));
  }
}

/** The first check that fails, with every field that fails it (specification section 5: "checked in this order"). */
export function firstProblem(values: FormValues) {
  const problems = checkContactMessage({ ...values, answer: values.answer ?? '' });
  const [first] = problems;
  if (!first) return undefined;
  const together = problems.filter(({ message }) => message === first.message);
  return {
    message: first.message,
    errors: Object.fromEntries(together.map(({ field, hint }) => [field, hint])) as Partial<Record<FormField, string>>,
  };
}

type Answer = { ok: true } | { ok: false; error?: string; errors?: Partial<Record<FormField, string>> };

async function post({ answer, website, ...values }: FormValues, elapsedMs: number): Promise<Answer> {
  const { address, fields } = contactMessage;
  const names = Object.keys(fields) as ContactField[];
  const message = Object.fromEntries(names.map((name) => [name, tidy(values[name] ?? '', fields[name].lines)]));
  const precautions: Precautions = { answer, elapsedMs, ...(website && { website }) };
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': attemptKey([address, message]) },
    body: JSON.stringify({ ...message, ...precautions }),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (response.ok) return { ok: true };
  const refusal = (await response.json().catch(() => ({}))) as Partial<Extract<FormAnswer, { error: string }>>;
  return { ok: false, error: refusal.error ?? `${response.status}`, errors: refusal.errors };
}

const pause = (milliseconds: number) =>
  milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve();

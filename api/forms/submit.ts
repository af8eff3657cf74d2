import type { FieldName, Form, FormError, SpamSignals } from './define';
import { confirmKey, idempotencyKey } from './idempotency-key';
import type { Rejection } from './state';
import { notTaken, unreachable } from './texts';
import { normalizeValue, type FormValues } from './validate';

/** The server has not stored a form; the message is its own, and says why. */
export class SubmissionError extends Error implements FormError {
  override name = 'SubmissionError';

  /**
   * @param status the answer's HTTP status
   * @param errors field errors by field name
   */
  constructor(
    message: string,
    readonly status: number,
    readonly errors: FormError['errors'] = {},
  ) {
    super(message);
  }

  /** Whether the server would reject the same form again, however often it is sent. */
  get isFinal(): boolean {
    return this.status < 500 && ![408, 425, 429].includes(this.status);
  }
}

/**
 * Why a form was not stored, as the visitor is told below the message that it was not sent.
 * @param error what {@link sendForm} or {@link submitForm} has thrown
 */
export function failureOf(error: unknown): Omit<Rejection<string>, 'message'> {
  if (error instanceof SubmissionError)
    return { reason: error.message, errors: error.errors, canRetry: !error.isFinal };
  return { reason: error instanceof UnusableAnswer ? notTaken : unreachable, errors: {}, canRetry: true };
}

/** An answer that is not the server's, such as a proxy's page: the server may or may not have stored the form. */
class UnusableAnswer extends Error {}

/** How long the browser waits for the server's answer, in milliseconds. */
const REQUEST_TIMEOUT_MS = 20_000;

/** Nobody fills in a form faster than this, in milliseconds: the server marks faster submissions as spam. */
export const MIN_FILL_MS = 1000;

/**
 * The longest body that is sent with `keepalive`, in UTF-16 code units of at most 3 bytes each: three such requests at once stay
 * within the 64 KiB that browsers allow in all.
 */
const KEEPALIVE_LENGTH = 7_000;

/**
 * Posts a form's body as JSON, without validating or normalizing it. Unless the body is very long, the request outlives the page.
 * @param key `Idempotency-Key`: the same for a retry, so that the form is stored once
 * @returns the server's answer
 * @throws {SubmissionError} if the server says that it has not stored it; Error if the answer is not the server's, such as a proxy's
 *   page; TypeError if the network fails; a DOMException if no answer arrives within 20 s
 */
export async function sendForm<Answer>(
  { endpoint }: Pick<Form, 'endpoint'>,
  body: object,
  key: string,
): Promise<Answer> {
  const json = JSON.stringify(body);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: json,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    keepalive: json.length <= KEEPALIVE_LENGTH,
  });
  const answer = Object(await response.json().catch(() => undefined)) as Partial<
    Record<'ok' | 'error' | 'errors', unknown>
  >;
  if (answer.ok === true && response.ok) return answer as Answer;
  if (response.ok || typeof answer.error !== 'string')
    throw new UnusableAnswer(`${endpoint} answered ${response.status}`);
  throw new SubmissionError(answer.error, response.status, textsOf(answer.errors));
}

/**
 * Posts a form's body with a key that is the same for the same contents until an hour after the server has confirmed them.
 * @param contents what the visitor has written
 * @returns and throws as {@link sendForm} does
 */
export async function sendContents<Answer>(
  form: Pick<Form, 'endpoint'>,
  body: object,
  contents: object = body,
): Promise<Answer> {
  const key = idempotencyKey([form.endpoint, contents]);
  const answer = await sendForm<Answer>(form, body, key);
  confirmKey(key);
  return answer;
}

/** Of a value that should be an object of texts, the members that are texts. */
function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Posts a form that a visitor has filled in, with normalized fields and the spam signals, as {@link sendContents} does.
 * @param values the form's fields by name, as the browser reads them
 * @param openedAt when the form was shown, in milliseconds since navigation started (`performance.now()`)
 * @returns and throws as {@link sendForm} does
 */
export async function submitForm<Answer, AnyForm extends Form>(
  form: AnyForm,
  values: FormValues<FieldName<AnyForm> | 'website'>,
  openedAt: number,
): Promise<Answer> {
  const { answer, website } = values;
  const entries = Object.entries(form.fields).map(([name, field]) => [
    name,
    normalizeValue(field, (values as FormValues)[name]),
  ]);
  const fields = Object.fromEntries(entries) as Record<string, string | number>;
  const elapsedMs = await waitForMinFillTime(openedAt);
  const signals: SpamSignals = { elapsedMs, ...(website && { website: String(website) }) };
  const body = { ...fields, ...(answer !== undefined && { answer }), ...signals };
  return sendContents<Answer>(form, body, fields);
}

/**
 * Waits for the rest of {@link MIN_FILL_MS}: with a draft or a retry a person can be faster.
 * @returns how long the form has been shown, in milliseconds
 */
async function waitForMinFillTime(openedAt: number): Promise<number> {
  const left = () => MIN_FILL_MS - (performance.now() - openedAt);
  // Timers drop the fraction of a millisecond, and the server would take 999 ms for a bot's.
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(left())));
  return Math.round(performance.now() - openedAt);
}

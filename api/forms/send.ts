import type { FormProblem } from './rules';

/**
 * How every form of the site is sent by script: one way for contact messages, reviews, registrations and inquiries
 * (rows C12, E4, F3, F8, G1).
 */
export interface Sending {
  /** `Idempotency-Key`: the same again for a retry, which is then stored once (`attemptKey`, or a submission id). */
  key: string;
  /** Lets the post outlive the page. */
  keepalive?: boolean;
}

/** The server has not taken a form; the message says why. */
export class FormRefused extends Error {
  override name = 'FormRefused';

  /** @param errors what stands beside the fields, by field */
  constructor(
    message: string,
    readonly errors: Record<string, string> = {},
  ) {
    super(message);
  }
}

const answerWithinMs = 20_000;

/**
 * Posts a form as JSON.
 * @returns the server's answer
 * @throws {FormRefused} if the answer is not 2xx; TypeError or a DOMException if nothing arrives within 20 s.
 */
export async function sendForm<Answer>(address: string, body: object, { key, keepalive }: Sending): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
    keepalive,
  });
  const answer = (await response.json().catch(() => ({}))) as { error?: string; errors?: Record<string, string> };
  if (response.ok) return answer as Answer;
  throw new FormRefused(answer.error ?? `The server answered ${response.status}.`, answer.errors);
}

/** The server takes what is sent sooner for a machine's. */
const leastMs = 1000;

/**
 * Waits out what is left of the time that a person needs at least; a draft or a retry can be faster.
 * @param openedAt when the form was shown, in milliseconds since the page was asked for
 * @returns how long the form has been shown, in milliseconds
 */
export async function believableTime(openedAt: number): Promise<number> {
  const left = leastMs - (performance.now() - openedAt);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return Math.round(performance.now() - openedAt);
}

/** The first check that fails, with every field that fails it (row E3). */
export function firstProblem<Field extends string>(problems: readonly FormProblem<Field>[]) {
  const [first] = problems;
  if (!first) return undefined;
  const together = problems.filter(({ message }) => message === first.message);
  return {
    message: first.message,
    errors: Object.fromEntries(together.map(({ field, hint }) => [field, hint])) as Partial<Record<Field, string>>,
  };
}

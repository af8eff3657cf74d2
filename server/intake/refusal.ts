import type { FormProblem } from 'api/forms';

/** An answer that is not a success: the visitor reads `message`, programs read the status (row G1). */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly problems: readonly FormProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly status: 400 | 403 | 404 | 409 | 422 | 429 | 503,
    message: string,
    { problems = [], retryAfterSeconds }: { problems?: readonly FormProblem[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.problems = problems;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What stands beside each field, in the order of the checks; the first of several problems counts. */
  get errors(): Record<string, string> {
    const errors: Record<string, string> = {};
    for (const { field, hint } of this.problems) errors[field] ??= hint;
    return errors;
  }
}

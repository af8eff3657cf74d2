import type { FormError } from 'api/forms';

/**
 * Why a submission was rejected: `malformed`: not such a form at all; `invalid`: not filled in correctly; `key-reused`:
 * the key was used with other contents before; `unavailable`: the database cannot be used.
 */
export type RejectionReason =
  'malformed' | 'invalid' | 'key-reused' | 'unknown-product' | 'already-reviewed' | 'too-many' | 'unavailable';

/** A submission that was not stored; the visitor reads `message` and `errors`, programs go by `reason`. */
export class RejectedSubmission extends Error implements FormError {
  override name = 'RejectedSubmission';
  readonly errors: FormError['errors'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly reason: RejectionReason,
    message: string,
    { errors = {}, retryAfterSeconds }: { errors?: FormError['errors']; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

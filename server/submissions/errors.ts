import type { FormError } from 'api/forms';
import { HttpProblem } from '../http/problem';

/**
 * Why a submission was rejected. `malformed`: it is not a form of this kind; `invalid`: it is not filled in correctly;
 * `key-reused`: the key was used before with different contents; `unavailable`: the database cannot be used.
 */
export type RejectionReason =
  'malformed' | 'invalid' | 'key-reused' | 'unknown-product' | 'already-reviewed' | 'too-many' | 'unavailable';

const answers: Record<RejectionReason, { status: number; type?: string }> = {
  malformed: { status: 400 },
  invalid: { status: 422, type: 'urn:problem-type:invalid-form' },
  'key-reused': { status: 422, type: 'urn:problem-type:idempotency-key-reused' },
  'unknown-product': { status: 404 },
  'already-reviewed': { status: 409, type: 'urn:problem-type:already-reviewed' },
  'too-many': { status: 429 },
  unavailable: { status: 503 },
};

/** A submission that was not stored; the visitor reads `message` and `errors`, programs go by `reason`. */
export class RejectedSubmission extends HttpProblem implements FormError {
  override name = 'RejectedSubmission';

  constructor(
    readonly reason: RejectionReason,
    message: string,
    { errors, retryAfterSeconds }: { errors?: FormError['errors']; retryAfterSeconds?: number } = {},
  ) {
    const { status, type } = answers[reason];
    super(status, message, { type, errors, retryAfterSeconds });
  }
}

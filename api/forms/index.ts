export * from './define';
export * from './forms';
export { idempotencyKey } from './idempotency-key';
export { reference } from './reference';
export * from './reviews';
export * from './state';
export { makeSubmissionId } from './submission-id';
export { MIN_FILL_MS, sendForm, submitForm, SubmissionError } from './submit';
export * from './validate';

export * from './define';
export * from './forms';
export { idempotencyKey, makeSubmissionId } from './idempotency-key';
export { reference } from './reference';
export * from './reviews';
export * from './state';
export { MIN_FILL_MS, sendForm, submitForm, SubmissionError } from './submit';
export * from './validate';

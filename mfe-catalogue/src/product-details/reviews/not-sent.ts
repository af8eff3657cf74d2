import { texts } from 'api/forms';

/** What the visitor sees when a review could not be sent, or the code that sends it could not be loaded. */
export const notSent = {
  message: 'Your review could not be sent.',
  reason: texts.unreachable,
  errors: {},
  canRetry: true,
};

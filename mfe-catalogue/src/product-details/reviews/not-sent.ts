/** What the visitor sees when a review could not be sent, or the code that sends it could not be loaded. */
export const notSent = {
  message: 'Your review could not be sent.',
  reason: 'Please check your connection. What you wrote is still here.',
  errors: {},
  canRetry: true,
};

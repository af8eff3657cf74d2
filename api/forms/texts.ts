/* Texts that the forms and the server share. */

export const thanks = `Thank you for your message! We'll get back to you within 24 hours.`;
export const requested = `Thank you for your request for a quotation! We'll get back to you within 24 hours.`;
export const failed = (contact: string) =>
  `Failed to send message. Please try again or contact us directly at ${contact}`;
export const unreachable =
  'Our server could not be reached. Please check your connection; what you wrote is still here.';
export const notTaken = 'Our server could not take it just now. What you wrote is still here.';
export const tooMany = 'Too many messages have been sent from your network in a short time. Please try again later.';
export const reviewed =
  'This product already has a review from you, or one from your network within the last 24 hours. If you have not reviewed it yet, please try again tomorrow.';
export const unavailable = 'This cannot be stored at the moment. Please try again in a few seconds.';

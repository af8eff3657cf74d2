/* Texts that the forms and the server share. */

/** After a contact message, a registration or an inquiry was stored (row E4). */
export const thanks = `Thank you for your message! We'll get back to you within 24 hours.`;
/** After a request for a quotation was stored. */
export const requested = `Thank you for your request for a quotation! We'll get back to you within 24 hours.`;
/** When a form was not sent, before the reason. @param contact the address to write to instead */
export const failed = (contact: string) =>
  `Failed to send message. Please try again or contact us directly at ${contact}`;
/** The reason, if the server has not answered. */
export const unreachable =
  'Our server could not be reached. Please check your connection; what you wrote is still here.';
/** The reason, if the server has answered with an error that names none. */
export const notTaken = 'Our server could not accept it just now. What you wrote is still here.';
/** With 429. */
export const tooMany = 'Too many messages have been sent from your network in a short time. Please try again later.';
/** With 409. */
export const reviewed =
  'This product already has a review from you, or one from your network within the last 24 hours. If you have not reviewed it yet, please try again tomorrow.';
/** With 503: the database does not take it now. */
export const unavailable = 'We could not save this. Please try again in a few seconds.';

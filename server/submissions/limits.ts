import type { HourlyLimits } from '../database/submissions';

/**
 * Limits for one hour: submissions of one form by one network address, reviews among them, and by one e-mail address in a network;
 * acknowledgements to one mailbox for all forms.
 */
export const hourlyLimits: HourlyLimits = { perEmail: 20, perAddress: 120, reviews: 3, acknowledgements: 5 };

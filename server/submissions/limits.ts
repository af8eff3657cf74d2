import type { HourlyLimits } from '../database/submissions';

/**
 * Limits for one hour: submissions of one form from one network address, with a limit of their own for reviews, and from one e-mail address
 * within a network; acknowledgements to one mailbox for all forms.
 */
export const hourlyLimits: HourlyLimits = { perEmail: 20, perAddress: 120, reviews: 3, acknowledgements: 5 };

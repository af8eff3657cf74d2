import type { HourlyLimits } from '../database/submissions';

/**
 * What one e-mail address, and one address on the network, may send through one form in an hour; how many reviews of it;
 * and how many acknowledgements one mailbox gets, of all forms.
 */
export const hourlyLimits: HourlyLimits = { perEmail: 20, perAddress: 120, reviews: 3, acknowledgements: 5 };

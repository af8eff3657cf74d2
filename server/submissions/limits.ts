import type { HourlyLimits } from '../database/submissions';

/**
 * Limits for one hour: submissions of one form from one network address, with a limit of their own for reviews, and from one e-mail
 * address within a network; acknowledgements to one mailbox for all forms; and characters, as many as six of the longest enquiry
 * lists have, or twenty with 500 codes of the catalogue.
 */
export const hourlyLimits: HourlyLimits = {
  perEmail: 20,
  perAddress: 120,
  characters: 1_000_000,
  reviews: 3,
  acknowledgements: 5,
};

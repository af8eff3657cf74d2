import { checkRegistration, registration } from 'api/forms';
import { bodyOf, type IntakeForm } from './form';

/**
 * `POST /api/send-user-registration` (rows F3, G1): userName, userEmail, userCountry, and any `Precautions`. Answers
 * 200 { ok, id }; mailed to the company. Refusals: `api.ts`.
 */
export const registrationForm: IntakeForm = {
  name: 'registration',
  form: registration,
  body: bodyOf(registration),
  check: checkRegistration,
  mails: ['company'],
};

import { checkContactMessage, contactMessage, defaultCountry } from 'api/forms';
import { bodyOf, type IntakeForm } from './form';

/**
 * `POST /api/send-contact-form` (rows E4, G1): name, email, phone, message, country, companyName, companyLocation, and
 * any `Precautions`. Answers 200 { ok, id }; mailed to the company, and acknowledged, since an answer within 24 hours is
 * promised. Refusals: `api.ts`.
 */
export const contactForm: IntakeForm = {
  name: 'contact',
  form: contactMessage,
  body: bodyOf(contactMessage),
  check: checkContactMessage,
  complete: (fields) => ({ ...fields, country: fields['country'] || defaultCountry }),
  mails: ['company', 'acknowledgement'],
};

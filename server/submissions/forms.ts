import { contactMessage, defaultCountry, inquiry, registration, review, type Form, type FormName } from 'api/forms';
import type { Purpose } from '../database/schema';

export type Fields = Record<string, string | number>;

/** A form as the server handles it: both sides' description of it, and what happens to what it receives. */
export interface SubmissionForm {
  form: Form;
  /** Which mails report it. */
  mails: readonly Purpose[];
  /** Fills in defaults. */
  complete?: (fields: Fields) => Fields;
}

/** Every form that the site accepts, by its name. An answer within 24 hours is promised where it is acknowledged. */
export const submissionForms: Record<FormName, SubmissionForm> = {
  contact: {
    form: contactMessage,
    mails: ['company', 'acknowledgement'],
    complete: (fields) => ({ ...fields, country: fields['country'] || defaultCountry }),
  },
  registration: { form: registration, mails: ['company'] },
  inquiry: { form: inquiry, mails: ['company', 'acknowledgement'] },
  review: { form: review, mails: ['company'] },
};

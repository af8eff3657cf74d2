import { contactMessage, inquiry, registration, review, type Form, type FormName } from 'api/forms';
import type { Site } from 'api/records';
import type { Purpose } from '../database/schema';

export type Fields = Record<string, string | number>;

/**
 * A form as the server handles it: the description that browser and server share, and what happens to its submissions.
 */
export interface SubmissionForm {
  form: Form;
  /** Which mails report it. */
  mails: readonly Purpose[];
  /** Fills in defaults from the company's facts, where they can be read. */
  complete?: (fields: Fields, site: Pick<Site, 'branches'> | undefined) => Fields;
}

/** Every form that the site accepts, by its name. An answer within 24 hours is promised where it is acknowledged. */
export const submissionForms: Record<FormName, SubmissionForm> = {
  contact: {
    form: contactMessage,
    mails: ['company', 'acknowledgement'],
    // The first branch answers who chose none.
    complete: (fields, site) => ({ ...fields, country: fields['country'] || (site?.branches[0]?.name ?? '') }),
  },
  registration: { form: registration, mails: ['company'] },
  inquiry: { form: inquiry, mails: ['company', 'acknowledgement'] },
  review: { form: review, mails: ['company'] },
};

import { contactMessage, inquiry, quotation, registration, review, type Form, type FormName } from 'api/forms';
import type { Site } from 'api/records';
import type { Purpose } from '../database/schema';
import type { CatalogueCodes } from '../enquiry/catalogue-codes';
import { describeLines } from './quotation';

/** The fields of a form, valid and normalized. */
export type Fields = Record<string, string | number>;

/**
 * A form as the server handles it: the description that the browser and the server share, and what happens to its submissions.
 */
export interface SubmissionForm {
  form: Form;
  /** The mails that report a submission. */
  mails: readonly Purpose[];
  /** Largest body in bytes, if it differs from the server's. */
  bodyLimit?: number;
  /** Fills in defaults from the company's facts, if they can be read. */
  complete?: (fields: Fields, site: Pick<Site, 'branches'> | undefined) => Fields;
  /**
   * Puts what the fields say into the form in which the company reads it.
   * @throws {RejectedSubmission} `invalid`, with the field errors
   */
  describe?: (
    fields: Fields,
    catalogue: Pick<CatalogueCodes, 'check'>,
    site: Pick<Site, 'currency' | 'demonstration'> | undefined,
  ) => Promise<Fields>;
}

/** The first branch answers visitors who chose none. */
const withBranch: SubmissionForm['complete'] = (fields, site) => ({
  ...fields,
  country: fields['country'] || (site?.branches[0]?.name ?? ''),
});

/** Every form that the site accepts, by its name. Forms with an acknowledgement promise an answer within 24 hours. */
export const submissionForms: Record<FormName, SubmissionForm> = {
  contact: { form: contactMessage, mails: ['company', 'acknowledgement'], complete: withBranch },
  registration: { form: registration, mails: ['company'] },
  inquiry: { form: inquiry, mails: ['company', 'acknowledgement'] },
  review: { form: review, mails: ['company'] },
  quotation: {
    form: quotation,
    // A full list with notes, at three bytes per character.
    bodyLimit: 600 * 1024,
    mails: ['company', 'acknowledgement'],
    complete: withBranch,
    describe: describeLines,
  },
};

import { checkInquiry, inquiry } from 'api/forms';
import { bodyOf, type IntakeForm } from './form';

/**
 * `POST /api/send-inquiry` (rows F8, G1): userName, userEmail, userCountry, inquiryPhone, inquiryMessage, companyName,
 * companyLocation, and any `Precautions`. Answers 200 { ok, id }; mailed to the company, and acknowledged, since an answer
 * within 24 hours is promised. Refusals: `api.ts`.
 */
export const inquiryForm: IntakeForm = {
  name: 'inquiry',
  form: inquiry,
  body: bodyOf(inquiry),
  check: checkInquiry,
  mails: ['company', 'acknowledgement'],
};

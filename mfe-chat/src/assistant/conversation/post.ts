import { inquiry, makeSubmissionId, registration, sendForm, type InquiryField } from 'api/forms';
import type { Profile } from './profile';

export type Inquiry = Record<InquiryField, string>;

/**
 * POST /api/send-user-registration (row F3). A failure is only logged: the visitor is thanked whatever the result.
 */
export async function register({ userName, userEmail, userCountry }: Profile) {
  try {
    // `keepalive`: the visitor may leave the page at once.
    const sending = { key: makeSubmissionId(), keepalive: true };
    await sendForm(registration, { userName, userEmail, userCountry }, sending);
  } catch (error) {
    console.warn('chat: the registration was not stored', error);
  }
}

/**
 * POST /api/send-inquiry (row F8).
 * @param submissionId the same for a retry, so that the inquiry is stored once
 * @throws {Error} if the answer is not 2xx or the network fails; the message says why
 */
export const sendInquiry = (values: Inquiry, submissionId: string) => sendForm(inquiry, values, { key: submissionId });

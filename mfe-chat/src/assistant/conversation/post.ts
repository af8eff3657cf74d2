import { inquiry, registration, sendForm, SubmissionError, type InquiryField } from 'api/forms';
import { readProfile, registrationStored, type Profile } from './profile';

export type Inquiry = Record<InquiryField, string>;

/**
 * POST /api/send-user-registration (row F3), if the server has not stored the registration yet. A failure is only logged: the
 * visitor is thanked whatever the result. The registration is not lost (row G2): it is sent again, under the same submission id,
 * when the browser is back online and on the next visit.
 */
export async function register({ userName, userEmail, userCountry, unsent }: Profile) {
  if (unsent === undefined) return;
  try {
    // `keepalive`: the visitor may leave the page at once.
    await sendForm(registration, { userName, userEmail, userCountry }, { key: unsent, keepalive: true });
    registrationStored(unsent);
  } catch (error) {
    console.warn('chat: the registration was not stored', error);
    // What is invalid stays so.
    if (error instanceof SubmissionError && Object.keys(error.errors).length > 0) registrationStored(unsent);
    else if (!(error instanceof SubmissionError)) addEventListener('online', registerAgain, { once: true });
  }
}

/** Only for a visitor whom the browser still knows: 'Forget me' may have been pressed in the meantime. */
function registerAgain() {
  const profile = readProfile();
  if (profile) void register(profile);
}

/**
 * POST /api/send-inquiry (row F8).
 * @param submissionId the same for a retry, so that the inquiry is stored once
 * @throws {Error} if the answer is not 2xx or the network fails; the message says why
 */
export const sendInquiry = (values: Inquiry, submissionId: string) => sendForm(inquiry, values, { key: submissionId });

import { inquiry, registration, sendContents, sendForm, SubmissionError, type InquiryField } from 'api/forms';
import { settleRegistration, type Profile } from './profile';

export type Inquiry = Record<InquiryField, string>;

/** How long a registration that was not stored waits, in milliseconds: at first, and at most after the wait has been doubled. */
const retriesMs = { first: 60_000, longest: 3_600_000 };

/**
 * POST /api/send-user-registration (row F3), if the server has neither stored nor rejected the registration yet: at once, then at
 * doubling intervals, and whenever the browser comes back online. A failure is logged and not shown.
 * @param isWanted whether to try again; called before each retry
 * @returns once it is stored, rejected or no longer wanted
 */
export async function register({ userName, userEmail, userCountry, unconfirmedId }: Profile, isWanted: () => boolean) {
  if (unconfirmedId === undefined) return;
  for (let retryMs = retriesMs.first; ; retryMs = Math.min(2 * retryMs, retriesMs.longest)) {
    try {
      await sendForm(registration, { userName, userEmail, userCountry }, unconfirmedId);
      settleRegistration(unconfirmedId);
      return;
    } catch (error) {
      console.warn('chat: the registration was not stored', error);
      if (error instanceof SubmissionError && error.isFinal) {
        settleRegistration(unconfirmedId);
        return;
      }
    }
    await untilNextTry(retryMs);
    if (!isWanted()) return;
  }
}

/** Waits this many milliseconds, or until the browser is back online. */
const untilNextTry = (retryMs: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, retryMs);
    addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });

/**
 * POST /api/send-inquiry (row F8): a retry is stored once, an edited inquiry as a new one.
 * @throws as {@link sendContents} does
 */
export const sendInquiry = (values: Inquiry) => sendContents(inquiry, values);

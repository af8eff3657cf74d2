import { inquiry, makeSubmissionId, registration, type FormAnswer, type InquiryField } from 'federation/forms';
import type { Profile } from './profile';

const patienceMs = 15_000;

export type Inquiry = Record<InquiryField, string>;

/**
 * POST /api/send-user-registration (row F3). A failure is only logged: the visitor is thanked whatever the result.
 */
export async function register({ userName, userEmail, userCountry }: Profile) {
  try {
    // `keepalive`: the visitor may go on to another page at once.
    await post(registration.address, { userName, userEmail, userCountry }, makeSubmissionId(), true);
  } catch (error) {
    console.warn('chat: the registration was not taken', error);
  }
}

/**
 * POST /api/send-inquiry (row F8).
 * @param submissionId the same again for a retry, which then sends nothing twice
 * @throws {Error} when the answer is not ok, or the network fails; the message says why
 */
export const sendInquiry = (values: Inquiry, submissionId: string) => post(inquiry.address, values, submissionId);

async function post(address: string, body: object, submissionId: string, keepalive = false): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': submissionId },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
    keepalive,
  });
  const said = (await answer.json().catch(() => ({}))) as Partial<Extract<FormAnswer, { error: string }>>;
  if (!answer.ok) throw new Error(said.error ?? `${address} answered ${answer.status}`);
}

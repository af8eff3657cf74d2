/** A new submission id: 128 random bits, also available outside a secure context. */
export const makeSubmissionId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the server takes a text for a submission id, in the header `Idempotency-Key`: 1 to 200 visible ASCII characters. */
export const isSubmissionId = (text: string) => /^[\x21-\x7e]{1,200}$/.test(text);

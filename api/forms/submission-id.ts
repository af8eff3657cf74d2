/** A new submission id: 128 random bits, also available outside a secure context. */
export const makeSubmissionId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

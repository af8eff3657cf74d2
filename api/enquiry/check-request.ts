import { enquiryAddresses } from '../addresses';
import type { CheckAnswer, CheckedCode } from './check';

const timeoutMs = 10_000;

/**
 * Asks the server from the browser what the catalogue knows about codes.
 * @returns by code; of a long list, only some are looked up
 * @throws if it does not answer in 10 s or answers without codes, or the signal is aborted
 */
export async function requestCheck(
  codes: readonly string[],
  signal?: AbortSignal,
): Promise<Record<string, CheckedCode>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(enquiryAddresses.check, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codes }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const { codes: checked } = (answer.ok ? Object(await answer.json()) : {}) as Partial<CheckAnswer>;
  if (!checked || checked !== Object(checked)) throw new Error(`the check answered ${answer.status} without codes`);
  return checked;
}

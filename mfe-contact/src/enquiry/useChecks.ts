import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { enquiryAddresses, type CheckAnswer, type CheckedCode, type EnquiryLine } from 'api/enquiry';
import { codesChecked, selectCodes } from './enquirySlice';

const timeoutMs = 10_000;

/** Of a long list the server looks up a part, and answers nothing for the others. */
const isChecked = ({ known, near }: CheckedCode = {}) => known !== undefined || near !== undefined;

/**
 * Looks up the lines' codes and words in the catalogue, each once.
 * @returns whether the last attempt failed, and a function that tries again
 */
export function useChecks(lines: readonly EnquiryLine[]): { failed: boolean; retry: () => void } {
  const codes = useAppSelector(selectCodes);
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState<number>();
  const unchecked = lines.map(({ code }) => code).filter((code) => !isChecked(codes[code]));
  const wanted = JSON.stringify(unchecked);

  useEffect(() => {
    if (wanted === '[]') return;
    const controller = new AbortController();
    const ask = async () => {
      const answer = await fetch(enquiryAddresses.check, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"codes":${wanted}}`,
        signal: AbortSignal.any([controller.signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (!answer.ok) throw new Error(`the check answered ${answer.status}`);
      dispatch(codesChecked(((await answer.json()) as CheckAnswer).codes));
    };
    ask().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      console.warn('The codes could not be checked', error);
      setFailedAt(attempt);
    });
    return () => controller.abort();
  }, [wanted, attempt, dispatch]);

  return { failed: failedAt === attempt && unchecked.length > 0, retry: () => setAttempt(attempt + 1) };
}

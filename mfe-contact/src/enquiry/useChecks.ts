import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { requestCheck, type CheckedCode, type EnquiryLine } from 'api/enquiry';
import { codesChecked, selectCodes } from './enquirySlice';

/** The server looks up only part of a long list, and answers nothing for the other lines. */
const isChecked = ({ known, near }: CheckedCode = {}) => known !== undefined || near !== undefined;

/**
 * Looks up the lines' codes and words in the catalogue, each once.
 * @returns whether the first answer is still to come, whether the last attempt failed, and a function that tries again
 */
export function useChecks(lines: readonly EnquiryLine[]): { isFirst: boolean; failed: boolean; retry: () => void } {
  const codes = useAppSelector(selectCodes);
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState<number>();
  const [isAnswered, setAnswered] = useState(false);
  const unchecked = lines.map(({ code }) => code).filter((code) => !isChecked(codes[code]));
  const wanted = JSON.stringify(unchecked);

  useEffect(() => {
    if (wanted === '[]') return;
    const controller = new AbortController();
    requestCheck(JSON.parse(wanted) as string[], controller.signal).then(
      (checked) => {
        dispatch(codesChecked(checked));
        setFailedAt(undefined);
        setAnswered(true);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('The codes could not be checked', error);
        setFailedAt(attempt);
        setAnswered(true);
      },
    );
    return () => controller.abort();
  }, [wanted, attempt, dispatch]);

  return {
    isFirst: !isAnswered && unchecked.length > 0,
    failed: failedAt === attempt && unchecked.length > 0,
    retry: () => setAttempt(attempt + 1),
  };
}

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { addLines, enquiryStorage, readLines, takeCookie, writeLines, type EnquiryLine } from 'api/enquiry';
import { keptInBrowser, selectKept, selectStored, type EnquiryState } from './enquirySlice';

export interface EnquiryList {
  lines: readonly EnquiryLine[];
  kept: EnquiryState['kept'];
  /** Replaces the list. */
  replace: (lines: readonly EnquiryLine[]) => void;
  /** Adds lines. @returns those for which the list has no space */
  add: (lines: readonly EnquiryLine[]) => EnquiryLine[];
  /** Removes lines that have been sent; what has been added or changed since, in this tab or another, stays. */
  removeSent: (lines: readonly EnquiryLine[]) => void;
}

/** The visitor's list. Once scripts run, it is kept in the browser, and what is in the cookie is taken over. */
export function useEnquiryList(): EnquiryList {
  const stored = useAppSelector(selectStored);
  const kept = useAppSelector(selectKept);
  const dispatch = useAppDispatch();
  const storedText = useMemo(() => writeLines(stored), [stored]);
  const text = useSyncExternalStore(
    enquiryStorage.subscribe,
    useCallback(() => (kept === 'browser' ? enquiryStorage.readText() : storedText), [kept, storedText]),
    useCallback(() => storedText, [storedText]),
  );
  const lines = useMemo(() => readLines(text), [text]);

  useEffect(() => {
    // Writing what is there shows whether this browser stores anything.
    if (!enquiryStorage.write(enquiryStorage.read())) return;
    const taken = takeCookie();
    if (taken.length > 0) enquiryStorage.write(addLines(enquiryStorage.read(), taken).lines);
    dispatch(keptInBrowser());
  }, [dispatch]);

  return {
    lines,
    kept,
    replace: (next) => void enquiryStorage.write(next),
    add: (more) => {
      const { lines: next, left } = addLines(enquiryStorage.read(), more);
      return enquiryStorage.write(next) ? left : [...more];
    },
    removeSent: (sent) => {
      const texts = new Set(sent.map((line) => writeLines([line])));
      enquiryStorage.write(enquiryStorage.read().filter((line) => !texts.has(writeLines([line]))));
    },
  };
}

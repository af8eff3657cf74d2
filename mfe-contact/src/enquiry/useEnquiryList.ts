import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import {
  addLines,
  enquiryStorage,
  lineProblems,
  readLines,
  takeCookie,
  withoutSent,
  writeLines,
  type EnquiryLine,
} from 'api/enquiry';
import { selectIsRead, selectKept, selectStored, storageRead, type EnquiryState } from './enquirySlice';

interface NotAdded<Line> {
  left: readonly Line[];
  why: string;
}

export interface EnquiryList {
  lines: readonly EnquiryLine[];
  kept: EnquiryState['kept'];
  /** Whether scripts have looked into the browser's storage. */
  isRead: boolean;
  /** Whether the browser has failed to store the last change, which is then lost. */
  isNotStored: boolean;
  /** Replaces the list. */
  replace: (lines: readonly EnquiryLine[]) => void;
  /** Adds lines. @returns those that could not be added, and why */
  add: <Line extends EnquiryLine>(lines: readonly Line[]) => NotAdded<Line>;
  /** Removes the lines that were sent; lines added or changed since, in this tab or another, stay. */
  removeSent: (lines: readonly EnquiryLine[]) => void;
}

/** The visitor's list. Once scripts run, it is kept in the browser, and takes over the list in the cookie. */
export function useEnquiryList(): EnquiryList {
  const stored = useAppSelector(selectStored);
  const kept = useAppSelector(selectKept);
  const isRead = useAppSelector(selectIsRead);
  const dispatch = useAppDispatch();
  const [isNotStored, setNotStored] = useState(false);
  const storedText = useMemo(() => writeLines(stored), [stored]);
  const text = useSyncExternalStore(
    enquiryStorage.subscribe,
    useCallback(() => (kept === 'browser' ? enquiryStorage.readText() : storedText), [kept, storedText]),
    useCallback(() => storedText, [storedText]),
  );
  const lines = useMemo(() => readLines(text), [text]);

  // Before paint, so that a page that the visitor has navigated to never waits for it.
  useLayoutEffect(() => {
    // Writing back what is stored shows whether this browser stores anything.
    const isStored = enquiryStorage.write(enquiryStorage.read());
    const left = isStored ? takeCookie((taken) => addToStored(taken).left) : [];
    dispatch(storageRead({ kept: isStored ? 'browser' : 'server', notTaken: [...left] }));
  }, [dispatch]);

  return {
    lines,
    kept,
    isRead,
    isNotStored,
    replace: (next) => setNotStored(!enquiryStorage.write(next)),
    add: addToStored,
    removeSent: (sent) => {
      enquiryStorage.write(withoutSent(enquiryStorage.read(), sent));
    },
  };
}

/** Adds lines to the list in this browser. */
function addToStored<Line extends EnquiryLine>(more: readonly Line[]): NotAdded<Line> {
  const { lines, left } = addLines(enquiryStorage.read(), more);
  return enquiryStorage.write(lines) ? { left, why: lineProblems.full } : { left: more, why: lineProblems.notStored };
}

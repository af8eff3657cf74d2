import { useEffect, useState } from 'react';
import type { EnquiryList } from './useEnquiryList';

/** If looking up the codes takes longer, the list is shown without their names. */
const longestMs = 3000;

/**
 * Whether the page is still waiting for the visitor's list and for what the catalogue knows about it: shown one after the
 * other, they would move each other and what is below. It waits only once.
 * @param isChecking whether the codes of the list have not been looked up yet
 */
export function useIsWaiting({ lines, kept, isRead }: EnquiryList, isChecking: boolean): boolean {
  // Lines that the server has rendered are already there.
  const [isOver, setOver] = useState(kept === 'server' && lines.length > 0);
  if (!isOver && isRead && !isChecking) setOver(true);
  const waitsForNames = isRead && !isOver;
  useEffect(() => {
    if (!waitsForNames) return;
    const timer = setTimeout(() => setOver(true), longestMs);
    return () => clearTimeout(timer);
  }, [waitsForNames]);
  return !isOver;
}

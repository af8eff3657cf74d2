import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readLines } from 'api/enquiry';
import { linesId } from './lines/LinesForm';
import type { RemovedLines } from './lines/Removed';
import type { EnquiryList } from './useEnquiryList';

/** The lines last removed from this list, which can be put back until it has been sent. */
export function useUndo({ lines, kept }: EnquiryList, timesSent: number) {
  const [query] = useSearchParams();
  const [before, setBefore] = useState<{ removed: RemovedLines; timesSent: number }>();
  // 'Undo' disappears once it has put the lines back, so the focus moves to the count of the lines as soon as there are any.
  const isUndone = useRef(false);
  useEffect(() => {
    const count = isUndone.current ? document.getElementById(linesId) : null;
    if (!count) return;
    isUndone.current = false;
    count.focus();
  }, [before, lines]);
  const undone = kept === 'server' ? readLines(query.get('removed') ?? '') : [];
  const posted = undone.length > 0 ? { lines: undone, at: lines.length } : undefined;
  return {
    removed: before?.timesSent === timesSent ? before.removed : posted,
    onRemoved: (removed: RemovedLines) => setBefore({ removed, timesSent }),
    onUndone(left: RemovedLines | undefined) {
      isUndone.current = left === undefined;
      setBefore(left && { removed: left, timesSent });
    },
  };
}

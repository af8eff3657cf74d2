import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { RegionNotice } from './RegionNotice';

/** The visitor is told within five seconds of asking. */
const tellAfterMs = 4000;

export interface StartNoticeHandle {
  /** The screen has come up. */
  done: () => void;
}

interface Props {
  ref: Ref<StartNoticeHandle>;
  /** Whether what the server has sent of the screen stands below. */
  readable: boolean;
  onRetry: () => Promise<void>;
}

/**
 * Says that a screen takes long to start, with 'Try again', and goes when the screen has come up after all. It keeps its
 * state to itself: if the region around it rendered again, React would give up the server's HTML that stands there.
 */
export function StartNotice({ ref, readable, onRetry }: Props) {
  const [late, setLate] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setLate(true), tellAfterMs);
    return () => clearTimeout(timer.current);
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      done() {
        clearTimeout(timer.current);
        setLate(false);
      },
    }),
    [],
  );
  if (!late) return null;
  return (
    <RegionNotice tone="info" title="This part of the page is slow to start" onRetry={onRetry}>
      {readable
        ? 'You can read it and follow its links. Its buttons respond as soon as it has loaded.'
        : 'It appears as soon as it has loaded.'}
    </RegionNotice>
  );
}

import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useHost } from '../host-context';

/** Soon enough for the visitor to learn within five seconds that a page is slow. */
const noticeAfterMs = 4000;

export interface SlowStartHandle {
  /** Called when the screen has mounted. */
  done: () => void;
}

interface Props {
  ref: Ref<SlowStartHandle>;
  /** Whether the server's HTML of the screen is shown below. */
  readable: boolean;
  onRetry: () => Promise<void>;
}

/**
 * Shows the site's notice that a screen is slow to start, until the screen has mounted. It keeps its state to itself:
 * if the region around it rendered again, React would discard the server's HTML.
 */
export function SlowStart({ ref, readable, onRetry }: Props) {
  const { Slow } = useHost().definition.notices;
  const [late, setLate] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setLate(true), noticeAfterMs);
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
  return late && <Slow readable={readable} onRetry={onRetry} />;
}

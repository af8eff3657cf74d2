import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useHost } from '../host-context';

/** The visitor learns within five seconds that a page is slow. */
const noticeAfterMs = 4000;

export interface SlowStartHandle {
  /** The screen has come up. */
  done: () => void;
}

interface Props {
  ref: Ref<SlowStartHandle>;
  /** Whether the server's HTML of the screen is shown below. */
  readable: boolean;
  onRetry: () => Promise<void>;
}

/**
 * Has the site say that a screen takes long to start, until the screen has come up after all. Its state is its own: if the
 * region around it rendered again, React would discard the server's HTML there.
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

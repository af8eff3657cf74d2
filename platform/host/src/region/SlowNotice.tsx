import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useHost } from '../host-context';

/**
 * For code and data separately; together with the 800 ms that a placeholder may stay, slow code is reported within five
 * seconds.
 */
const noticeAfterMs = 4000;

const always = () => true;

/** Through which a region tells its notice that it is waiting. */
export interface SlowNoticeHandle {
  /** Called when the wait begins, or begins again: 'Try again'. */
  begin: () => void;
  /** Called when what was waited for has arrived or failed. */
  end: () => void;
}

interface Props {
  ref: Ref<SlowNoticeHandle>;
  /** Whether the wait begins when this is mounted. */
  isBegun?: boolean;
  /** Asked when the notice is due: whether the visitor is really waiting. */
  isDue?: () => boolean;
  /** Whether the server's HTML of the screen is shown below. */
  readable?: boolean;
  onRetry: () => Promise<void>;
}

/**
 * Shows the site's notice that a screen is slow once the wait has been long enough. It keeps its own state: if the region
 * around it rendered again, React would discard the server's HTML.
 */
export function SlowNotice({ ref, isBegun = false, isDue = always, readable = false, onRetry }: Props) {
  const { Slow } = useHost().definition.notices;
  const [late, setLate] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLate(isDue()), noticeAfterMs);
  }, [isDue]);
  useImperativeHandle(
    ref,
    () => ({
      begin() {
        setLate(false);
        wait();
      },
      end() {
        setLate(false);
        clearTimeout(timer.current);
      },
    }),
    [wait],
  );
  useEffect(() => {
    if (isBegun) wait();
  }, [isBegun, wait]);
  // A layout effect, because it is also cleaned up when React hides the screen, whose load is then aborted.
  useLayoutEffect(
    () => () => {
      clearTimeout(timer.current);
      setLate(false);
    },
    [],
  );
  return late && <Slow readable={readable} onRetry={onRetry} />;
}

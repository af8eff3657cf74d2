import { useEffect, useRef } from 'react';
import { LoadFailed } from 'shared-ui';
import { linesId } from './lines/LinesForm';
import type { useChecks } from './useChecks';

/** Says that the codes of the list could not be looked up. When they can be looked up again, the focus moves to the list. */
export function ChecksFailed({ failed, retry }: Pick<ReturnType<typeof useChecks>, 'failed' | 'retry'>) {
  // 'Try again' disappears with its notice.
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false) document.getElementById(linesId)?.focus({ preventScroll: true });
    focused.current = null;
  }, [failed]);
  if (!failed) return null;
  const onRetry = () => {
    focused.current = document.activeElement;
    retry();
  };
  return (
    <LoadFailed
      what="the product details for your codes"
      onRetry={onRetry}
      detail="Your list is kept in this browser, and can be sent without them."
    />
  );
}

import { useCallback, useEffect, useState } from 'react';
import { Button } from 'shared-ui';

interface Props {
  onRetry: () => Promise<void>;
  /** Whether it retries without a click when the browser comes back online. */
  whenOnline?: boolean;
}

/** 'Try again': busy from the click until the notice around it is replaced. */
export function RetryButton({ onRetry, whenOnline = false }: Props) {
  const [retrying, setRetrying] = useState(false);
  const retry = useCallback(() => {
    setRetrying(true);
    void onRetry();
  }, [onRetry]);
  useEffect(() => {
    if (!whenOnline || retrying) return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [whenOnline, retrying, retry]);
  return (
    <Button variant="secondary" busy={retrying} onClick={retry}>
      {retrying ? 'Trying again…' : 'Try again'}
    </Button>
  );
}

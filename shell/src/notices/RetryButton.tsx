import { useCallback, useEffect, useState } from 'react';
import { Button } from 'shared-ui';

/**
 * 'Try again': busy from the click until the notice around it is replaced. When the browser has a connection again, it acts by
 * itself.
 */
export function RetryButton({ onRetry }: { onRetry: () => Promise<void> }) {
  const [retrying, setRetrying] = useState(false);
  const retry = useCallback(() => {
    setRetrying(true);
    void onRetry();
  }, [onRetry]);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return (
    <Button variant="secondary" disabled={retrying} onClick={retry}>
      {retrying ? 'Trying again…' : 'Try again'}
    </Button>
  );
}

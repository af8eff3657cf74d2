import { useState } from 'react';
import { Button } from 'shared-ui';

/** 'Try again': busy from the click until what it stands in is replaced. */
export function RetryButton({ onRetry }: { onRetry: () => Promise<void> }) {
  const [retrying, setRetrying] = useState(false);
  return (
    <Button
      variant="secondary"
      disabled={retrying}
      onClick={() => {
        setRetrying(true);
        void onRetry();
      }}
    >
      {retrying ? 'Trying again…' : 'Try again'}
    </Button>
  );
}

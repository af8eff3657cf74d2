import { useState } from 'react';
import { Button } from 'shared-ui';

/** 'Try again': busy from the click until the notice around it is replaced. */
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

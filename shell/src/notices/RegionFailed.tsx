import type { ReactNode } from 'react';
import type { Site } from 'api/records';
import { ErrorScreen } from './ErrorScreen';
import { RegionNotice } from './RegionNotice';
import { RetryButton } from './RetryButton';

interface Props {
  error: unknown;
  site: Site;
  /** The region as the server has sent it, if this is that page. */
  serverHtml?: ReactNode;
  onRetry: () => Promise<void>;
}

/** What a region shows when its remote has failed, with a 'Try again' that really tries again. */
export function RegionFailed({ error, site, serverHtml, onRetry }: Props) {
  if (!serverHtml) return <ErrorScreen error={error} site={site} action={<RetryButton onRetry={onRetry} />} />;
  return (
    <>
      <RegionNotice tone="error" title="This part of the page could not be started" onRetry={onRetry}>
        You can read it and follow its links, but its buttons may not respond.
      </RegionNotice>
      {serverHtml}
    </>
  );
}

import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Site } from 'api/records';
import { ErrorScreen } from './ErrorScreen';
import { RegionNotice } from './RegionNotice';
import { RetryButton } from './RetryButton';

interface Props {
  error: unknown;
  site: Site;
  /** The region's HTML from the server, if this is the page that the server rendered. */
  serverHtml?: ReactNode;
  onRetry: () => Promise<void>;
}

/** A region whose remote has failed, with 'Try again', which also happens on its own when the browser comes back online. */
export function RegionFailed({ error, site, serverHtml, onRetry }: Props) {
  const { pathname } = useLocation();
  if (!serverHtml) {
    const retry = <RetryButton onRetry={onRetry} whenOnline />;
    return <ErrorScreen error={error} site={site} action={retry} failed={pathname} />;
  }
  return (
    <>
      <RegionNotice tone="error" title="This part of the page could not be started" onRetry={onRetry} whenOnline>
        You can read it and follow its links, but its buttons may not respond.
      </RegionNotice>
      {serverHtml}
    </>
  );
}

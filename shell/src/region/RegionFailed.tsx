import type { Site } from 'api/records';
import { ErrorScreen } from './ErrorScreen';
import { KeptHtml } from './KeptHtml';
import { RegionNotice } from './RegionNotice';
import { RetryButton } from './RetryButton';

interface Props {
  error: unknown;
  /** The region's HTML as the server has sent it, if this is that page. */
  kept?: string;
  site: Site;
  onRetry: () => Promise<void>;
}

/** What a region shows when its remote failed, with a 'Try again' that really tries again (row H3). */
export function RegionFailed({ error, kept, site, onRetry }: Props) {
  if (kept === undefined) return <ErrorScreen error={error} site={site} action={<RetryButton onRetry={onRetry} />} />;
  return (
    <>
      <RegionNotice tone="error" title="This part of the page could not be started" onRetry={onRetry}>
        You can read it and follow its links, but its buttons may not respond.
      </RegionNotice>
      <KeptHtml html={kept} />
    </>
  );
}

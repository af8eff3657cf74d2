import { Notice } from 'shared-ui';
import type { Site } from 'content/records';
import { ErrorScreen } from './ErrorScreen';
import { KeptHtml } from './KeptHtml';
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
  const retry = <RetryButton onRetry={onRetry} />;
  if (kept === undefined) return <ErrorScreen error={error} site={site} action={retry} />;
  return (
    <>
      <Notice tone="error" title="This part of the page could not be started" action={retry}>
        You can read it and follow its links, but its buttons may not respond.
      </Notice>
      <KeptHtml html={kept} />
    </>
  );
}

import { RegionNotice } from './RegionNotice';

interface Props {
  /** Whether the server's HTML of the screen is shown below. */
  readable: boolean;
  onRetry: () => Promise<void>;
}

/** A notice that a screen is slow to start, with 'Try again'. */
export const SlowRegion = ({ readable, onRetry }: Props) => (
  <RegionNotice tone="info" title="This part of the page is slow to start" onRetry={onRetry}>
    {readable
      ? 'You can read it and follow its links. Its buttons respond as soon as it has loaded.'
      : 'It appears as soon as it has loaded.'}
  </RegionNotice>
);

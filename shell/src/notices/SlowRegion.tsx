import { RegionNotice } from './RegionNotice';

interface Props {
  /** Whether the server's HTML of the screen is shown below. */
  readable: boolean;
  onRetry: () => Promise<void>;
}

/** A notice that a screen's code or data is slow, with 'Try again'. */
export const SlowRegion = ({ readable, onRetry }: Props) => (
  <RegionNotice tone="info" title="This part of the page is slow to load" onRetry={onRetry}>
    {readable
      ? 'You can read it and follow its links. Its buttons respond as soon as it has loaded.'
      : 'It appears as soon as it has loaded.'}
  </RegionNotice>
);

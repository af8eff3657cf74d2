import { useOffline } from './useOffline';

/** Says that the device is offline and that the `RetryButton` beside it will retry on its own; nothing while there is a connection. */
export const OfflineHint = () =>
  useOffline() && <div>Your device is offline. We will try again as soon as it is back online.</div>;

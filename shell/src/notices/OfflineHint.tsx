import { useOffline } from './useOffline';

/** Says that the device is offline, where what has failed is tried again by itself; nothing while there is a connection. */
export const OfflineHint = () => useOffline() && ' Your device is offline; we try again as soon as it is back online.';

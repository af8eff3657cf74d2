import { useSyncExternalStore } from 'react';

/** Whether the browser has no network at all; false for a network without internet access, which browsers cannot tell. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false);

const isOffline = () => !navigator.onLine;

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

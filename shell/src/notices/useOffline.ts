import { useSyncExternalStore } from 'react';

/** Whether the browser has no connection at all. A connection that leads nowhere does not count: browsers cannot tell. */
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

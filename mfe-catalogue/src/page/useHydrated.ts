import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether scripts run here: false on the server, and while its HTML is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

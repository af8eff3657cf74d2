import { use, useEffect, useState } from 'react';
import type { Host } from '../host-context';
import { PendingPages } from './pending-pages';
import { prefetchPage } from './prefetch';

/**
 * Keeps the previous page on screen while the next one is fetched, for at most 300 ms: it suspends, and the router
 * navigates in a transition, so React keeps showing the whole page as it was.
 * @returns whether the page that arrived with the document is still shown; false from the first navigation on
 */
export function useShownPage(pathname: string, services: Pick<Host, 'definition' | 'loader' | 'json'>): boolean {
  const [shown, setShown] = useState({ pathname, isInitial: true });
  const [pending] = useState(() => new PendingPages((address) => prefetchPage(address, services)));
  if (shown.pathname !== pathname) {
    use(pending.ready(pathname));
    setShown({ pathname, isInitial: false });
  }
  useEffect(() => pending.clear(), [pending, pathname]);
  return shown.isInitial && shown.pathname === pathname;
}

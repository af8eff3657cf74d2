import { use, useEffect, useState, type ReactNode } from 'react';
import type { Host } from '../host-context';
import { PendingPages } from './pending-pages';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import { prefetchPage, type PageAddress } from './prefetch';

interface ShownPage {
  /** Whether the page that arrived with the document is still shown; false from the first navigation on. */
  isInitial: boolean;
  /** What is shown until the page has loaded, if the page before knew anything of it. */
  placeholder?: ReactNode;
}

/**
 * Keeps the previous page on screen while the next one is fetched, for at most 300 ms: it suspends, and `SiteRouter` navigates
 * in a transition, so React keeps showing the whole page as it was. Not if the previous page has a placeholder for the next one.
 */
export function useShownPage(address: PageAddress, services: PlaceholderServices & Pick<Host, 'json'>): ShownPage {
  const { pathname } = address;
  const [shown, setShown] = useState<ShownPage & { pathname: string }>({ pathname, isInitial: true });
  const [pending] = useState(() => new PendingPages((next) => prefetchPage(next, services)));
  if (shown.pathname !== pathname) {
    const placeholder = placeholderOf(pathname, shown.pathname, services);
    if (placeholder === undefined) use(pending.ready(address));
    setShown({ pathname, isInitial: false, placeholder });
  }
  useEffect(() => pending.clear(), [pending, pathname]);
  return shown;
}

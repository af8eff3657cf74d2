import { use, useEffect, useState, type ReactNode } from 'react';
import type { Host } from '../host-context';
import { PendingPages } from './pending-pages';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import { prefetchPage, type PageAddress } from './prefetch';

/** How long the previous page stays while the next one is fetched; after that the next one shows its own loading view. */
const pageStaysMs = 300;
/** It has something of the next page already. Four seconds later the visitor learns that the page is slow (region/SlowStart.tsx). */
const placeholderStaysMs = 1000;

interface ShownPage {
  /** Whether the page that arrived with the document is still shown; false from the first navigation on. */
  isInitial: boolean;
  /** What is shown until the page has loaded, if the page before knew anything of it. */
  placeholder?: ReactNode;
}

/**
 * Keeps what is on screen while the next page is fetched, for at most 300 ms: it suspends, and `SiteRouter` navigates in a
 * transition, so React keeps showing the previous page, or for a second its placeholder for the next one.
 */
export function useShownPage(address: PageAddress, services: PlaceholderServices & Pick<Host, 'json'>): ShownPage {
  const { pathname } = address;
  const [shown, setShown] = useState<ShownPage & { pathname: string }>({ pathname, isInitial: true });
  const [pending] = useState(() => new PendingPages((next) => prefetchPage(next, services)));
  if (shown.pathname !== pathname) {
    const placeholder = placeholderOf(pathname, shown.pathname, services);
    use(pending.ready(address, placeholder === undefined ? pageStaysMs : placeholderStaysMs));
    setShown({ pathname, isInitial: false, placeholder });
  }
  useEffect(() => pending.clear(), [pending, pathname]);
  return shown;
}

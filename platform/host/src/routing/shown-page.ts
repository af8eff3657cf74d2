import { use, useEffect, useState, type ReactNode } from 'react';
import { PendingPagesContext } from './pending-pages';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import type { PageAddress } from './prefetch';

/** How long the previous page stays while the next one is fetched; after that the next one shows its own loading view. */
const pageStaysMs = 300;
/**
 * How long a placeholder stays before the page's own loading view; the notice that a page is slow comes four seconds later
 * (region/SlowNotice.tsx).
 */
const placeholderStaysMs = 800;

interface ShownPage {
  /** Whether the page that arrived with the document is still shown; false from the first navigation on. */
  isInitial: boolean;
  /** What is shown until the page has loaded, if the previous page knew anything about it. */
  placeholder?: ReactNode;
}

/**
 * Keeps what is on screen while the next page is fetched: the previous page for at most 300 ms, a placeholder for at most 800. It
 * suspends, and because `SiteRouter` navigates in a transition, React commits nothing until then.
 */
export function useShownPage(address: PageAddress, services: PlaceholderServices): ShownPage {
  const { pathname } = address;
  const [shown, setShown] = useState<ShownPage & { pathname: string }>({ pathname, isInitial: true });
  // Absent on the server, where nobody navigates.
  const pending = use(PendingPagesContext);
  if (shown.pathname !== pathname) {
    const placeholder = placeholderOf(pathname, shown.pathname, services);
    if (pending) use(pending.ready(address, placeholder === undefined ? pageStaysMs : placeholderStaysMs));
    setShown({ pathname, isInitial: false, placeholder });
  }
  useEffect(() => pending?.clear(), [pending, pathname]);
  return shown;
}

import { use, useEffect, useState, type ReactNode } from 'react';
import type { Host } from '../host-context';
import { PendingPages } from './pending-pages';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import { prefetchPage, type PageAddress } from './prefetch';

/** How long the previous page stays while the next one is fetched; after that the next one shows its own loading view. */
const pageStaysMs = 300;
/** How long a placeholder stays before the page's own loading view: a slow page is named after four seconds more (region/SlowStart.tsx). */
const placeholderStaysMs = 800;

interface ShownPage {
  /** Whether the page that arrived with the document is still shown; false from the first navigation on. */
  isInitial: boolean;
  /** What is shown until the page has loaded, if the page before knew anything of it. */
  placeholder?: ReactNode;
}

/**
 * Keeps what is on screen while the next page is fetched, for at most 300 ms, or 800 if that is a placeholder: it suspends, and
 * `SiteRouter` navigates in a transition, so React changes nothing yet.
 */
export function useShownPage(
  address: PageAddress & { key: string },
  services: PlaceholderServices & Pick<Host, 'json'>,
): ShownPage {
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

import { use, useEffect, useState, type ReactNode } from 'react';
import type { Host } from '../host-context';
import { PendingPages } from './pending-pages';
import { placeholderOf } from './placeholder';
import { prefetchPage } from './prefetch';

interface ShownPage {
  /** Whether the page that arrived with the document is still shown; false from the first navigation on. */
  isInitial: boolean;
  /** What is shown until the page has loaded, if the page before knew anything of it. */
  placeholder?: ReactNode;
}

/**
 * Keeps the previous page on screen while the next one is fetched, for at most 300 ms, and not at all if it has a
 * placeholder for the next one: it suspends, and the router navigates in a transition, so React keeps showing the whole
 * page as it was.
 */
export function useShownPage(
  pathname: string,
  services: Pick<Host, 'definition' | 'loader' | 'json' | 'store' | 'site'>,
): ShownPage {
  const [shown, setShown] = useState<ShownPage & { pathname: string }>({ pathname, isInitial: true });
  const [pending] = useState(
    () =>
      new PendingPages({
        prefetch: (address) => prefetchPage(address, services),
        placeholder: (address, from) => placeholderOf(address, from, services),
      }),
  );
  if (shown.pathname !== pathname) {
    const placeholder = use(pending.ready(pathname, shown.pathname));
    setShown({ pathname, isInitial: false, placeholder });
  }
  useEffect(() => pending.clear(), [pending, pathname]);
  return shown;
}

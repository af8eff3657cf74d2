import { startTransition, useInsertionEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { Host } from '../host-context';
import { PlaceholderSwapContext, type Navigation, type PlaceholderSwapHandle } from '../region/PlaceholderSwap';
import { nextPaint } from './next-paint';
import { PendingPages, PendingPagesContext } from './pending-pages';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import { prefetchPage } from './prefetch';
import { beginLongSlices, endLongSlices } from './slices';

interface Props {
  services: PlaceholderServices & Pick<Host, 'json'>;
  children: ReactNode;
}

/**
 * The router of the page. It navigates in a transition, so that the previous page stays until the next one can be shown. If the
 * previous page has a placeholder for the next one, that is shown first, at once.
 */
export function SiteRouter({ services, children }: Props) {
  const [history] = useState(createHistory);
  const [{ action, location }, setUpdate] = useState({ action: history.action, location: history.location });
  const swap = useRef<PlaceholderSwapHandle>(null);
  const [pending] = useState(() => new PendingPages((next) => prefetchPage(next, services)));
  const shown = useRef(location);
  // Before the layout effects of the page that is shown, which may navigate.
  useInsertionEffect(() => {
    shown.current = location;
  }, [location]);
  useLayoutEffect(() => {
    let last: Navigation | undefined;
    return history.listen((update) => {
      last = update;
      const { pathname, key } = update.location;
      const isOther = pathname !== shown.current.pathname;
      if (isOther) leaveRegion();
      else pending.clear();
      const navigate = () =>
        startTransition(() => {
          setUpdate(update);
          swap.current?.end(update);
        });
      const placeholder = isOther ? placeholderOf(pathname, shown.current.pathname, services) : undefined;
      if (placeholder === undefined) {
        // A step back to the page that is still shown renders no screen, and only a screen ends them.
        if (key === shown.current.key) endLongSlices();
        else beginLongSlices();
        navigate();
        return;
      }
      // In the task of the click: after a touch, the browser lets frames go before the next task.
      swap.current?.show(update, placeholder);
      void nextPaint().then(() => {
        if (last === update) navigate();
      });
    });
  }, [history, services, pending]);
  return (
    <PlaceholderSwapContext value={swap}>
      <PendingPagesContext value={pending}>
        <Router location={location} navigationType={action} navigator={history}>
          {children}
        </Router>
      </PendingPagesContext>
    </PlaceholderSwapContext>
  );
}

/**
 * A second click on a link before its page is shown makes no second entry, just as in browsers a link to the current page does
 * not.
 */
function createHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const { push } = history;
  history.push = (to, state) => {
    if (history.createURL(to).href === window.location.href) history.replace(to, state);
    else push(to, state);
  };
  return history;
}

/**
 * Takes the focus from a link of the previous page before the next one is rendered. When a focused link is removed, the browser
 * recomputes the styles of all elements, all of which are outdated once the next page has added its own. Only from a link,
 * because a field that takes effect on blur would change the next page's address.
 */
function leaveRegion() {
  document.querySelector<HTMLElement>('#region a:focus')?.blur();
}

import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router-dom';
import type { Host } from '../host-context';
import { nextPaint } from '../region/next-paint';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import { prefetchPage } from './prefetch';
import { beginLongSlices } from './slices';

interface Props {
  services: PlaceholderServices & Pick<Host, 'json'>;
  children: ReactNode;
}

/**
 * The router of the page. It navigates in a transition, so that the previous page stays until the next one can be shown. If the
 * previous page has a placeholder for the next one, it navigates at once: a transition pauses for the browser every few
 * milliseconds, and each time the browser computes the styles of the whole page.
 */
export function SiteRouter({ services, children }: Props) {
  const [history] = useState(createHistory);
  const [{ action, location }, setUpdate] = useState({ action: history.action, location: history.location });
  const shown = useRef(location.pathname);
  useLayoutEffect(() => {
    shown.current = location.pathname;
  }, [location]);
  useLayoutEffect(() => {
    const isLast = ({ key }: Location) => history.location.key === key;
    return history.listen((update) => {
      const { pathname } = update.location;
      const isOther = pathname !== shown.current;
      if (isOther) leaveRegion();
      if (!isOther || placeholderOf(pathname, shown.current, services) === undefined) {
        beginLongSlices();
        startTransition(() => setUpdate(update));
        return;
      }
      // In the task of the click: after a touch, the browser lets frames go before the next task.
      setUpdate(update);
      // What the previous page has known of it comes first; the rest is requested once that is on the screen.
      nextPaint()
        .then(async () => {
          if (isLast(update.location)) await prefetchPage(update.location, services, true);
        })
        .catch(() => undefined);
    });
  }, [history, services]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

/** A second click on a link, before its page is shown, makes no second entry: as browsers do with a link to the present page. */
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
 * Takes the focus from a link of the previous page, before the next one is rendered. When a focused link is removed, the browser
 * computes the styles of all elements, which are all outdated once the next page has added its own. Only from a link: a field that
 * takes effect when it is left would change the address of the next page.
 */
function leaveRegion() {
  document.querySelector<HTMLElement>('#region a:focus')?.blur();
}

import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { PlaceholderSwapContext, type PlaceholderSwapHandle } from '../region/PlaceholderSwap';
import { nextPaint } from './next-paint';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import { beginLongSlices } from './slices';

type Update = Parameters<Parameters<ReturnType<typeof createBrowserHistory>['listen']>[0]>[0];

interface Props {
  services: PlaceholderServices;
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
  const shown = useRef(location.pathname);
  useLayoutEffect(() => {
    shown.current = location.pathname;
  }, [location]);
  useLayoutEffect(() => {
    let last: Update | undefined;
    return history.listen((update) => {
      last = update;
      const { pathname } = update.location;
      const isOther = pathname !== shown.current;
      if (isOther) leaveRegion();
      const navigate = () =>
        startTransition(() => {
          setUpdate(update);
          swap.current?.end();
        });
      const placeholder = isOther ? placeholderOf(pathname, shown.current, services) : undefined;
      if (placeholder === undefined) {
        beginLongSlices();
        navigate();
        return;
      }
      // In the task of the click: after a touch, the browser lets frames go before the next task.
      swap.current?.show(update, placeholder);
      void nextPaint().then(() => {
        if (last === update) navigate();
      });
    });
  }, [history, services]);
  return (
    <PlaceholderSwapContext value={swap}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </PlaceholderSwapContext>
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

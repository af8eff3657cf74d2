import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { placeholderOf, type PlaceholderServices } from './placeholder';

interface Props {
  services: PlaceholderServices;
  children: ReactNode;
}

/**
 * The router of the page. It navigates in a transition, so that the previous page stays until the next one can be shown. If the
 * previous page has a placeholder for the next one, it navigates at once: a transition pauses for the browser every few
 * milliseconds, and each time the browser computes the styles of the whole page.
 */
export function SiteRouter({ services, children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setUpdate] = useState({ action: history.action, location: history.location });
  const shown = useRef(location.pathname);
  useLayoutEffect(() => {
    shown.current = location.pathname;
  }, [location]);
  useLayoutEffect(() => {
    let scheduled = 0;
    const stop = history.listen((update) => {
      clearTimeout(scheduled);
      const { pathname } = update.location;
      if (pathname === shown.current || placeholderOf(pathname, shown.current, services) === undefined) {
        startTransition(() => setUpdate(update));
      } else {
        // Outside of the event, whose updates would run all effects before the next paint.
        scheduled = window.setTimeout(() => {
          leaveRegion();
          setUpdate(update);
        });
      }
    });
    return () => {
      clearTimeout(scheduled);
      stop();
    };
  }, [history, services]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

/**
 * Takes the focus from the previous page, before the next one is rendered. When the focused link is removed, the browser computes
 * the styles of all elements, which are all outdated once the next page has added its own.
 */
function leaveRegion() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('#region')) activeElement.blur();
}
